//! Finds placeholders in the place of a whole parameter in the column `query`, such as `:id`, `{id}` or `$1`.

use crate::language::lower::rows::parameter_slip::slip::{ParameterSlip, SlipKind, is_name, rule};
use crate::language::lower::value_patterns;
use crate::language::query_slip::scalar;

pub(super) fn in_name(parameter: &str) -> Option<ParameterSlip<'_>> {
    let text = parameter.trim();
    let braced = |open: char, close: char| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    let named = braced('{', '}').or_else(|| braced('<', '>')).or_else(|| text.strip_prefix(':'));
    let name = named.map(|name| name.trim_end_matches('.')).filter(|name| is_name(name));
    let hint = match name {
        Some(name) => rule(&format!("query: {{ {}: true }}", scalar(name))),
        None if value_patterns::reference("", text).is_some() => {
            rule("query: { name: true }") + ", with the name of the parameter in place of `name`"
        }
        None => return None,
    };
    let message = format!("`{text}` is not a placeholder in a row: it is read as the name of a parameter");
    Some(ParameterSlip { kind: SlipKind::Reference, part: parameter, message, hint })
}
