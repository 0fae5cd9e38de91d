//! Reads the YAML tree of a rule file, and recognizes files in other formats.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::other_format::explain;
use crate::language::raw::{self, Located, Value};

/// The reason why a text could not be read.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// The text has a syntax error. The rest of the file may be readable.
    Syntax(Box<Diagnostic>),
    /// The file is not a rule file.
    OtherFormat(Box<Diagnostic>),
}

impl ReadError {
    /// Returns the diagnostic about the error.
    pub(crate) fn into_diagnostic(self) -> Box<Diagnostic> {
        match self {
            Self::Syntax(diagnostic) | Self::OtherFormat(diagnostic) => diagnostic,
        }
    }
}

/// Reads a rule file and returns its YAML tree. Fails if the text is not valid YAML or is in another format.
pub(crate) fn read(source: &Arc<str>, text: &str) -> Result<Located<Value>, ReadError> {
    match raw::read(source, text) {
        Ok(tree) => match first_scalar(&tree).and_then(|place| explain(after(text, place))) {
            None => Ok(tree),
            Some(explanation) => Err(other_format(tree.place, explanation)),
        },
        Err(syntax) => Err(match explain(text) {
            None => ReadError::Syntax(syntax),
            Some(explanation) => other_format(Place::whole_line(Arc::clone(source), 1), explanation),
        }),
    }
}

fn other_format(place: Place, (message, hint): (&str, &str)) -> ReadError {
    ReadError::OtherFormat(Box::new(Diagnostic::new(Code::Syntax, place, message).hint(hint)))
}

/// Returns the location of the first string or key. The comments and anchors before this location do not identify the
/// format.
fn first_scalar(tree: &Located<Value>) -> Option<&Place> {
    match &tree.value {
        Value::Text(_) => Some(&tree.place),
        Value::Map(entries) => entries.first().map(|(key, _)| &key.place),
        Value::Null | Value::Number(_) | Value::Bool(_) | Value::List(_) => None,
    }
}

/// Returns the part of a text that starts at the given location.
fn after<'t>(text: &'t str, place: &Place) -> &'t str {
    let before = |number: u32| usize::try_from(number).unwrap_or_default().saturating_sub(1);
    let line: usize = text.split_inclusive('\n').take(before(place.line)).map(str::len).sum();
    let rest = text.get(line..).unwrap_or_default();
    let column = rest.chars().take(before(place.column)).map(char::len_utf8).sum();
    rest.get(column..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_and_comments_do_not_change_the_format() {
        for text in
            ["<html", "&a <html", "&a\n<html", "# moved\n<html", "&a <key: x", "&a\n<key: x", "<!doctype html>\n<p>"]
        {
            let found = read(&"t.yaml".into(), text);
            assert!(matches!(found, Err(ReadError::OtherFormat(_))), "{text}: {found:?}");
        }
        for text in ["\"<key\": x", "- <html", "", "rules: '<html'"] {
            let found = read(&"t.yaml".into(), text);
            assert!(found.is_ok(), "{text}: {found:?}");
        }
    }

    #[test]
    fn text_after_a_place() {
        let place = |line, column| Place::point("t.yaml".into(), line, column);
        for (at, expected) in
            [(place(1, 1), "&ы\nb: c\n"), (place(2, 1), "b: c\n"), (place(2, 4), "c\n"), (place(9, 9), "")]
        {
            assert_eq!(after("&ы\nb: c\n", &at), expected);
        }
    }
}
