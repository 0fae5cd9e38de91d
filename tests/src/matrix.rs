//! Expands a scenario into its cases. Combines the values under `cases`, and replaces each `${…}` with a value.

use serde_json::{Map, Value};

/// A case of a scenario, which has one value for each name under `cases`. The label is made from these values.
#[derive(Debug, Clone, Default)]
pub(crate) struct ScenarioCase {
    pub(crate) label: String,
    values: Map<String, Value>,
}

impl ScenarioCase {
    /// Sets the value of `${name}`. The caller may set values that are known only at run time, such as a port.
    pub(crate) fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.values.insert(name.to_owned(), value.into());
    }

    /// Returns the document with a value in place of each `${…}`.
    pub(crate) fn fill(&self, document: &Value) -> Value {
        match document {
            Value::String(text) => self.fill_text(text),
            Value::Array(items) => items.iter().map(|item| self.fill(item)).collect(),
            Value::Object(map) => map.iter().map(|(key, value)| (self.fill_key(key), self.fill(value))).collect(),
            other => other.clone(),
        }
    }

    fn fill_key(&self, key: &str) -> String {
        self.fill_text(key).as_str().map_or_else(|| key.to_owned(), str::to_owned)
    }

    /// Replaces each `${name}` in a text and returns the result as a string. If the whole text is `${name}`, returns
    /// the value itself, which may have any type.
    fn fill_text(&self, text: &str) -> Value {
        let whole = text.strip_prefix("${").and_then(|rest| rest.strip_suffix('}'));
        if let Some(value) = whole.and_then(|name| self.look_up(name)) {
            return value.clone();
        }
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("${") {
            let (name, after) = after.split_once('}').expect("`${` is closed by `}`");
            let value = self.look_up(name).unwrap_or_else(|| panic!("`${{{name}}}` has no value"));
            filled.push_str(before);
            filled.push_str(&plain(value));
            rest = after;
        }
        filled.push_str(rest);
        Value::String(filled)
    }

    /// Looks up the value of a name. The value of `name.key` is the value of `key` in the map `name`.
    fn look_up(&self, name: &str) -> Option<&Value> {
        match name.split_once('.') {
            Some((name, key)) => self.values.get(name)?.get(key),
            None => self.values.get(name),
        }
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns a case for every combination of the values in the lists under `cases`. Returns a single case without a label
/// if there are no lists.
pub(crate) fn expand(document: &Value) -> Vec<ScenarioCase> {
    let mut cases = vec![ScenarioCase::default()];
    let Some(lists) = document.get("cases").and_then(Value::as_object) else { return cases };
    for (name, list) in lists {
        let values = list.as_array().unwrap_or_else(|| panic!("`cases.{name}` is not a list"));
        cases = cases.iter().flat_map(|case| values.iter().map(|value| with(case, name, value))).collect();
    }
    cases
}

fn with(case: &ScenarioCase, name: &str, value: &Value) -> ScenarioCase {
    let mut case = case.clone();
    let label = plain(value.get("name").unwrap_or(value));
    let comma = if case.label.is_empty() { "" } else { ", " };
    case.label = format!("{}{comma}{}", case.label, label.escape_debug());
    case.set(name, value.clone());
    case
}
