//! What a scenario says about a text.

use std::collections::BTreeMap;

use regex::Regex;
use serde::Deserialize;
use serde_json::Value;

use crate::Outcome;
use crate::http::Head;

/// One expectation; a plain text is the whole of what is expected.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum Match {
    /// Exactly this.
    Exactly(String),
    /// Several fields of one name, in this order.
    Several(Vec<String>),
    /// Something about it.
    About(About),
}

/// Something about a text; all that is given has to hold.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct About {
    contains: Texts,
    lacks: Texts,
    /// A regular expression, somewhere in it.
    matches: Option<String>,
    /// How many bytes.
    length: Option<usize>,
}

/// One text or several.
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
    /// Compares a text.
    pub(crate) fn check(&self, what: &str, found: &str) -> Outcome {
        let holds = match self {
            Self::Exactly(text) => text == found,
            Self::Several(texts) => matches!(texts.as_slice(), [text] if text == found),
            Self::About(about) => about.holds(found)?,
        };
        if holds { Ok(()) } else { Err(format!("{what} is {found:?}, expected {self:?}")) }
    }

    fn check_fields(&self, name: &str, found: &[&str]) -> Outcome {
        match (self, found) {
            (Self::Several(expected), _) if expected == found => Ok(()),
            (Self::Exactly(_) | Self::About(_), [one]) => self.check(name, one),
            _ => Err(format!("the fields `{name}` are {found:?}, expected {self:?}")),
        }
    }
}

impl About {
    fn holds(&self, found: &str) -> Outcome<bool> {
        let pattern = self.matches.as_deref().map(Regex::new).transpose().map_err(|error| error.to_string())?;
        Ok(self.contains.each().iter().all(|part| found.contains(part))
            && !self.lacks.each().iter().any(|part| found.contains(part))
            && pattern.is_none_or(|pattern| pattern.is_match(found))
            && self.length.is_none_or(|length| length == found.len()))
    }
}

/// Expectations about fields by name; null means that there is none.
pub(crate) type Fields = BTreeMap<String, Option<Match>>;

/// Compares the fields of a head.
pub(crate) fn check_fields(expected: &Fields, head: &Head) -> Outcome {
    for (name, expected) in expected {
        let found = head.all(name);
        match expected {
            Some(expected) => expected.check_fields(name, &found)?,
            None if found.is_empty() => {}
            None => return Err(format!("there is a field `{name}`: {found:?}, expected none")),
        }
    }
    Ok(())
}

/// Whether a line of the log holds all that is expected of it.
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
