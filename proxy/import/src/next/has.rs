//! `has` and `missing`.

use crate::capturing_condition::CapturingCondition;
use crate::colon_target::NamedValue;
use crate::condition::{self, Comparison, Condition, RequestPart};
use crate::draft::{Case, When};
use crate::next::value::Item;
use crate::note::Remark;
use crate::parameter::Parameter;
use crate::shape::Capture;

/// The conditions of a redirect.
pub(super) struct HasConditions {
    pub(super) condition: Condition,
    /// Values that the target can use.
    pub(super) names: Vec<NamedValue>,
    /// Conditions that capture query parameters.
    pub(super) captured: Vec<CapturingCondition>,
}

pub(super) fn read(redirect: &Item) -> Result<HasConditions, Remark> {
    let mut conditions = HasConditions { condition: Condition::always(), names: Vec::new(), captured: Vec::new() };
    for item in items(redirect, "has")? {
        let (request_part, value) = request_part(item)?;
        let comparison =
            value.map_or(Comparison::Present, |value| Comparison::Matches(format!("^(?:{value})$"), Case::Exact));
        let captured = CapturingCondition::read(&request_part, &comparison);
        conditions.names.extend(names(&request_part, value, captured.as_ref()));
        let condition = match &captured {
            Some(captured) => not_empty(captured),
            None => condition::read(&request_part, &comparison)?,
        };
        conditions.condition = conditions.condition.and(condition);
        conditions.captured.extend(captured);
    }
    for item in items(redirect, "missing")? {
        let (request_part, value) = request_part(item)?;
        if value.is_some() {
            let reason = "negated conditions are not supported";
            return Err(Remark::new(reason, "write the rule by hand for the case that matters"));
        }
        conditions.condition = conditions.condition.and(condition::read(&request_part, &Comparison::Absent)?);
    }
    Ok(conditions)
}

fn items<'i>(redirect: &'i Item, key: &str) -> Result<&'i [Item], Remark> {
    match redirect.get(key) {
        None => Ok(&[]),
        Some(item) => item.list().ok_or_else(|| {
            Remark::new(format!("`{key}` is not a literal list"), "write it as a literal list and import again")
        }),
    }
}

fn request_part(item: &Item) -> Result<(RequestPart, Option<&str>), Remark> {
    let text = |key: &str| item.get(key).and_then(Item::text);
    let key = text("key").unwrap_or_default();
    let request_part = match text("type") {
        Some("host") => RequestPart::Host,
        Some("header") => RequestPart::Header(key.to_ascii_lowercase()),
        Some("cookie") => RequestPart::Cookie(key.to_owned()),
        Some("query") => RequestPart::Parameter(key.to_owned()),
        _ => return Err(Remark::new("a condition has an unknown type", "write the rule by hand")),
    };
    if key.is_empty() && request_part != RequestPart::Host {
        return Err(Remark::new("a condition has no key", "complete it and import again"));
    }
    Ok((request_part, text("value")))
}

/// Next.js treats an empty value as missing, whatever the expression.
fn not_empty(captured: &CapturingCondition) -> Condition {
    if captured.condition.alternatives == [When::default()] {
        return captured.parameter_captures.condition.clone();
    }
    captured.condition.clone()
}

/// The names that the target can use for the value: its named captures, or the letters of the key.
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
