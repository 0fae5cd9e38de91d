//! The kinds of configuration values, and the error for a value that has the wrong kind.

use portico_redirects::tree::{Entries, Located, Value};
use portico_redirects::{Code, Diagnostic};

/// A kind of value, such as a string, with a hint on how to write a value of this kind.
pub(super) struct ValueKind {
    expected: &'static str,
    hint: &'static str,
}

pub(super) const BLOCK: ValueKind =
    ValueKind { expected: "a mapping", hint: "write one key and its value per line, indented: `key: value`" };
pub(super) const TEXT: ValueKind =
    ValueKind { expected: "a string", hint: "write one value after the key; quotes turn any value into a string" };
pub(super) const NUMBER: ValueKind =
    ValueKind { expected: "an integer", hint: "write the number in digits, without quotes and without a unit" };
pub(super) const FLAG: ValueKind =
    ValueKind { expected: "true or false", hint: "write `true` or `false`, without quotes" };
pub(super) const LIST: ValueKind =
    ValueKind { expected: "a list", hint: "write the items in brackets, separated by commas: `[one, two]`" };

pub(super) fn block(value: Value) -> Result<Entries, Value> {
    // If all keys of a block are commented out, the value of the block is null.
    if matches!(value, Value::Null) { Ok(Entries::new()) } else { value.into_map() }
}

pub(super) fn text(value: Value) -> Result<String, Value> {
    value.into_text().or_else(Value::into_number)
}

pub(super) fn number(value: Value) -> Result<i64, Value> {
    let Value::Number(digits) = &value else { return Err(value) };
    digits.parse().map_err(|_| value)
}

pub(super) fn wrong_kind(name: &str, found: Located<&Value>, kind: &ValueKind) -> Diagnostic {
    let what = match found.value {
        Value::Text(text) | Value::Number(text) => format!("`{text}`"),
        value @ (Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_)) => value.type_name().to_owned(),
    };
    Diagnostic::new(Code::ConfigValue, found.place, format!("{name} is {what}")).expected(kind.expected).hint(kind.hint)
}
