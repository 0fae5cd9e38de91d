//! What to write when a value is of another kind than its key takes.

use super::{KeySpec, MappingSpec, ValueSpec};
use crate::language::raw::Value;

impl MappingSpec {
    /// What to do about a value of the wrong kind behind the key of this name.
    pub(in crate::language) fn hint(&self, name: &str, value: &Value) -> Option<String> {
        let key = self.entries.iter().find(|key| key.name == name)?;
        Some(match value {
            Value::Null => format!("write a value behind `{name}:`, or delete the key"),
            _ => of_kind(key, &key.kind, value),
        })
    }
}

fn of_kind(key: &KeySpec, kind: &ValueSpec, value: &Value) -> String {
    match (kind, value) {
        (ValueSpec::Form(_, form), Value::Number(number)) => of_form(form, number),
        (ValueSpec::Text | ValueSpec::Scalar, Value::Number(text)) => {
            format!("write it in quotes: `\"{text}\"`")
        }
        (ValueSpec::Text | ValueSpec::Form(..) | ValueSpec::Scalar, Value::Bool(flag)) => {
            format!("write it in quotes: `\"{flag}\"`")
        }
        (ValueSpec::Form(_, "path"), Value::List(_)) => {
            "a rule has one address; make a rule of each, or `rows` of a file".to_owned()
        }
        (ValueSpec::Numbers(_) | ValueSpec::Range(..), Value::Text(text)) if text.parse::<i64>().is_ok() => {
            format!("write `{text}`, without quotes")
        }
        (ValueSpec::Numbers(numbers), _) => {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            format!("write one of {}, without quotes", numbers.join(", "))
        }
        (ValueSpec::Range(from, to), _) => format!("write a whole number from {from} to {to}, without quotes"),
        (ValueSpec::Flag, Value::Text(text) | Value::Number(text)) => of_flag(text),
        (ValueSpec::Flag, _) => "write `true` or `false`, without quotes".to_owned(),
        (ValueSpec::Words(words) | ValueSpec::WordsInAnyCase(words), _) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            format!("write {}", words.join(" or "))
        }
        (ValueSpec::List(_), _) => {
            format!("write each item on a line of its own, below `{}:` and behind `- `", key.name)
        }
        (ValueSpec::Map(..) | ValueSpec::MappingSpec(_), _) => {
            format!("write `key: value` below `{}:`, a line each, further to the right", key.name)
        }
        (
            ValueSpec::Either(_) | ValueSpec::OneOrMore(_) | ValueSpec::Text | ValueSpec::Form(..) | ValueSpec::Scalar,
            _,
        ) => {
            format!("write one value behind `{}:`", key.name)
        }
    }
}

/// A number where a text of a form belongs.
fn of_form(form: &str, number: &str) -> String {
    match form {
        "percentage" => format!("write `{number}%`"),
        "path" | "path or address" => format!("paths start with a slash: `/{number}`"),
        "date, or date and time" => "write a whole date, such as `2027-01-01`".to_owned(),
        _ => format!("write it in quotes: `\"{number}\"`"),
    }
}

/// The words for it of other languages, and of older YAML.
fn of_flag(written: &str) -> String {
    let means = match written.to_ascii_lowercase().as_str() {
        "yes" | "y" | "on" | "true" | "1" => "`true`",
        "no" | "n" | "off" | "false" | "0" => "`false`",
        _ => "`true` or `false`",
    };
    format!("write {means}, without quotes")
}
