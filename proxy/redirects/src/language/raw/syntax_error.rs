//! What the parser of YAML says, in our words where its own speak to programmers.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic};
use crate::language::hints;
use crate::language::raw::{place_of, whole_file};

/// What is read at once, and so goes unread from a syntax_error on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::language) enum ParseUnit {
    /// A whole file.
    File,
    /// One of its rules.
    Rule,
}

pub(super) fn describe(error: &serde_saphyr::Error, source: &Arc<str>, unit: ParseUnit) -> Diagnostic {
    let place = match error.location() {
        Some(at) => place_of(at, source),
        None => whole_file(source),
    };
    let (message, hint) = explain(error);
    let unread = match unit {
        ParseUnit::File => "the rest of this file was not checked",
        ParseUnit::Rule => "the rest of this rule was not checked",
    };
    let hint = match hints::syntax(&message).or(hint) {
        Some(hint) => format!("{hint}; {unread}"),
        None => unread.to_owned(),
    };
    Diagnostic::new(Code::Syntax, place, message).hint(hint)
}

/// Our words where the parser's speak to programmers, else the parser's.
fn explain(error: &serde_saphyr::Error) -> (String, Option<&'static str>) {
    use serde_saphyr::Error;
    match error {
        Error::DuplicateMappingKey { key, .. } => {
            let key = key.as_deref().unwrap_or("this key");
            (format!("`{key}` stands twice in one map"), Some("keep one of them"))
        }
        Error::MergeKeyNotAllowed { .. } => {
            ("merge keys (`<<`) are not supported".to_owned(), Some("write the keys out"))
        }
        Error::MultipleDocuments { .. } => {
            ("a second document starts here".to_owned(), Some("remove the line with `---`, or make two files"))
        }
        Error::Budget { .. } => {
            ("the file is nested too deeply, or repeats itself too often with aliases".to_owned(), None)
        }
        other if other.to_string().contains("null into string") => (
            "nothing, or `~`, stands where a key belongs".to_owned(),
            Some("write a name before the `:`, in quotes if need be"),
        ),
        Error::ExternalMessage { .. } => {
            let hint = "look here and on the line above for a missing quote, bracket, `:` or space";
            (without_place(error), Some(hint))
        }
        other => (without_place(other), None),
    }
}

/// The parser repeats the place at the end of its message; ours has it in front.
fn without_place(error: &serde_saphyr::Error) -> String {
    let message = error.to_string();
    let Some(at) = error.location() else {
        return message;
    };
    let suffix = format!(" at line {}, column {}", at.line(), at.column());
    message.strip_suffix(suffix.as_str()).unwrap_or(&message).to_owned()
}
