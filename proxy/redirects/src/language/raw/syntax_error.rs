//! Errors of the YAML parser as diagnostics, reworded where the original is written for programmers.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::hints;
use crate::language::raw::place::{YamlFile, whole_file};
use crate::language::raw::slip::Slip;
use crate::language::raw::slips;

/// The text that is parsed at once; a syntax error leaves the rest of it unread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::language) enum ParseUnit {
    /// A whole file.
    File,
    /// One of its rules.
    Rule,
}

pub(super) fn describe(error: &serde_saphyr::Error, file: YamlFile<'_>, unit: ParseUnit) -> Diagnostic {
    let mut place = match error.location() {
        Some(at) => file.place(at),
        None => whole_file(file.source),
    };
    let (mut message, hint) = explain(error);
    let mut hint = hints::syntax(&message).or(hint).map(str::to_owned);
    if let serde_saphyr::Error::MultipleDocuments { .. } = error {
        place = separator(file, &place).unwrap_or(place);
    }
    if let Some(slip) = find_slip(error, file.text) {
        place = file.slip(&slip);
        (message, hint) = (slip.message, Some(slip.hint));
    }
    let unread = match unit {
        ParseUnit::File => "the rest of this file was not checked",
        ParseUnit::Rule => "the rest of this rule was not checked",
    };
    let hint = match hint {
        Some(hint) => format!("{hint}; {unread}"),
        None => unread.to_owned(),
    };
    Diagnostic::new(Code::Syntax, place, message).hint(hint)
}

/// The `---` line before the second document.
fn separator(file: YamlFile<'_>, place: &Place) -> Option<Place> {
    let end = usize::try_from(place.line).ok()?;
    let above = file.text.lines().take(end).collect::<Vec<_>>().iter().rposition(|line| line.starts_with("---"))?;
    Some(Place::point(Arc::clone(file.source), u32::try_from(above + 1).ok()?, 1).over("---"))
}

fn find_slip(error: &serde_saphyr::Error, text: &str) -> Option<Slip> {
    use serde_saphyr::Error;
    let line = usize::try_from(error.location()?.line()).ok()?;
    let is_slip = match error {
        Error::DuplicateMappingKey { .. } | Error::MergeKeyNotAllowed { .. } | Error::MultipleDocuments { .. } => false,
        other if other.to_string().contains("tab") => return slips::find_tab(text, line),
        _ => true,
    };
    let at = error.location().filter(|_| is_slip)?;
    slips::find(text, (line, usize::try_from(at.column()).ok()?), &error.to_string())
}

/// Our own wording for errors that editors meet, otherwise that of the parser.
fn explain(error: &serde_saphyr::Error) -> (String, Option<&'static str>) {
    use serde_saphyr::Error;
    match error {
        Error::DuplicateMappingKey { key, .. } => {
            let name = key.as_deref().map(|key| format!(" `{key}`")).unwrap_or_default();
            (format!("duplicate key{name}"), Some(duplicate(key.as_deref())))
        }
        Error::MergeKeyNotAllowed { .. } => {
            ("merge keys (`<<`) are not supported".to_owned(), Some("write the keys out"))
        }
        Error::MultipleDocuments { .. } => {
            ("a second document starts here".to_owned(), Some("delete the `---` line, or split the file in two"))
        }
        Error::Budget { .. } => ("the file is nested too deeply, or expands too many aliases".to_owned(), None),
        other if other.to_string().contains("null into string") => {
            ("a key is empty or `~`".to_owned(), Some("write a name before the `:`, in quotes if necessary"))
        }
        other if other.to_string().contains("tab") => {
            ("a tab is where YAML allows only spaces".to_owned(), Some("replace it by spaces"))
        }
        Error::ExternalMessage { .. } => {
            let hint = "check this line and the one above for a missing quote, bracket, `:` or space";
            (without_place(error), Some(hint))
        }
        other => (without_place(other), None),
    }
}

/// How to resolve a duplicate key.
fn duplicate(key: Option<&str>) -> &'static str {
    match key {
        Some("from" | "prefix" | "regex" | "rows") => {
            "if a second rule starts here, write `- ` before the key, in the column of the other `-`; otherwise, delete one of the two"
        }
        Some("get" | "url") => {
            "if a second test starts here, write `- ` before the key, in the column of the other `-`; otherwise, delete one of the two"
        }
        Some("rules" | "tables" | "defaults" | "tests" | "when" | "header" | "cookie" | "headers") => {
            "write everything below one of the two, and delete the other"
        }
        Some(_) | None => "delete one of the two",
    }
}

/// The message without the position at its end; the diagnostic already has it.
fn without_place(error: &serde_saphyr::Error) -> String {
    let message = error.to_string();
    let Some(at) = error.location() else {
        return message;
    };
    let suffix = format!(" at line {}, column {}", at.line(), at.column());
    message.strip_suffix(suffix.as_str()).unwrap_or(&message).to_owned()
}
