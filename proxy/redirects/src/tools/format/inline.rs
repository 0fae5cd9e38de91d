//! Builds the nodes for values on one line: scalars, and lists and mappings in brackets.

use crate::language::raw::{Located, Value};
use crate::language::yaml::{self, Layout, Member, Members, Node, NodeKind, Quotes};
use crate::tools::format::source_text::{Position, SourceText};

/// Returns the node for a scalar value. Unnecessary quotes are removed.
pub(super) fn scalar(value: &Located<Value>, content: &str, source: &SourceText<'_>) -> Node {
    match &value.value {
        Value::Text(text) if keeps_quotes(text, Position::of(&value.place), source) => Node::quoted(text),
        Value::Text(text) => Node::text(text),
        Value::Number(_) | Value::Bool(_) | Value::Null | Value::List(_) | Value::Map(_) => Node::literal(&content),
    }
}

/// Returns the entry of a mapping for a key and the node of its value.
pub(super) fn named(key: &Located<String>, node: Node, source: &SourceText<'_>) -> Member {
    let kept = keeps_quotes(&key.value, Position::of(&key.place), source);
    Member { quotes: if kept { Quotes::Keep } else { Quotes::AsNeeded }, ..Member::new(&key.value, node) }
}

/// Reports whether a text is quoted in the file and would be ambiguous without quotes, such as `"301"`.
fn keeps_quotes(text: &str, at: Position, source: &SourceText<'_>) -> bool {
    source.rest(at).starts_with(['"', '\'']) && yaml::is_ambiguous(text)
}

/// Returns the node for a list or mapping in brackets, or for a value inside brackets.
pub(super) fn flow_node(value: &Located<Value>, source: &SourceText<'_>) -> Node {
    match &value.value {
        Value::List(items) => Node::list(items.iter().map(|item| flow_node(item, source)), Layout::Flow),
        Value::Map(entries) => {
            let all = entries.iter().map(|(key, value)| named(key, flow_node(value, source), source)).collect();
            Node { kind: NodeKind::Map(Members { items: all, trailing: Vec::new() }), layout: Layout::Flow }
        }
        Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::Null => {
            let rest = source.content(Position::of(&value.place));
            let end = rest.find([',', ']', '}', ' ']).unwrap_or(rest.len());
            scalar(value, rest.get(..end).unwrap_or_default(), source)
        }
    }
}
