//! What to write when a value is of another kind than its key takes.

use super::{Key, Keys, Kind};
use crate::language::raw::Value;

impl Keys {
    /// What to do about a value of the wrong kind behind the key of this name.
    pub(in crate::language) fn hint(&self, name: &str, found: &Value) -> Option<String> {
        let key = self.entries.iter().find(|key| key.name == name)?;
        Some(match found {
            Value::Null => format!("write a value behind `{name}:`, or delete the key"),
            _ => of_kind(key, &key.kind, found),
        })
    }
}

fn of_kind(key: &Key, kind: &Kind, found: &Value) -> String {
    match (kind, found) {
        (Kind::Form(_, form), Value::Number(number)) => of_form(form, number),
        (Kind::Text | Kind::Scalar, Value::Number(text)) => {
            format!("write it in quotes: `\"{text}\"`")
        }
        (Kind::Text | Kind::Form(..) | Kind::Scalar, Value::Bool(flag)) => format!("write it in quotes: `\"{flag}\"`"),
        (Kind::Form(_, "path"), Value::List(_)) => {
            "a rule has one address; make a rule of each, or `rows` of a file".to_owned()
        }
        (Kind::Numbers(_) | Kind::Range(..), Value::Text(text)) if text.parse::<i64>().is_ok() => {
            format!("write `{text}`, without quotes")
        }
        (Kind::Numbers(numbers), _) => {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            format!("write one of {}, without quotes", numbers.join(", "))
        }
        (Kind::Range(from, to), _) => format!("write a whole number from {from} to {to}, without quotes"),
        (Kind::Flag, Value::Text(text) | Value::Number(text)) => of_flag(text),
        (Kind::Flag, _) => "write `true` or `false`, without quotes".to_owned(),
        (Kind::Words(words) | Kind::WordsInAnyCase(words), _) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            format!("write {}", words.join(" or "))
        }
        (Kind::List(_), _) => format!("write each item on a line of its own, below `{}:` and behind `- `", key.name),
        (Kind::Map(..) | Kind::Keys(_), _) => {
            format!("write `key: value` below `{}:`, a line each, further to the right", key.name)
        }
        (Kind::Either(_) | Kind::OneOrMore(_) | Kind::Text | Kind::Form(..) | Kind::Scalar, _) => {
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
