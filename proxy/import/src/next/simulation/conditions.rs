//! Evaluates `has` and `missing`.
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/redirects#header-cookie-and-query-matching>.

use std::borrow::Cow;

use portico_redirects::LetterCase;
use serde_json::{Map, Value};

use crate::next::simulation::parameter::{ParameterValue, ParameterValues};
use crate::next::simulation::query::Query;
use crate::simulation::pattern::{LineBreaks, SimulatedPattern, UnknownMatch};
use crate::simulation::request::SimulatedRequest;

/// The conditions of a redirect.
#[derive(Debug, Default)]
pub(crate) struct Conditions {
    has: Vec<Test>,
    missing: Vec<Test>,
}

#[derive(Debug)]
struct Test {
    part: TestedPart,
    value: TestedValue,
}

/// The tested part of a request. The keys of header fields are in lower case.
#[derive(Debug)]
enum TestedPart {
    Host,
    Header(String),
    Cookie(String),
    Query(String),
}

#[derive(Debug)]
enum TestedValue {
    Any,
    /// The expression, or the reason why it is not simulated.
    Pattern(Result<SimulatedPattern, String>),
}

impl Conditions {
    /// Reads the conditions. Returns `None` if they are invalid.
    pub(crate) fn read(redirect: &Map<String, Value>) -> Option<Self> {
        Some(Self { has: list(redirect.get("has"))?, missing: list(redirect.get("missing"))? })
    }

    /// Returns the values that the conditions capture. Returns `None` if a condition does not hold.
    ///
    /// # Errors
    /// Returns the reason if a condition is unknown and no other condition fails.
    pub(crate) fn values(&self, request: &SimulatedRequest) -> Result<Option<ParameterValues>, String> {
        let (mut captured, mut unknown) = (ParameterValues::new(), None);
        for test in &self.has {
            match test.values(request) {
                Ok(Some(values)) => captured.extend(values),
                Ok(None) => return Ok(None),
                Err(reason) => unknown = Some(reason),
            }
        }
        for test in &self.missing {
            match test.values(request) {
                Ok(Some(_)) => return Ok(None),
                Ok(None) => {}
                Err(reason) => unknown = Some(reason),
            }
        }
        unknown.map_or(Ok(Some(captured)), Err)
    }
}

fn list(items: Option<&Value>) -> Option<Vec<Test>> {
    match items {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::Array(items)) => items.iter().map(Test::read).collect(),
        Some(_) => None,
    }
}

impl Test {
    fn read(item: &Value) -> Option<Self> {
        let key = item.get("key").and_then(Value::as_str).filter(|key| !key.is_empty()).map(str::to_owned);
        let part = match item.get("type").and_then(Value::as_str)? {
            "host" => TestedPart::Host,
            "header" => TestedPart::Header(key?.to_ascii_lowercase()),
            "cookie" => TestedPart::Cookie(key?),
            "query" => TestedPart::Query(key?),
            _ => return None,
        };
        let value = match item.get("value") {
            None | Some(Value::Null) => TestedValue::Any,
            // JavaScript treats an empty value as missing.
            Some(Value::String(pattern)) if pattern.is_empty() => TestedValue::Any,
            Some(Value::String(pattern)) => {
                // Next.js adds only the anchors, so `a|b` means `^a` or `b$`.
                let pattern = format!("^{pattern}$");
                TestedValue::Pattern(SimulatedPattern::new(&pattern, LetterCase::Exact, LineBreaks::Special))
            }
            Some(_) => return None,
        };
        Some(Self { part, value })
    }

    /// Returns the captured values. Returns `None` if the condition does not hold.
    fn values(&self, request: &SimulatedRequest) -> Result<Option<ParameterValues>, String> {
        let found = self.part.value(request);
        let last = match &found {
            Some(ParameterValue::Text(text)) => Some(text),
            Some(ParameterValue::List(list)) => list.last(),
            None => None,
        };
        let (Some(found), Some(last)) = (&found, last) else { return Ok(None) };
        // An empty value counts as missing, but a list of values never does.
        if *found == ParameterValue::Text(String::new()) {
            return Ok(None);
        }
        let pattern = match &self.value {
            TestedValue::Any => {
                let name = self.part.name();
                return Ok(Some([(name, found.clone())].into()));
            }
            TestedValue::Pattern(pattern) => pattern.as_ref().map_err(Clone::clone)?,
        };
        let reason = |unknown: UnknownMatch| unknown.reason().to_owned();
        let Some(groups) = pattern.captures(last.as_bytes()).map_err(reason)? else { return Ok(None) };
        let text = |group: &[u8]| ParameterValue::Text(String::from_utf8_lossy(group).into_owned());
        let group_names = pattern.group_names();
        let named = group_names.iter().zip(&groups).filter_map(|(name, group)| Some(((*name)?, group.as_deref()?)));
        let mut captured: ParameterValues = named.map(|(name, group)| (name.to_owned(), text(group))).collect();
        if matches!(self.part, TestedPart::Host) && group_names.iter().all(Option::is_none) {
            captured.insert("host".to_owned(), text(last.as_bytes()));
        }
        Ok(Some(captured))
    }
}

impl TestedPart {
    fn value(&self, request: &SimulatedRequest) -> Option<ParameterValue> {
        let text = |text: &str| ParameterValue::Text(text.to_owned());
        match self {
            Self::Host => Some(text(&request.host.to_ascii_lowercase())),
            Self::Header(key) if key == "host" => Some(text(&request.host)),
            Self::Header(key) => request.headers.get(key).map(|value| text(value)),
            Self::Cookie(key) => cookie(request.headers.get("cookie")?, key).map(|value| text(&value)),
            Self::Query(key) => Query::parse(request.path_and_query().1.unwrap_or_default()).value(key),
        }
    }

    /// Returns the name with which a destination refers to the value. It consists of the letters of the key.
    fn name(&self) -> String {
        match self {
            Self::Host => String::new(),
            Self::Header(key) | Self::Cookie(key) | Self::Query(key) => {
                key.chars().filter(char::is_ascii_alphabetic).collect()
            }
        }
    }
}

/// Returns the value of the first cookie with a name, decoded as the package `cookie` decodes it.
fn cookie(header: &str, name: &str) -> Option<String> {
    let cookies = header.split(';').filter_map(|cookie| cookie.split_once('='));
    let (_, value) = cookies.map(|(name, value)| (name.trim(), value.trim())).find(|(known, _)| *known == name)?;
    let value = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
    let decoded = percent_encoding::percent_decode_str(value).decode_utf8();
    Some(decoded.map_or_else(|_| value.to_owned(), Cow::into_owned))
}
