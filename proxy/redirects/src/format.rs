//! One layout for rule files: `portico fmt`.
//!
//! The parser says what the file holds and where each key and value stands; from the text come the comments, the blank lines and
//! the style of lists and maps. From both a tree is built and printed anew. What cannot be laid out safely (anchors, aliases,
//! texts over several lines) keeps its lines. Nothing is taken on trust: the new text is read again, and if it does not mean the
//! same, or lacks a comment, the old one stays.

mod build;
mod plan;
#[cfg(test)]
mod properties;
mod source_text;

use std::sync::Arc;

use crate::compile::Source;
use crate::diagnostic::Diagnostic;
use crate::format::source_text::SourceText;
use crate::language::raw::{self, Located, Value};
use crate::yaml;

/// The file in the one layout that rule files have: two spaces a level, the keys of a rule in their order, quotes only where some
/// reader of YAML needs them, tests on one line where they fit. Comments stay, and so does at most one blank line in a row.
///
/// A text that is laid out already comes back as it is.
///
/// ```
/// use portico_redirects::{Source, format};
///
/// let text = "rules:\n- to: '/b'   # moved\n  from: /a\n".to_owned();
/// let source = Source { name: "rules/site.yaml".to_owned(), text };
/// assert_eq!(format(&source).map_err(|found| found.found)?, "rules:\n  - from: /a\n    to: /b # moved\n");
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
///
/// The mistake, when the text is not YAML. Whether it says something sensible about redirects does not matter here.
pub fn format(source: &Source) -> Result<String, Box<Diagnostic>> {
    let name: Arc<str> = source.name.as_str().into();
    let mut text = laid_out(&name, &source.text)?;
    // What keeps its lines may be laid out once what kept it from that has gone, such as an anchor that nothing refers to.
    for _ in 0..MOST_ROUNDS {
        let again = laid_out(&name, &text)?;
        if again == text {
            return Ok(text);
        }
        text = again;
    }
    Ok(source.text.clone())
}

/// A text that still changes then is left as it was.
const MOST_ROUNDS: usize = 3;

fn laid_out(name: &Arc<str>, text: &str) -> Result<String, Box<Diagnostic>> {
    let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
    let tree = raw::read(name, bare)?;
    let lines = SourceText::new(bare, &tree);
    let printed = lay_out(&tree, &lines).filter(|printed| is_same(name, (&tree, &lines), printed));
    Ok(printed.unwrap_or_else(|| text.to_owned()))
}

/// The new text; `None` when the file as a whole has a form that cannot be laid out.
fn lay_out(tree: &Located<Value>, lines: &SourceText<'_>) -> Option<String> {
    let mut root = build::root(tree, lines)?;
    plan::arrange(&mut root);
    Some(yaml::print(&root))
}

/// Whether the printed text means what the file means, and holds all its comments.
fn is_same(name: &Arc<str>, (tree, lines): (&Located<Value>, &SourceText<'_>), printed: &str) -> bool {
    raw::read(name, printed).is_ok_and(|again| {
        let reread = SourceText::new(printed, &again);
        means_same(&tree.value, &again.value) && lines.comments() == reread.comments()
    })
}

/// Equal but for places and for the order of keys.
fn means_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Null, Value::Null) => true,
        (Value::Text(one), Value::Text(other)) | (Value::Number(one), Value::Number(other)) => one == other,
        (Value::Bool(one), Value::Bool(other)) => one == other,
        (Value::List(some), Value::List(others)) => {
            some.len() == others.len()
                && some.iter().zip(others).all(|(one, other)| means_same(&one.value, &other.value))
        }
        (Value::Map(some), Value::Map(others)) => {
            let entry = |key: &str| others.iter().find(|(known, _)| known.value == key);
            let holds = |(key, value): &(Located<String>, Located<Value>)| {
                entry(&key.value).is_some_and(|(_, other)| means_same(&value.value, &other.value))
            };
            some.len() == others.len() && some.iter().all(holds)
        }
        _ => false,
    }
}
