//! Finds values in the column `query` that are not written as in a URL, such as `id="7"`.

use crate::language::lower::rows::parameter_slip::slip::{ParameterSlip, SlipKind};

/// Finds quotes around a value. A phrase with spaces in quotes is not reported, because visitors search for such
/// phrases.
pub(super) fn in_quotes<'q>(parameter: &'q str, name: &str, value: &str) -> Option<ParameterSlip<'q>> {
    let (quote, code) = [('"', "%22"), ('\'', "%27")].into_iter().find(|(quote, _)| value.starts_with(*quote))?;
    let bare = value.strip_prefix(quote)?.strip_suffix(quote)?;
    if bare.contains([' ', '+', '%', quote]) {
        return None;
    }
    let message = format!("the quotes are read as a part of the value `{value}`");
    let hint = format!("write `{}={bare}`; if the quotes belong to the value, write `{code}`", unquoted(name));
    Some(ParameterSlip { kind: SlipKind::Quotes, part: parameter, message, hint })
}

/// Removes the quotes around a name.
fn unquoted(name: &str) -> &str {
    let inner = |quote: char| name.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    inner('"').or_else(|| inner('\'')).unwrap_or(name)
}
