//! Evaluates `has` and `missing` of Vercel.
//! See <https://vercel.com/docs/project-configuration/vercel-json#redirects>.

use serde_json::{Map, Value};

use crate::next::edge_field;
use crate::next::simulation::conditions::Conditions;
use crate::next::simulation::parameter::ParameterValues;
use crate::simulation::request::SimulatedRequest;

/// The conditions of a redirect, in two readings of their expressions.
#[derive(Debug)]
pub(super) struct BothReadings {
    /// The value `a|b` means that the whole value is `a` or `b`.
    whole: Conditions,
    /// The value `a|b` means that the value starts with `a` or ends with `b`.
    bare: Conditions,
    /// The reason why the conditions are unknown even if all others hold.
    edge_field: Option<String>,
}

impl BothReadings {
    /// Reads the conditions. Returns `None` if they are invalid, or use a test that is not simulated.
    pub(super) fn read(redirect: &Map<String, Value>) -> Option<Self> {
        let whole = Conditions::read(&converted(redirect, |pattern| format!("(?:{pattern})"))?)?;
        let edge_field = conditions(redirect).find_map(edge_field::of_condition);
        Some(Self {
            whole,
            bare: Conditions::read(&converted(redirect, str::to_owned)?)?,
            edge_field: edge_field.map(|name| format!("the field `{name}`, which Vercel sets")),
        })
    }

    /// Returns the values that the conditions capture. Returns `None` if a condition does not hold.
    pub(super) fn values(&self, request: &SimulatedRequest) -> Result<Option<ParameterValues>, String> {
        let (whole, bare) = (self.whole.values(request)?, self.bare.values(request)?);
        if whole != bare {
            return Err("the part of a value that a condition matches".to_owned());
        }
        match &self.edge_field {
            Some(reason) if whole.is_some() => Err(reason.clone()),
            Some(_) | None => Ok(whole),
        }
    }
}

/// Returns the items of the lists `has` and `missing`.
fn conditions(redirect: &Map<String, Value>) -> impl Iterator<Item = &Value> {
    ["has", "missing"].into_iter().filter_map(|name| redirect.get(name)?.as_array()).flatten()
}

/// Returns the lists `has` and `missing` with expressions in place of objects such as `{ "pre": "a" }`.
fn converted(redirect: &Map<String, Value>, wrap: fn(&str) -> String) -> Option<Map<String, Value>> {
    let mut lists = Map::new();
    for name in ["has", "missing"] {
        let mut list = redirect.get(name).cloned().unwrap_or_default();
        if let Some(items) = list.as_array_mut() {
            items.retain(|item| edge_field::of_condition(item).is_none());
        }
        for item in list.as_array_mut().into_iter().flatten() {
            let pattern = match item.get("value") {
                Some(Value::String(pattern)) => wrap(pattern),
                Some(Value::Object(test)) => expression(test)?,
                Some(_) | None => continue,
            };
            item.as_object_mut()?.insert("value".to_owned(), Value::String(pattern));
        }
        lists.insert(name.to_owned(), list);
    }
    Some(lists)
}

/// Returns the expression for an object of tests. All tests must hold.
fn expression(tests: &Map<String, Value>) -> Option<String> {
    let text = |value: &Value| match value {
        Value::String(text) => Some(regex_syntax::escape(text)),
        Value::Number(number) => Some(regex_syntax::escape(&number.to_string())),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    let any = |value: &Value| value.as_array()?.iter().map(text).collect::<Option<Vec<_>>>().map(|all| all.join("|"));
    let all = tests.iter().map(|(operator, operand)| {
        Some(match operator.as_str() {
            "eq" => format!("(?={}$)", text(operand)?),
            "neq" => format!("(?!{}$)", text(operand)?),
            "inc" => format!("(?=(?:{})$)", any(operand)?),
            "ninc" => format!("(?!(?:{})$)", any(operand)?),
            "pre" => format!("(?={})", text(operand)?),
            "suf" => format!("(?=.*{}$)", text(operand)?),
            "re" => format!("(?=(?:{})$)", operand.as_str()?),
            _ => return None,
        })
    });
    Some(all.collect::<Option<String>>()? + ".*")
}
