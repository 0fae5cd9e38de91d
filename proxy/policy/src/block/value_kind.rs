//! The kinds of values, and what to say of a value of another kind.

use portico_redirects::tree::{Spot, Value};
use portico_redirects::{Code, Diagnostic};

use super::Entries;

/// What may stand behind a key, and how it is written.
pub(super) struct ValueKind {
    expected: &'static str,
    hint: &'static str,
}

pub(super) const BLOCK: ValueKind =
    ValueKind { expected: "a block of keys", hint: "write its keys below it, further to the right" };
pub(super) const TEXT: ValueKind =
    ValueKind { expected: "a text", hint: "write one value behind the key; quotes make a text of anything" };
pub(super) const NUMBER: ValueKind =
    ValueKind { expected: "a whole number", hint: "write digits, without quotes and without a unit" };
pub(super) const FLAG: ValueKind =
    ValueKind { expected: "true or false", hint: "write `true` or `false`, without quotes" };
pub(super) const LIST: ValueKind =
    ValueKind { expected: "a list", hint: "write it in brackets, with commas: `[one, two]`" };

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

pub(super) fn wrong_kind(name: &str, found: Spot<&Value>, kind: &ValueKind) -> Diagnostic {
    let what = match found.value {
        Value::Text(text) | Value::Number(text) => format!("`{text}`"),
        other => other.kind().to_owned(),
    };
    Diagnostic::new(Code::ConfigValue, found.place, format!("{name} is {what}")).expected(kind.expected).hint(kind.hint)
}
