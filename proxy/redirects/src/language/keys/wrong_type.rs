//! Creates hints for values of the wrong type.

use super::mapping::{KeySpec, MappingSpec, ValueSpec};
use super::value_format::ValueFormat;
use crate::language::raw::{Located, Value};
use crate::language::{cache_policy, date_slip, hints, query_slip};

impl MappingSpec {
    /// Returns the hint for a value of the wrong type under the key `name`. Returns `None` if the mapping has no such
    /// key.
    pub(in crate::language) fn hint(&self, name: &str, value: &Value) -> Option<String> {
        let key = self.entries.iter().find(|key| key.name == name)?;
        Some(match value {
            Value::Null if name == "rules" => {
                "write the rules below `rules:`, or write `rules: []` if the file has no rules".to_owned()
            }
            Value::Null => format!("write a value after `{name}:`, or delete the key"),
            Value::Text(_) | Value::List(_) if matches!(key.kind, ValueSpec::Reasons) => for_reasons(value),
            Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_) => {
                unquoted_placeholder(key, value)
                    .or_else(|| for_cache_policy(key, value))
                    .unwrap_or_else(|| for_spec(key, &key.kind, value))
            }
        })
    }
}

fn for_spec(key: &KeySpec, kind: &ValueSpec, value: &Value) -> String {
    match (kind, value) {
        (ValueSpec::Format(format), Value::Number(number)) => for_format(*format, number),
        (ValueSpec::String | ValueSpec::FreeText | ValueSpec::Scalar, Value::Number(text)) => {
            format!("write the value in quotes: `\"{text}\"`")
        }
        (ValueSpec::String | ValueSpec::FreeText | ValueSpec::Format(_) | ValueSpec::Scalar, Value::Bool(flag)) => {
            format!("write the value in quotes: `\"{flag}\"`")
        }
        (ValueSpec::Format(ValueFormat::Path), Value::List(_)) => {
            "a rule has one path; write one rule per path, or put the paths into a file and use `rows`".to_owned()
        }
        (ValueSpec::Numbers(_) | ValueSpec::Range(..), Value::Text(text)) if text.parse::<i64>().is_ok() => {
            format!("write `{text}` without quotes")
        }
        (ValueSpec::Numbers(_), Value::Text(text)) if status(text).is_some() => {
            format!("write `{}`", status(text).unwrap_or_default())
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
        (ValueSpec::List(_), Value::Map(entries)) => {
            items_without_hyphen(entries.first().map_or("…", |(key, _)| key.value.as_str()))
        }
        (ValueSpec::List(_), _) => {
            format!("write each item on its own line below `{}:`, starting with `- `", key.name)
        }
        (ValueSpec::Mapping(..), Value::Text(text)) if text.contains('=') => {
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            let entry = || format!("{}: {}", name.trim(), value.trim());
            let entries = Some(text).filter(|_| key.name == "query").and_then(|text| query_slip::entries(text));
            format!("write `{}: {{ {} }}`", key.name, entries.unwrap_or_else(entry))
        }
        (ValueSpec::Mapping("parameter" | "field" | "cookie", _), Value::Text(name)) if key.name != "headers" => {
            present(key.name, &[name])
        }
        (ValueSpec::Mapping("parameter" | "field" | "cookie", _), Value::List(items)) => names_in_list(key.name, items),
        (ValueSpec::String, Value::Map(_)) if key.name == "table" => {
            "define the table under `tables:` at the top of the file, and write the name of the table here".to_owned()
        }
        (ValueSpec::FreeText | ValueSpec::String | ValueSpec::Format(_), Value::Map(_) | Value::List(_))
            if key.name == "rows" =>
        {
            "`rows` names a CSV file; without a file, write a rule for each redirect: `- from: …` and `to: …`"
                .to_owned()
        }
        (ValueSpec::Mapping(..) | ValueSpec::Keys(_) | ValueSpec::Reasons, _) => {
            format!("write one indented `key: value` pair per line below `{}:`", key.name)
        }
        (
            ValueSpec::Either(_)
            | ValueSpec::OneOrMore(_)
            | ValueSpec::String
            | ValueSpec::FreeText
            | ValueSpec::Format(_)
            | ValueSpec::Scalar,
            _,
        ) => {
            format!("write a single value after `{}:`", key.name)
        }
    }
}

/// Returns the hint for a mapping where a list is expected. `first` is the first key of the mapping.
fn items_without_hyphen(first: &str) -> String {
    if first.starts_with('/') {
        return format!("write a rule for each redirect: `- from: {first}`, and on the next line `to: …`");
    }
    let hint = "write `- ` before the first key of each item, and indent the other keys of the item by 2 more spaces";
    format!("{hint}: `- {first}: …`")
}

/// Returns the hint for a value of `allow` in which codes have no reasons.
fn for_reasons(value: &Value) -> String {
    let items = match value {
        Value::List(items) => items.iter().map(|item| &item.value).collect(),
        Value::Null | Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::Map(_) => vec![value],
    };
    let codes = items.into_iter().filter_map(|item| match item {
        Value::Text(code) => Some(format!("{code}: …")),
        Value::Null | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_) => None,
    });
    format!("write each code with a reason: `allow: {{ {} }}`", codes.collect::<Vec<_>>().join(", "))
}

