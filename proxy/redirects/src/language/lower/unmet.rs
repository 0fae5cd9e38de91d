//! Warns about values in conditions that no request has, or that nearly no request has. An example is a `Referer`
//! without its scheme.

mod capital_letters;
mod cookie_value;
pub(super) mod decoded_value;
pub(super) mod finding;
mod numbers;
mod url_header;

use crate::diagnostic::{Code, Diagnostic};
use crate::language::lower::delimited;
use crate::language::lower::unmet::finding::{Comparison, Unmet};
use crate::language::lower::value_regex::TestedName;
use crate::language::raw::Located;
use crate::rule::LetterCase;

/// Returns the warning for a text that no request has, or nearly no request. Returns `None` if the text is ordinary.
pub(super) fn warning(
    tested: TestedName<'_>,
    comparison: Comparison,
    case: LetterCase,
    text: &Located<String>,
) -> Option<Diagnostic> {
    let written = text.value.as_str();
    let found = url_header::find(tested, comparison, written)
        .or_else(|| decoded_value::find(tested, comparison, written))
        .or_else(|| cookie_value::find(tested, comparison, written))
        .or_else(|| numbers::find(tested, comparison, written))
        .or_else(|| slashes(tested, comparison, written))
        .or_else(|| capital_letters::find(tested, comparison, written).filter(|_| case == LetterCase::Exact))?;
    Some(Diagnostic::new(Code::UnusualCharacter, text.place.clone(), found.message).hint(found.hint))
}

/// Parts of the names of parameters whose values may be paths.
const PATHS: [&str; 10] = ["path", "url", "uri", "next", "return", "redirect", "page", "file", "dir", "back"];

/// Recognizes an expression between slashes, as in JavaScript. An example is `regex: '/\d+/'`. Values of parameters may
/// be paths.
fn slashes(tested: TestedName<'_>, comparison: Comparison, text: &str) -> Option<Unmet> {
    let name = tested.name.to_ascii_lowercase();
    if comparison != Comparison::Regex || PATHS.iter().any(|part| name.contains(part)) {
        return None;
    }
    let corrected = delimited::test(text)?;
    let message = "the slashes around the expression are read as a part of it".to_owned();
    Some(Unmet { message, hint: format!("write `{corrected}`") })
}
