//! Converts errors of the YAML parser to diagnostics. Messages that only programmers understand are reworded.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::hints;
use crate::language::raw::duplicate_key;
use crate::language::raw::place::{YamlFile, whole_file};
use crate::language::raw::slip::Slip;
use crate::language::raw::slips;

/// The unit of text that the YAML parser reads. After a syntax error, the rest of the unit remains unread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::language) enum ParseUnit {
    /// A whole file.
    File,
    /// A single rule of a file.
    Rule,
}

pub(super) fn describe(error: &serde_saphyr::Error, file: YamlFile<'_>, unit: ParseUnit) -> Diagnostic {
    let mut place = match error.location() {
        Some(at) => file.place(at.into()),
        None => whole_file(file.source),
    };
    let (mut message, mut hint) = explain(error, file.text);
    if let serde_saphyr::Error::MultipleDocuments { .. } = error {
        place = separator(file, &place).unwrap_or(place);
    }
    if let Some(slip) = find_slip(error, file.text) {
        place = file.slip(&slip);
        (message, hint) = (slip.message, slip.hint);
    }
    let unread = match unit {
        ParseUnit::File => "the rest of this file was not checked",
        ParseUnit::Rule => "the rest of this rule was not checked",
    };
    Diagnostic::new(Code::Syntax, place, format!("{message}; {unread}")).hint(hint)
}

/// Returns the location of the `---` line before the second document.
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
        other if is_too_deep(other) => false,
        other if other.to_string().contains("tab") => return slips::find_tab(text, line),
        _ => true,
    };
    let at = error.location().filter(|_| is_slip)?;
    slips::find(text, (line, usize::try_from(at.column()).ok()?), &error.to_string())
}

/// Reports whether the error means that a limit of the parser was exceeded.
fn is_too_deep(error: &serde_saphyr::Error) -> bool {
    matches!(error, serde_saphyr::Error::Budget { .. }) || error.to_string().contains("recursion limit")
}

/// Returns the message and the hint for an error. Errors that editors often meet have a message of their own. For any
/// other error, the message contains the text from the parser.
fn explain(error: &serde_saphyr::Error, text: &str) -> (String, String) {
    use serde_saphyr::Error;
    let (message, hint) = match error {
        Error::DuplicateMappingKey { key, .. } => {
            let name = key.as_deref().map(|key| format!(" `{key}`")).unwrap_or_default();
            let line = error.location().and_then(|at| usize::try_from(at.line()).ok()).unwrap_or(0);
            return (format!("duplicate key{name}"), duplicate_key::hint(key.as_deref(), text, line));
        }
        Error::MergeKeyNotAllowed { .. } => ("merge keys (`<<`) are not supported", "write the keys out"),
        Error::MultipleDocuments { .. } => {
            ("a second document starts here", "delete the `---` line, or split the file into two files")
        }
        other if is_too_deep(other) => (
            "the file is nested too deeply, or expands too many aliases",
            "delete brackets and braces that are not needed, and write the values out instead of aliases (`*name`)",
        ),
        other if other.to_string().contains("null into string") => {
            ("a key is empty or `~`", "write a name before the `:`, in quotes if necessary")
        }
        other if other.to_string().contains("tab") => {
            ("there is a tab where YAML allows only spaces", "replace the tab with spaces")
        }
        other => {
            let original = without_place(other);
            let hint = hints::syntax(&original);
            return (format!("this line cannot be read as YAML ({original})"), hint.to_owned());
        }
    };
    (message.to_owned(), hint.to_owned())
}

/// Returns the message of a parser error without the position at its end, because the diagnostic already has a
/// location.
fn without_place(error: &serde_saphyr::Error) -> String {
    let message = error.to_string();
    let Some(at) = error.location() else {
        return message;
    };
    let suffix = format!(" at line {}, column {}", at.line(), at.column());
    message.strip_suffix(suffix.as_str()).unwrap_or(&message).to_owned()
}
