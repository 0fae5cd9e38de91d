//! Converts the conditions `has` and `missing`. Vercel allows an object as the value of a condition, in addition to the
//! regular expressions of Next.js.

use crate::json::Json;
use crate::note::Remark;
use serde_json::{Map, Value};

/// Returns the conditions in the form of Next.js.
pub(super) fn read(item: Json<'_>) -> Result<Map<String, Value>, Remark> {
    let mut conditions = Map::new();
    for name in ["has", "missing"] {
        let Some(written) = item.member(name) else { continue };
        let Value::Array(list) = written.value() else {
            return Err(Remark::new(format!("`{name}` is not a list"), "correct the list and import again"));
        };
        let list: Result<Vec<Value>, Remark> = list.into_iter().map(with_expression).collect();
        conditions.insert(name.to_owned(), Value::Array(list?));
    }
    Ok(conditions)
}

/// Replaces the value of a condition with a regular expression if the value is an object such as `{ "pre": "x" }`.
/// Vercel writes a condition on the host as the type `host` or as the header `host`.
fn with_expression(condition: Value) -> Result<Value, Remark> {
    let Value::Object(mut condition) = condition else {
        return Ok(condition);
    };
    let is_host = condition.get("key").and_then(Value::as_str).is_some_and(|key| key.eq_ignore_ascii_case("host"));
    if is_host && condition.get("type").and_then(Value::as_str) == Some("header") {
        condition.insert("type".to_owned(), Value::from("host"));
    }
    if let Some(Value::Object(object)) = condition.get("value") {
        let pattern = expression(object)?;
        condition.insert("value".to_owned(), Value::from(pattern));
    }
    Ok(Value::Object(condition))
}

fn expression(object: &Map<String, Value>) -> Result<String, Remark> {
    let unsupported = || {
        let reason = "the value of a condition is not exactly one test `eq`, `inc`, `pre`, `suf` or `re`";
        Remark::new(reason, "write the rule by hand")
    };
    let mut entries = object.iter();
    let (Some((operator, operand)), None) = (entries.next(), entries.next()) else {
        return Err(unsupported());
    };
    let escaped = |value: &Value| match value {
        Value::String(text) => Some(regex_syntax::escape(text)),
        Value::Number(number) => Some(regex_syntax::escape(&number.to_string())),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    let found = match (operator.as_str(), operand) {
        ("eq", operand) => escaped(operand),
        ("pre", operand) => escaped(operand).map(|text| format!("{text}.*")),
        ("suf", operand) => escaped(operand).map(|text| format!(".*{text}")),
        ("re", Value::String(text)) => Some(text.clone()),
        ("inc", Value::Array(values)) => {
            values.iter().map(escaped).collect::<Option<Vec<_>>>().map(|values| format!("(?:{})", values.join("|")))
        }
        _ => None,
    };
    found.ok_or_else(unsupported)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_become_expressions() {
        for (test, expected) in [
            (r#"{ "eq": "a.b" }"#, Some(r"a\.b")),
            (r#"{ "eq": 5 }"#, Some("5")),
            (r#"{ "inc": ["a", "b"] }"#, Some("(?:a|b)")),
            (r#"{ "pre": "a" }"#, Some("a.*")),
            (r#"{ "suf": "a" }"#, Some(".*a")),
            (r#"{ "re": "a+" }"#, Some("a+")),
            (r#"{ "neq": "a" }"#, None),
            (r#"{ "eq": "a", "pre": "b" }"#, None),
            ("{}", None),
        ] {
            let test: Map<String, Value> = serde_json::from_str(test).unwrap();
            assert_eq!(expression(&test).ok().as_deref(), expected, "{test:?}");
        }
    }

    #[test]
    fn header_host_is_the_host() {
        let condition = serde_json::from_str(r#"{ "type": "header", "key": "Host", "value": "a.example" }"#).unwrap();
        assert_eq!(with_expression(condition).unwrap().get("type"), Some(&Value::from("host")));
    }
}
