//! Reads values that must be one of a few words, such as `exact` or `ignore`. Also reads lists of strings.

use crate::address::slash::TrailingSlash;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::raw::{Located, Value};
use crate::language::{did_you_mean, typographic_quotes};
use crate::rule::{LetterCase, RuleOrder};

pub(super) const ORDER: [(&str, RuleOrder); 2] = [("specific", RuleOrder::Specific), ("written", RuleOrder::Written)];
pub(super) const SLASH: [(&str, TrailingSlash); 3] =
    [("remove", TrailingSlash::Remove), ("add", TrailingSlash::Add), ("keep", TrailingSlash::Keep)];
pub(super) const CASE: [(&str, LetterCase); 2] = [("exact", LetterCase::Exact), ("ignore", LetterCase::Ignored)];

/// Returns the value for which a word in the rule file stands. Returns `None` if the key is absent. Reports an invalid
/// word and returns `None`.
pub(super) fn one_of<T: Copy>(
    written: Option<&Located<String>>,
    words: &[(&str, T)],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<T> {
    let written = written?;
    let known = words.iter().find(|(word, _)| *word == written.value);
    if known.is_none() {
        let expected: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
        let message = format!("`{}` is not a valid value", written.value);
        let mut error = Diagnostic::new(Code::BadValue, written.place.clone(), message).expected(expected.join(" or "));
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        error.hint =
            did_you_mean::nearest(&written.value.to_lowercase(), &known).map(|word| format!("did you mean `{word}`?"));
        diagnostics.push(error);
    }
    known.map(|(_, value)| *value)
}

/// Reads a string or a list of strings. Invalid items are reported and left out.
pub(super) fn strings(written: Option<&Located<Value>>, diagnostics: &mut Vec<Diagnostic>) -> Vec<Located<String>> {
    let Some(written) = written else { return Vec::new() };
    let single = std::slice::from_ref(written);
    let items = match &written.value {
        Value::List(items) => items.as_slice(),
        Value::Null | Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::Map(_) => single,
    };
    let mut strings = Vec::with_capacity(items.len());
    for item in items {
        let quoted = match &item.value {
            Value::Text(text) => typographic_quotes::error(text, &item.place),
            Value::Null | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_) => None,
        };
        if let Some(error) = quoted {
            diagnostics.push(error);
            continue;
        }
        match &item.value {
            Value::Text(text) | Value::Number(text) => {
                strings.push(Located { value: text.clone(), place: item.place.clone() });
            }
            Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => {
                diagnostics.push(super::fields::wrong_type(item, "a string, or a list of strings"));
            }
        }
    }
    strings
}
