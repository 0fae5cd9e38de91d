//! Converts the conditions of a redirect, which are written as `has` and `missing`.

use regex_syntax::ast::Ast;

use crate::condition::capturing::CapturingCondition;
use crate::condition::when::When;
use crate::condition::{self, Comparison, Condition, RequestPart};
use crate::next::{edge_field, not_empty};
use crate::note::Remark;
use crate::path::placeholder::Capture;
use crate::regex;
use crate::target::colon::NamedValue;
use crate::target::parameter::Parameter;
use portico_redirects::LetterCase;
use serde_json::{Map, Value};

/// The conditions of a redirect after the conversion.
pub(crate) struct HasConditions {
    pub(crate) condition: Condition,
    /// The values to which the target can refer by name, such as `:id`.
    pub(crate) names: Vec<NamedValue>,
    /// The conditions that match a regular expression against a query parameter and whose captures the target can use.
    pub(crate) captured: Vec<CapturingCondition>,
}

pub(crate) fn read(redirect: &Map<String, Value>) -> Result<HasConditions, Remark> {
    let mut conditions = HasConditions { condition: Condition::always(), names: Vec::new(), captured: Vec::new() };
    for item in items(redirect, "has")? {
        let (request_part, value) = request_part(item)?;
        let comparison = comparison(value, &request_part);
        let captured = CapturingCondition::read(&request_part, &comparison);
        conditions.names.extend(names(&request_part, value, captured.as_ref()));
        let condition = match &captured {
            Some(captured) => captured_text(captured),
            // A target may use the value of a parameter, and is not sent if the value is empty.
            None if matches!(request_part, RequestPart::Parameter(_)) => condition::read(&request_part, &comparison)?,
            None => not_empty::read(&request_part, &comparison)?,
        };
        conditions.condition = conditions.condition.and(condition);
        conditions.captured.extend(captured);
    }
    for item in items(redirect, "missing")? {
        let (request_part, value) = request_part(item)?;
        let comparison = comparison(value, &request_part);
        let tested = not_empty::read(&request_part, &comparison)?;
        conditions.condition = conditions.condition.and(tested.negated());
    }
    Ok(conditions)
}

fn comparison(value: Option<&str>, request_part: &RequestPart) -> Comparison {
    value.map_or(Comparison::Present, |value| Comparison::Matches(anchored(value, request_part), LetterCase::Exact))
}

/// Returns an expression that matches the same whole values as the expression of a condition. Next.js adds only the
/// anchors, so the first alternative of `a|b|c` may be followed by any text, the last may follow any text, and both hold
/// for the others. The hosts of a condition are listed without such other hosts.
fn anchored(value: &str, request_part: &RequestPart) -> String {
    let parsed = regex::parse(value).ok().filter(|_| *request_part != RequestPart::Host);
    let Some(Ast::Alternation(choice)) = parsed.as_ref().map(|parsed| &parsed.ast) else {
        return format!("^(?:{value})$");
    };
    let last = choice.asts.len().saturating_sub(1);
    let open = |(index, branch): (usize, &Ast)| {
        let span = branch.span();
        let text = parsed.as_ref().and_then(|parsed| parsed.text.get(span.start.offset..span.end.offset));
        let (before, after) = (if index > 0 { ".*" } else { "" }, if index < last { ".*" } else { "" });
        format!("{before}{}{after}", text.unwrap_or_default())
    };
    let branches: Vec<String> = choice.asts.iter().enumerate().map(open).collect();
    format!("^(?:{})$", branches.join("|"))
}

fn items<'r>(redirect: &'r Map<String, Value>, key: &str) -> Result<&'r [Value], Remark> {
    match redirect.get(key) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(items)) => Ok(items),
        Some(_) => Err(Remark::new(format!("`{key}` is not a list"), "correct the redirect and import again")),
    }
}

