//! Hints for values of the wrong type.

use super::{KeySpec, MappingSpec, ValueSpec};
use crate::language::raw::Value;

impl MappingSpec {
    /// The hint for a value of the wrong type after the key `name`.
    pub(in crate::language) fn hint(&self, name: &str, value: &Value) -> Option<String> {
        let key = self.entries.iter().find(|key| key.name == name)?;
        Some(match value {
            Value::Null => format!("write a value after `{name}:`, or delete the key"),
            _ => for_spec(key, &key.kind, value),
        })
    }
}

fn for_spec(key: &KeySpec, kind: &ValueSpec, value: &Value) -> String {
    match (kind, value) {
        (ValueSpec::Format(_, format), Value::Number(number)) => for_format(format, number),
        (ValueSpec::String | ValueSpec::Scalar, Value::Number(text)) => {
            format!("write it in quotes: `\"{text}\"`")
        }
        (ValueSpec::String | ValueSpec::Format(..) | ValueSpec::Scalar, Value::Bool(flag)) => {
            format!("write it in quotes: `\"{flag}\"`")
        }
        (ValueSpec::Format(_, "path"), Value::List(_)) => {
            "a rule has one path; write one rule per path, or put the paths into a file and use `rows`".to_owned()
        }
        (ValueSpec::Numbers(_) | ValueSpec::Range(..), Value::Text(text)) if text.parse::<i64>().is_ok() => {
            format!("write `{text}` without quotes")
        }
        (ValueSpec::Numbers(numbers), _) => {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            format!("write one of {}", numbers.join(", "))
        }
        (ValueSpec::Range(from, to), _) => format!("write an integer from {from} to {to}, without quotes"),
        (ValueSpec::Bool, Value::Text(text) | Value::Number(text)) => for_bool(text),
        (ValueSpec::Bool, _) => "write `true` or `false` without quotes".to_owned(),
        (ValueSpec::Words(words) | ValueSpec::WordsInAnyCase(words), _) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            format!("write {}", words.join(" or "))
        }
        (ValueSpec::List(_), _) => {
            format!("write each item on its own line below `{}:`, starting with `- `", key.name)
        }
        (ValueSpec::Mapping(..) | ValueSpec::Keys(_), _) => {
            format!("write one indented `key: value` pair per line below `{}:`", key.name)
        }
        (
            ValueSpec::Either(_)
            | ValueSpec::OneOrMore(_)
            | ValueSpec::String
            | ValueSpec::Format(..)
            | ValueSpec::Scalar,
            _,
        ) => {
            format!("write a single value after `{}:`", key.name)
        }
    }
}

/// The hint for a number where a string in a given format is expected.
fn for_format(format: &str, number: &str) -> String {
    match format {
        "percentage" => format!("write `{number}%`"),
        "path" | "path or URL" => format!("paths start with a slash: `/{number}`"),
        "date, or date and time" => "write a full date, such as `2027-01-01`".to_owned(),
        _ => format!("write it in quotes: `\"{number}\"`"),
    }
}

/// The hint for other spellings of booleans, such as those of YAML 1.1.
fn for_bool(written: &str) -> String {
    let means = match written.to_ascii_lowercase().as_str() {
        "yes" | "y" | "on" | "true" | "1" => "`true`",
        "no" | "n" | "off" | "false" | "0" => "`false`",
        _ => "`true` or `false`",
    };
    format!("write {means} without quotes")
}
