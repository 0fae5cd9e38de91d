//! Returns hints for rules that are written as a single value instead of a mapping. Examples are `- /old -> /new`, `-
//! [/old, /new]` and `- from = /old`.

use crate::language::keys::{MappingKind, MappingSpec};
use crate::language::raw::Value;

/// Returns a hint that says how to write the value as a mapping. Returns `None` if the value does not look like a rule.
pub(super) fn hint(known: &MappingSpec, value: &Value) -> Option<String> {
    let text = match value {
        Value::Text(text) => text.clone(),
        Value::List(items) => items.iter().map(|item| item_text(&item.value)).collect::<Option<Vec<_>>>()?.join(" "),
        Value::Null | Value::Number(_) | Value::Bool(_) | Value::Map(_) => return None,
    };
    let name_end = text.find(|letter: char| !letter.is_ascii_lowercase() && letter != '_')?;
    let (name, rest) = text.split_at_checked(name_end)?;
    let sign = rest.trim_start().chars().next()?;
    if known.has(name) && matches!(sign, ':' | '=' | '/') {
        let value = rest.trim_start().trim_start_matches([':', '=']).trim_start();
        let value = value.split_whitespace().next().unwrap_or("…");
        return Some(format!("write each key on its own line, with a colon and a space after it: `{name}: {value}`"));
    }
    let is_address = |word: &&str| word.starts_with('/') && !word.starts_with("//") || word.contains("://");
    let mut addresses = text.split([' ', ',', '\t']).map(|word| word.trim_matches(['"', '\'', ';'])).filter(is_address);
    match (addresses.next(), addresses.next()) {
        (Some(from), Some(to)) if known.kind == MappingKind::Rule => {
            Some(format!("write `from: {from}`, and on the next line `to: {to}`"))
        }
        (Some(path), _) if known.kind == MappingKind::Test => {
            Some(format!("write `get: {path}`, and on the next line `to: …`"))
        }
        (_, _) => None,
    }
}

fn item_text(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) => Some(text),
        Value::Null | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::keys;

    #[test]
    fn value_in_place_of_a_rule_is_written_as_keys() {
        for (text, expected) in [
            ("/old -> /new", Some("write `from: /old`, and on the next line `to: /new`")),
            (
                "redirect 301 /old https://a.example/",
                Some("write `from: /old`, and on the next line `to: https://a.example/`"),
            ),
            (
                "from = /old to = /x",
                Some("write each key on its own line, with a colon and a space after it: `from: /old`"),
            ),
            (
                "from:/old to:/x",
                Some("write each key on its own line, with a colon and a space after it: `from: /old`"),
            ),
            ("something", None),
            ("/old", None),
        ] {
            assert_eq!(hint(&keys::RULE, &Value::Text(text.to_owned())).as_deref(), expected, "{text}");
        }
        let path = Value::Text("/old".to_owned());
        assert_eq!(hint(&keys::TEST, &path).as_deref(), Some("write `get: /old`, and on the next line `to: …`"));
    }
}