/// Returns the hint for a number or a boolean as the value of `cache`, such as `cache: 3600`. Returns `None` for other
/// keys and values.
fn for_cache_policy(key: &KeySpec, value: &Value) -> Option<String> {
    key.kind.format().filter(|format| *format == ValueFormat::CachePolicy)?;
    match value {
        Value::Number(text) => Some(cache_policy::hint(text)),
        Value::Bool(_) => Some("write `off`, or a time such as `1h`".to_owned()),
        Value::Null | Value::Text(_) | Value::List(_) | Value::Map(_) => None,
    }
}

/// Returns the hint for a list where a mapping of names to values is expected.
fn names_in_list(key: &str, items: &[Located<Value>]) -> String {
    let texts: Vec<&str> = items
        .iter()
        .filter_map(|item| match &item.value {
            Value::Text(text) => Some(text.as_str()),
            Value::Null | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_) => None,
        })
        .collect();
    match items.first().map(|item| &item.value) {
        Some(Value::Text(text)) if key == "query" && query_slip::entries(text).is_some() => {
            format!("write `query: {{ {} }}`", query_slip::entries(&texts.join("&")).unwrap_or_default())
        }
        Some(Value::Text(_)) if key != "headers" => present(key, &texts),
        Some(Value::Text(name)) => format!("write the name with its value: `{key}: {{ {name}: … }}`"),
        Some(Value::Null | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_)) | None => {
            "delete the `-` before each name, so that all names start in the same column".to_owned()
        }
    }
}

/// Returns the hint to require names with any value. A text in `query` may stand for several parameters.
fn present(key: &str, texts: &[&str]) -> String {
    let split = |text| query_slip::names(text, &['&', ',', ';', ' ']).unwrap_or_else(|| vec![text]);
    let names: Vec<&str> =
        texts.iter().flat_map(|text| if key == "query" { split(text) } else { vec![*text] }).collect();
    let entries: Vec<String> = names.iter().map(|name| format!("{}: true", query_slip::scalar(name))).collect();
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("write `{key}: {{ {} }}`, which requires {} with any value", entries.join(", "), quoted.join(" and "))
}

/// Returns the hint for `{name}` without quotes, which YAML reads as a mapping. Returns `None` for other values.
fn unquoted_placeholder(key: &KeySpec, value: &Value) -> Option<String> {
    let Value::Map(entries) = value else { return None };
    let [(name, Located { value: Value::Null, .. })] = entries.as_slice() else { return None };
    let (name, key_name) = (&name.value, key.name);
    match key.kind.format()? {
        ValueFormat::Path | ValueFormat::Target => {
            let hint = "put the value in quotes, and start the value with a slash";
            Some(format!("{hint}: `{key_name}: '/{{{name}}}'`"))
        }
        ValueFormat::Placeholder => Some(format!("put the value in quotes: `{key_name}: '{{{name}}}'`")),
        ValueFormat::RowFile
        | ValueFormat::DateTime
        | ValueFormat::Host
        | ValueFormat::Language
        | ValueFormat::MediaType
        | ValueFormat::Share
        | ValueFormat::CachePolicy => None,
    }
}

/// Returns the hint for a number where a string is expected, such as a path or a date.
fn for_format(format: ValueFormat, number: &str) -> String {
    match format {
        ValueFormat::Share => hints::share(number).unwrap_or_else(|| "write a percentage, such as `12.5%`".to_owned()),
        ValueFormat::Target => {
            hints::status_as_target(number).unwrap_or_else(|| format!("paths start with a slash: `/{number}`"))
        }
        ValueFormat::Path => format!("paths start with a slash: `/{number}`"),
        ValueFormat::DateTime => {
            date_slip::hint(number).unwrap_or_else(|| "write a full date, such as `2027-01-01`".to_owned())
        }
        ValueFormat::RowFile
        | ValueFormat::Host
        | ValueFormat::Language
        | ValueFormat::MediaType
        | ValueFormat::Placeholder
        | ValueFormat::CachePolicy => {
            format!("write the value in quotes: `\"{number}\"`")
        }
    }
}

/// Returns the status that a text contains or describes, such as `302` for `temporary`. Returns `None` if there is no
/// such status.
pub(in crate::language) fn status(text: &str) -> Option<&str> {
    let lower = text.to_lowercase();
    let is_number = |word: &&str| word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let number = text.split(|letter: char| !letter.is_ascii_alphanumeric()).find(is_number);
    number.or_else(|| {
        if has(&["gone", "removed", "deleted"]) {
            Some("410")
        } else if has(&["temporary", "temp", "found"]) {
            Some("302")
        } else {
            has(&["permanent", "moved"]).then_some("301")
        }
    })
}

/// Returns the hint for other spellings of a boolean, such as `yes` and `no` from YAML 1.1.
fn for_bool(written: &str) -> String {
    let means = match written.to_ascii_lowercase().as_str() {
        "yes" | "y" | "on" | "true" | "1" => "`true`",
        "no" | "n" | "off" | "false" | "0" => "`false`",
        _ => "`true` or `false`",
    };
    format!("write {means} without quotes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_in_words_is_translated() {
        for (text, expected) in [
            ("permanent", Some("301")),
            ("301 permanent", Some("301")),
            ("Moved Temporarily", Some("302")),
            ("gone", Some("410")),
            ("3O1", None),
        ] {
            assert_eq!(status(text), expected, "{text}");
        }
    }
}
