//! Reads an exported Next.js configuration. The JSON file contains an object with the key `redirects`, or only the list
//! of redirects.

use crate::json::line_index::LineIndex;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Error, Value};

/// The redirects in an exported file, along with the settings that affect redirects, such as `basePath`.
#[derive(Debug)]
pub(super) struct ExportedFile<'t> {
    pub(super) redirects: Vec<ExportedRedirect<'t>>,
    /// The value of `basePath`, which is a path without a trailing slash. Empty if the file has no such key.
    pub(super) base_path: String,
    pub(super) has_case_sensitive_routes: bool,
    pub(super) final_slash: FinalSlash,
    /// The line number of `i18n`. `None` if the file has no such key.
    pub(super) i18n_line: Option<u32>,
}

/// Whether Next.js removes the final slash of a path before it tries the redirects of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FinalSlash {
    Removed,
    /// The file contains `trailingSlash` or `skipTrailingSlashRedirect`.
    Kept,
}

/// A redirect in an exported file, along with its line number and its JSON text.
#[derive(Debug)]
pub(super) struct ExportedRedirect<'t> {
    pub(super) line: u32,
    pub(super) text: &'t str,
    pub(super) value: Value,
}

/// The reason why the file cannot be read.
#[derive(Debug)]
pub(super) enum FileError {
    /// The file is not valid JSON.
    Syntax { line: u32, column: u32, message: String },
    /// The file is valid JSON, but contains neither a list of redirects nor an object with such a list.
    Content { line: u32, column: u32, message: String },
}

/// A deserialized file. `T` is the type of a redirect: either parsed JSON or the JSON text.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawFile<T> {
    redirects: Vec<T>,
    base_path: Option<String>,
    trailing_slash: Option<bool>,
    skip_trailing_slash_redirect: Option<bool>,
    i18n: Option<T>,
    experimental: Option<RawExperimental>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RawExperimental {
    case_sensitive_routes: Option<bool>,
}

impl<'t> ExportedFile<'t> {
    /// Parses an exported file. `serde_json` returns either parsed values or their JSON texts, so `text` is parsed
    /// twice.
    pub(super) fn read(text: &'t str) -> Result<Self, FileError> {
        let contents = raw::<Value>(text).map_err(|error| FileError::new(&error, text))?;
        let texts = raw::<&RawValue>(text).map_err(|error| FileError::new(&error, text))?;
        let lines = LineIndex::of(text);
        let keeps_slash = [contents.trailing_slash, contents.skip_trailing_slash_redirect].contains(&Some(true));
        let redirects = texts.redirects.into_iter().map(RawValue::get).zip(contents.redirects);
        Ok(Self {
            redirects: redirects
                .map(|(text, value)| ExportedRedirect { line: lines.line_of(text), text, value })
                .collect(),
            base_path: contents.base_path.unwrap_or_default(),
            has_case_sensitive_routes: contents.experimental.and_then(|set| set.case_sensitive_routes) == Some(true),
            final_slash: if keeps_slash { FinalSlash::Kept } else { FinalSlash::Removed },
            i18n_line: texts.i18n.map(|i18n| lines.line_of(i18n.get())),
        })
    }
}

fn raw<'t, T: Deserialize<'t>>(text: &'t str) -> Result<RawFile<T>, Error> {
    if text.trim_start().starts_with('[') {
        let redirects = serde_json::from_str(text)?;
        return Ok(RawFile {
            redirects,
            base_path: None,
            trailing_slash: None,
            skip_trailing_slash_redirect: None,
            i18n: None,
            experimental: None,
        });
    }
    serde_json::from_str(text)
}

impl FileError {
    fn new(error: &Error, text: &str) -> Self {
        // If an error is at the end of the file, after the last line break, the line before is reported, because it
        // contains text.
        let line = error.line().clamp(1, text.lines().count().max(1));
        let column = u32::try_from(error.column().max(1)).unwrap_or(u32::MAX);
        let (line, message) = (u32::try_from(line).unwrap_or(u32::MAX), error.to_string());
        if error.is_data() { Self::Content { line, column, message } } else { Self::Syntax { line, column, message } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<u32> {
        ExportedFile::read(text).unwrap().redirects.iter().map(|redirect| redirect.line).collect()
    }

    #[test]
    fn object_and_list_are_read_with_the_lines_of_their_redirects() {
        assert_eq!(lines("[{},\n\n {}]"), [1, 3]);
        assert_eq!(lines("\n{ \"headers\": [],\n \"redirects\": [\n{ \"source\":\n \"/й\" }, 5] }\n"), [4, 5]);
    }

    #[test]
    fn settings_inside_a_redirect_are_ignored() {
        let text = r#"{ "basePath": "/docs", "experimental": { "caseSensitiveRoutes": true, "x": 1 },
            "i18n": { "locales": [] }, "redirects": [{ "text": "a b" }] }"#;
        let file = ExportedFile::read(text).unwrap();
        assert_eq!((file.base_path.as_str(), file.has_case_sensitive_routes, file.i18n_line), ("/docs", true, Some(2)));
        assert_eq!(file.redirects[0].text, r#"{ "text": "a b" }"#);
        let file = ExportedFile::read(r#"{ "i18n": null, "redirects": [{ "basePath": "/docs" }] }"#).unwrap();
        assert_eq!((file.base_path.as_str(), file.has_case_sensitive_routes, file.i18n_line), ("", false, None));
    }

    #[test]
    fn errors_name_a_line_of_the_file() {
        for (text, expected) in [("[{},\n{]", 2), ("{\n", 1), ("", 1), ("[\"\\ud800\"]", 1), ("redirects: []", 1)] {
            let found = ExportedFile::read(text).unwrap_err();
            assert!(matches!(found, FileError::Syntax { line, .. } if line == expected), "{text}: {found:?}");
        }
        for (text, expected) in [("{\n \"headers\": [] }", 2), ("5", 1), ("{ \"redirects\":\n {} }", 2)] {
            let found = ExportedFile::read(text).unwrap_err();
            assert!(matches!(found, FileError::Content { line, .. } if line == expected), "{text}: {found:?}");
        }
        assert!(ExportedFile::read(&"[".repeat(100_000)).is_err());
    }
}
