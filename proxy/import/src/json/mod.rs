//! Reads JSON files along with the line numbers of their values.

pub(crate) mod comments;
pub(crate) mod line_index;
pub(crate) mod misspelt;

use std::collections::BTreeMap;

use crate::json::line_index::LineIndex;
use crate::note::{Remark, StatementOrigin};
use serde_json::Value;
use serde_json::value::RawValue;

/// A value in a JSON file. The text is a slice of the text of the file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Json<'t> {
    text: &'t str,
    lines: &'t LineIndex<'t>,
}

/// The reason why a file is not valid JSON.
#[derive(Debug)]
pub(crate) struct JsonError {
    pub(crate) origin: StatementOrigin,
    pub(crate) column: u32,
    pub(crate) remark: Remark,
}

/// Parses a file. Returns an error if the file is not valid JSON.
pub(crate) fn parse<'t>(lines: &'t LineIndex<'t>) -> Result<Json<'t>, Box<JsonError>> {
    let text = lines.text();
    let parsed: Result<Value, _> = serde_json::from_str(text);
    if let Err(error) = parsed {
        // If an error is at the end of the file, after the last line break, the line before is reported, because it
        // contains text.
        let line = error.line().clamp(1, text.lines().count().max(1));
        let column = u32::try_from(error.column().max(1)).unwrap_or(u32::MAX);
        let line_text = text.lines().nth(line - 1).unwrap_or_default().to_owned();
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        let remark = Remark::new(format!("the file is not valid JSON: {error}"), "correct the file and import again");
        let origin = StatementOrigin { line, text: line_text, ..StatementOrigin::default() };
        return Err(Box::new(JsonError { origin, column, remark }));
    }
    Ok(Json { text: text.trim(), lines })
}

/// Returns the offset of a key in the text of an object.
pub(crate) fn key_offset(object: &str, key: &str) -> Option<usize> {
    let quoted = Value::from(key).to_string();
    let is_key = |at: &usize| {
        let rest = object.get(at + quoted.len()..).unwrap_or_default();
        rest.trim_start().starts_with(':')
    };
    object.match_indices(&quoted).map(|(at, _)| at).find(is_key)
}

impl<'t> Json<'t> {
    /// Returns the member of an object. Returns `None` if the value is not an object or has no such member, or if the
    /// member is `null`.
    pub(crate) fn member(self, name: &str) -> Option<Self> {
        self.members()?.into_iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Returns the members of an object, except for those that are `null`. Returns `None` if the value is not an object.
    pub(crate) fn members(self) -> Option<Vec<(String, Self)>> {
        let members: BTreeMap<String, &'t RawValue> = serde_json::from_str(self.text).ok()?;
        let named = members.into_iter().map(|(name, raw)| (name, Self { text: raw.get(), lines: self.lines }));
        Some(named.filter(|(_, value)| value.text != "null").collect())
    }

    /// Returns the items of a list. Returns `None` if the value is not a list.
    pub(crate) fn items(self) -> Option<Vec<Self>> {
        let items: Vec<&'t RawValue> = serde_json::from_str(self.text).ok()?;
        Some(items.into_iter().map(|raw| Self { text: raw.get(), lines: self.lines }).collect())
    }

    /// Returns the text of the value, which is a slice of [`Json::file`].
    pub(crate) fn text(self) -> &'t str {
        self.text
    }

    /// Returns the offset of a key of an object in the text of the file.
    pub(crate) fn key_offset(self, name: &str) -> usize {
        let start = self.text.as_ptr().addr().saturating_sub(self.file().as_ptr().addr());
        start + key_offset(self.text, name).unwrap_or_default()
    }

    /// Returns the text of the file.
    pub(crate) fn file(self) -> &'t str {
        self.lines.text()
    }

    /// Returns the parsed value.
    pub(crate) fn value(self) -> Value {
        serde_json::from_str(self.text).unwrap_or_default()
    }

    pub(crate) fn string(self) -> Option<String> {
        serde_json::from_str(self.text).ok()
    }

    pub(crate) fn bool(self) -> Option<bool> {
        serde_json::from_str(self.text).ok()
    }

    /// Returns the origin of a statement that consists of this value.
    pub(crate) fn origin(self) -> StatementOrigin {
        StatementOrigin {
            line: self.lines.line_of(self.text),
            text: self.text.to_owned(),
            ..StatementOrigin::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_their_lines() {
        let lines = LineIndex::of("{\n \"a\": [1,\n {\"b\": \"c\", \"d\": null}]\n}\n");
        let file = parse(&lines).unwrap();
        let items = file.member("a").unwrap().items().unwrap();
        assert_eq!(items.iter().map(|item| item.origin().line).collect::<Vec<_>>(), [2, 3]);
        assert_eq!(items[1].member("b").and_then(Json::string).as_deref(), Some("c"));
        assert!(items[1].member("d").is_none() && items[0].member("b").is_none() && file.items().is_none());
        assert_eq!((items[0].value(), items[0].bool()), (Value::from(1), None));
    }

    #[test]
    fn invalid_files_are_rejected_with_a_line() {
        for (text, line) in [("{\n,", 2), ("", 1), ("[1,\n", 1)] {
            assert_eq!(parse(&LineIndex::of(text)).unwrap_err().origin.line, line, "{text}");
        }
        assert!(parse(&LineIndex::of(&"[".repeat(100_000))).is_err());
    }
}
