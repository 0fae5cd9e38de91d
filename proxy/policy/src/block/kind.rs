//! The kinds of values, and what to say of a value of another kind.

use portico_redirects::tree::{Located, Value};
use portico_redirects::{Code, Diagnostic};

use super::Entries;

/// What may stand behind a key, and how it is written.
pub(super) struct Kind {
    expected: &'static str,
    hint: &'static str,
}

pub(super) const BLOCK: Kind =
    Kind { expected: "a block of keys", hint: "write its keys below it, further to the right" };
pub(super) const TEXT: Kind =
    Kind { expected: "a text", hint: "write one value behind the key; quotes make a text of anything" };
pub(super) const NUMBER: Kind =
    Kind { expected: "a whole number", hint: "write digits, without quotes and without a unit" };
pub(super) const FLAG: Kind = Kind { expected: "true or false", hint: "write `true` or `false`, without quotes" };
pub(super) const LIST: Kind = Kind { expected: "a list", hint: "write it in brackets, with commas: `[one, two]`" };

pub(super) fn block(value: Value) -> Result<Entries, Value> {
    match value {
        Value::Map(entries) => Ok(entries),
        // All of its keys are commented out.
        Value::Null => Ok(Vec::new()),
        other => Err(other),
    }
}

pub(super) fn text(value: Value) -> Result<String, Value> {
    match value {
        Value::Text(text) | Value::Number(text) => Ok(text),
        other => Err(other),
    }
}

pub(super) fn number(value: Value) -> Result<i64, Value> {
    match &value {
        Value::Number(digits) => digits.parse().map_err(|_| value),
        _ => Err(value),
    }
}

pub(super) fn flag(value: Value) -> Result<bool, Value> {
    match value {
        Value::Bool(flag) => Ok(flag),
        other => Err(other),
    }
}

pub(super) fn wrong_kind(name: &str, found: Located<&Value>, kind: &Kind) -> Diagnostic {
    let what = match found.value {
        Value::Text(text) | Value::Number(text) => format!("`{text}`"),
        other => other.type_name().to_owned(),
    };
    Diagnostic::new(Code::ConfigValue, found.place, format!("{name} is {what}")).expected(kind.expected).hint(kind.hint)
}
