//! Formats rule files. The command `portico fmt` uses this formatter.
//!
//! The YAML parser provides the values and their positions. The text of the file provides the comments, the blank lines
//! and the style of lists and mappings. The formatter combines the values and the comments in a tree, and prints the
//! tree. Values that cannot be formatted safely, such as anchors, aliases and multi-line strings, keep their lines. The
//! printed text is parsed again. If the printed text has a different meaning or lacks a comment, the file stays
//! unchanged.

mod build;
mod inline;
mod plan;
#[cfg(test)]
mod properties;
mod source_text;

use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::diagnostic::source::Source;
use crate::language::raw::{Located, Value};
use crate::language::read::{ReadError, read};
use crate::language::yaml;
use crate::tools::format::source_text::SourceText;

/// Formats a rule file.
///
/// - Each level is indented by two spaces.
/// - The keys of a rule are in a fixed order.
/// - Quotes are removed, unless some YAML parser would misread the text without quotes.
/// - Each rule test is on one line, unless the line would be too long.
/// - Comments are kept, and several successive blank lines become one.
///
/// If a file is already formatted, formatting does not change the file.
///
/// ```
/// use portico_redirects::{Source, format};
///
/// let text = "rules:\n- to: '/b'   # moved\n  from: /a\n".to_owned();
/// let source = Source { name: "rules/site.yaml".to_owned(), text };
/// assert_eq!(format(&source).map_err(|error| error.found)?, "rules:\n  - from: /a\n    to: /b # moved\n");
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
///
/// Fails if the text is not valid YAML, or if the file has another format than YAML. The formatter does not check
/// whether the rules are valid.
pub fn format(source: &Source) -> Result<String, Box<Diagnostic>> {
    let name: Arc<str> = source.name.as_str().into();
    let mut text = format_once(&name, &source.text)?;
    // Formatting can remove something that prevents further formatting, such as an unused anchor. Therefore, the text
    // is formatted again until it no longer changes.
    for _ in 0..MAX_ROUNDS {
        let again = format_once(&name, &text)?;
        if again == text {
            return Ok(text);
        }
        text = again;
    }
    Ok(source.text.clone())
}

/// The maximum number of times that a text is formatted again. If the text still changes in the last round, the file
/// stays unchanged.
const MAX_ROUNDS: usize = 3;

fn format_once(name: &Arc<str>, text: &str) -> Result<String, Box<Diagnostic>> {
    let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
    let tree = read(name, bare).map_err(ReadError::into_diagnostic)?;
    let lines = SourceText::new(bare, &tree);
    let printed = print(&tree, &lines).filter(|printed| is_equivalent(name, (&tree, &lines), printed));
    Ok(printed.unwrap_or_else(|| text.to_owned()))
}

/// Returns the formatted text. Returns `None` if the file as a whole cannot be formatted.
fn print(tree: &Located<Value>, lines: &SourceText<'_>) -> Option<String> {
    let mut root = build::root(tree, lines)?;
    plan::arrange(&mut root);
    Some(yaml::print(&root))
}

/// Reports whether the printed text has the same meaning and the same comments as the file.
fn is_equivalent(name: &Arc<str>, (tree, lines): (&Located<Value>, &SourceText<'_>), printed: &str) -> bool {
    read(name, printed).is_ok_and(|again| {
        let reread = SourceText::new(printed, &again);
        values_are_equal(&tree.value, &again.value) && lines.comments() == reread.comments()
    })
}

/// Reports whether two values are equal. Differences in position and in the order of keys are ignored.
fn values_are_equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Null, Value::Null) => true,
        (Value::Text(one), Value::Text(other)) | (Value::Number(one), Value::Number(other)) => one == other,
        (Value::Bool(one), Value::Bool(other)) => one == other,
        (Value::List(some), Value::List(others)) => {
            some.len() == others.len()
                && some.iter().zip(others).all(|(one, other)| values_are_equal(&one.value, &other.value))
        }
        (Value::Map(some), Value::Map(others)) => {
            let entry = |key: &str| others.iter().find(|(known, _)| known.value == key);
            let holds = |(key, value): &(Located<String>, Located<Value>)| {
                entry(&key.value).is_some_and(|(_, other)| values_are_equal(&value.value, &other.value))
            };
            some.len() == others.len() && some.iter().all(holds)
        }
        (
            Value::Null | Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_),
            Value::Null | Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_),
        ) => false,
    }
}
