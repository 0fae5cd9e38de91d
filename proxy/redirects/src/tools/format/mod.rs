//! Formats rule files: `portico fmt`.
//!
//! The parser provides the values and their positions; the text provides the comments, the blank lines and the style of lists and
//! mappings. From both, the formatter builds a tree and prints it. Parts that cannot be formatted safely (anchors, aliases,
//! multi-line strings) keep their lines. The result is parsed again: if its meaning differs, or a comment is missing, the file
//! stays as it is.

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

/// Formats a rule file: two spaces per level, the keys of a rule in a fixed order, quotes only where some YAML parser
/// needs them, tests on one line where they fit. Comments are kept, and several blank lines in a row become one.
///
/// A formatted file does not change.
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
/// A syntax error, if the text is not YAML or is a file in another format. The formatter does not check whether the rules are valid.
pub fn format(source: &Source) -> Result<String, Box<Diagnostic>> {
    let name: Arc<str> = source.name.as_str().into();
    let mut text = format_once(&name, &source.text)?;
    // Formatting can remove what prevented a part from being formatted, such as an unused anchor.
    for _ in 0..MAX_ROUNDS {
        let again = format_once(&name, &text)?;
        if again == text {
            return Ok(text);
        }
        text = again;
    }
    Ok(source.text.clone())
}

/// A text that still changes after this many rounds is left as it is.
const MAX_ROUNDS: usize = 3;

fn format_once(name: &Arc<str>, text: &str) -> Result<String, Box<Diagnostic>> {
    let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
    let tree = read(name, bare).map_err(ReadError::into_diagnostic)?;
    let lines = SourceText::new(bare, &tree);
    let printed = print(&tree, &lines).filter(|printed| is_equivalent(name, (&tree, &lines), printed));
    Ok(printed.unwrap_or_else(|| text.to_owned()))
}

/// The formatted text; `None` if the file as a whole cannot be formatted.
fn print(tree: &Located<Value>, lines: &SourceText<'_>) -> Option<String> {
    let mut root = build::root(tree, lines)?;
    plan::arrange(&mut root);
    Some(yaml::print(&root))
}

/// Whether the printed text has the same meaning and the same comments as the file.
fn is_equivalent(name: &Arc<str>, (tree, lines): (&Located<Value>, &SourceText<'_>), printed: &str) -> bool {
    read(name, printed).is_ok_and(|again| {
        let reread = SourceText::new(printed, &again);
        values_are_equal(&tree.value, &again.value) && lines.comments() == reread.comments()
    })
}

/// Whether two values are equal, apart from positions and the order of keys.
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