fn request_part(item: &Value) -> Result<(RequestPart, Option<&str>), Remark> {
    edge_field::check(item)?;
    let text = |key: &str| item.get(key).and_then(Value::as_str);
    let key = text("key").unwrap_or_default();
    let request_part = match text("type") {
        Some("host") => RequestPart::Host,
        Some("header") => RequestPart::Header(key.to_ascii_lowercase()),
        Some("cookie") => RequestPart::Cookie(key.to_owned()),
        Some("query") => RequestPart::Parameter(key.to_owned()),
        _ => return Err(Remark::new("the type of a condition is unknown", "write the rule by hand")),
    };
    if key.is_empty() && request_part != RequestPart::Host {
        return Err(Remark::new("a condition has no key", "complete the redirect and import again"));
    }
    match item.get("value") {
        None | Some(Value::Null) => Ok((request_part, None)),
        Some(Value::String(value)) => Ok((request_part, Some(value))),
        Some(_) => Err(Remark::new("the value of a condition is not a string", "correct the value and import again")),
    }
}

/// Returns a condition that also requires a value that is not empty. Next.js treats an empty value as missing, even if
/// the regular expression matches the empty text.
fn captured_text(captured: &CapturingCondition) -> Condition {
    if captured.condition.alternatives == [When::default()] {
        return captured.parameter_captures.condition.clone();
    }
    captured.condition.clone()
}

/// Returns the names with which a target can refer to the tested value. If the condition has a regular expression, the
/// names are those of its named captures. Otherwise, the only name consists of the letters of the key.
fn names(request_part: &RequestPart, value: Option<&str>, captured: Option<&CapturingCondition>) -> Vec<NamedValue> {
    let Some(value) = value else {
        let (key, parameter) = match request_part {
            RequestPart::Parameter(key) => (key.as_str(), Some(Parameter::new(key))),
            RequestPart::Header(key) | RequestPart::Cookie(key) => (key.as_str(), None),
            RequestPart::Host | RequestPart::Method | RequestPart::Query | RequestPart::Cookies => ("", None),
        };
        let name: String = key.chars().filter(char::is_ascii_alphabetic).collect();
        return if name.is_empty() { Vec::new() } else { vec![NamedValue { name, parameter }] };
    };
    let names = value.split("(?<").skip(1).filter_map(|rest| rest.split_once('>'));
    let parameter = |name: &str| {
        let held = captured.map(|captured| captured.parameter_captures.captures.as_slice()).unwrap_or_default();
        let found = held.iter().find(|(capture, _)| *capture == Capture::Name(name.to_owned()));
        found.map(|(_, parameter)| parameter.clone())
    };
    names.map(|(name, _)| NamedValue { name: name.to_owned(), parameter: parameter(name) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(has: &str) -> Result<HasConditions, Remark> {
        let Ok(Value::Object(redirect)) = serde_json::from_str(&format!("{{ \"has\": [{has}] }}")) else {
            panic!("{has} is not JSON");
        };
        read(&redirect)
    }

    #[test]
    fn values_are_named_after_the_captures_or_after_the_key() {
        for (has, names) in [
            (r#"{ "type": "query", "key": "item_id" }"#, "itemid=item_id"),
            (r#"{ "type": "query", "key": "id", "value": "(?<item>.*)" }"#, "item=id"),
            (r#"{ "type": "header", "key": "x-a", "value": "(?<who>.*)" }"#, "who="),
            (r#"{ "type": "host", "value": "a.example" }"#, ""),
        ] {
            let found = conditions(has).unwrap().names;
            let parameter = |value: &NamedValue| value.parameter.as_ref().map_or("", |p| p.name.as_str()).to_owned();
            let shown: Vec<String> = found.iter().map(|value| format!("{}={}", value.name, parameter(value))).collect();
            assert_eq!(shown.join(" "), names, "{has}");
        }
    }

    #[test]
    fn incomplete_conditions_are_rejected() {
        for has in ["5", r#"{ "type": "geo" }"#, r#"{ "type": "query" }"#, r#"{ "type": "host", "value": 5 }"#] {
            assert!(conditions(has).is_err(), "{has}");
        }
    }

    #[test]
    fn anchors_belong_to_the_first_and_the_last_alternative() {
        let header = RequestPart::Header("a".to_owned());
        for (value, part, expected) in [
            ("a", &header, "^(?:a)$"),
            ("(?:a|b)", &header, "^(?:(?:a|b))$"),
            ("a|b|c", &header, "^(?:a.*|.*b.*|.*c)$"),
            ("a|b", &RequestPart::Host, "^(?:a|b)$"),
            ("(", &header, "^(?:()$"),
        ] {
            assert_eq!(anchored(value, part), expected, "{value}");
        }
    }
}
