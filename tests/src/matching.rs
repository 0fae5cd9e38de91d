//! Checks expectations about fields, bodies and log lines.

use std::collections::BTreeMap;

use regex::Regex;
use serde::Deserialize;
use serde_json::Value;

use crate::http::Head;
use crate::outcome::Outcome;

/// An expectation about a text.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum Match {
    /// An exact text. In a scenario, it is written as a plain string.
    Exactly(String),
    /// The exact values of several fields with the same name, in this order.
    Several(Vec<String>),
    /// Properties that the text must have.
    Properties(TextProperties),
}

/// The expected properties of a text. The text must have all properties that are given.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct TextProperties {
    contains: Texts,
    lacks: Texts,
    /// A regular expression that must match a part of the text.
    matches: Option<String>,
    /// The length of the text in bytes.
    length: Option<usize>,
}

/// One text or a list of texts.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Texts {
    One(String),
    Many(Vec<String>),
}

impl Default for Texts {
    fn default() -> Self {
        Self::Many(Vec::new())
    }
}

impl Texts {
    fn each(&self) -> &[String] {
        match self {
            Self::One(text) => std::slice::from_ref(text),
            Self::Many(texts) => texts,
        }
    }
}

impl Match {
    /// Checks that the text `found` meets the expectation. In the error message, `what` is the name of the text.
    pub(crate) fn check(&self, what: &str, found: &str) -> Outcome {
        let holds = match self {
            Self::Exactly(text) => text == found,
            Self::Several(texts) => matches!(texts.as_slice(), [text] if text == found),
            Self::Properties(properties) => properties.holds(found)?,
        };
        if holds { Ok(()) } else { Err(format!("{what} is {found:?}, expected {self:?}")) }
    }

    fn check_fields(&self, name: &str, found: &[&str]) -> Outcome {
        let unexpected = || format!("the values of the field `{name}` are {found:?}, expected {self:?}");
        match self {
            Self::Several(expected) if expected == found => Ok(()),
            Self::Several(_) => Err(unexpected()),
            Self::Exactly(_) | Self::Properties(_) => {
                let [one] = found else { return Err(unexpected()) };
                self.check(name, one)
            }
        }
    }
}

impl TextProperties {
    fn holds(&self, found: &str) -> Outcome<bool> {
        let pattern = self.matches.as_deref().map(Regex::new).transpose().map_err(|error| error.to_string())?;
        Ok(self.contains.each().iter().all(|part| found.contains(part))
            && !self.lacks.each().iter().any(|part| found.contains(part))
            && pattern.is_none_or(|pattern| pattern.is_match(found))
            && self.length.is_none_or(|length| length == found.len()))
    }
}

/// Expectations about fields. The keys are the names of the fields. `None`, which is null in a scenario, means that the
/// field must be absent.
pub(crate) type Fields = BTreeMap<String, Option<Match>>;

/// Checks that the fields of a head meet the expectations.
pub(crate) fn check_fields(expected: &Fields, head: &Head) -> Outcome {
    for (name, expected) in expected {
        let found = head.all(name);
        match expected {
            Some(expected) => expected.check_fields(name, &found)?,
            None if found.is_empty() => {}
            None => return Err(format!("the field `{name}` is {found:?}, expected none")),
        }
    }
    Ok(())
}

/// Reports whether a log line has the expected value for every key in `expected`.
pub(crate) fn is_line(expected: &BTreeMap<String, Value>, line: &Value) -> bool {
    expected.iter().all(|(key, expected)| {
        let found = line.get(key).unwrap_or(&Value::Null);
        match (expected, found) {
            (Value::Object(_), Value::String(text)) => serde_json::from_value::<Match>(expected.clone())
                .is_ok_and(|expected| expected.check(key, text).is_ok()),
            _ => expected == found,
        }
    })
}
