//! Builds the tree that the formatter prints. The values come from the YAML parser, and the comments and blank lines
//! come from the text of the file.

use crate::language::raw::{Located, MapEntry, Value};
use crate::language::yaml::{Layout, Member, Members, Node, NodeKind, Trivia, Verbatim};
use crate::tools::format::inline;
use crate::tools::format::source_text::{Position, SourceText};

/// Builds the tree of the whole file. Returns `None` if the file is not a single mapping in block style.
pub(super) fn root(tree: &Located<Value>, source: &SourceText<'_>) -> Option<Node> {
    let marks = ["---", "...", "%"];
    let has_marks = (1..=source.line_count()).any(|line| marks.iter().any(|mark| source.line(line).starts_with(mark)));
    if has_marks {
        return None;
    }
    let end = Position { line: source.line_count() + 1, column: 0 };
    let mut builder = Builder { source, line: 1 };
    let members = match &tree.value {
        Value::Map(entries) if source.rest(Position::of(&tree.place)).starts_with('{') && entries.is_empty() => {
            return None;
        }
        Value::Map(entries) if !source.rest(Position::of(&tree.place)).starts_with('{') => builder.map(entries, end)?,
        // The file contains only an anchor or a tag such as `&a`, without a value. If the anchor or tag were removed,
        // the file would be empty, which is an error.
        Value::Null
            if (1..=source.line_count()).any(|line| !source.content(Position { line, column: 1 }).is_empty()) =>
        {
            return None;
        }
        Value::Null => Members { items: Vec::new(), trailing: builder.lines_until(end.line) },
        Value::Map(_) | Value::List(_) | Value::Text(_) | Value::Number(_) | Value::Bool(_) => return None,
    };
    Some(Node { kind: NodeKind::Map(members), layout: Layout::Block })
}

struct Builder<'p, 't> {
    source: &'p SourceText<'t>,
    /// The number of the first line that is not in the tree yet.
    line: usize,
}

impl Builder<'_, '_> {
    /// Builds the nodes for the keys and values of a mapping. `next` is the position after the mapping.
    fn map(&mut self, entries: &[MapEntry], next: Position) -> Option<Members> {
        let mut members = Members::default();
        for (index, (key, value)) in entries.iter().enumerate() {
            let at = Position::of(&key.place);
            let following = entries.get(index + 1).map_or(next, |(key, _)| Position::of(&key.place));
            let leading = self.lines_until(at.line);
            let (node, comment) = self.entry(key, value, following)?;
            members.items.push(Member { leading, comment, ..inline::named(key, node, self.source) });
        }
        let column = entries.first().map_or(1, |(key, _)| Position::of(&key.place).column);
        members.trailing = self.end_of_block(column, next);
        Some(members)
    }

    fn list(&mut self, items: &[Located<Value>], first_dash: Position, next: Position) -> Option<Members> {
        let mut members = Members::default();
        let dashes: Vec<Position> =
            items.iter().map(|item| self.dash(item, first_dash.column)).collect::<Option<_>>()?;
        for (index, (item, dash)) in items.iter().zip(&dashes).enumerate() {
            let following = dashes.get(index + 1).copied().unwrap_or(next);
            // If a line contains only a dash and a comment, the comment is moved to the line before the list item.
            let start = if self.source.content(after_dash(*dash)).is_empty() {
                Position::of(&item.place).line
            } else {
                dash.line
            };
            let leading = self.lines_until(start);
            let (node, comment) = self.item(item, *dash, following)?;
            members.items.push(Member { leading, comment, ..Member::new("", node) });
        }
        members.trailing = self.end_of_block(first_dash.column, next);
        Some(members)
    }

    /// Returns the position of the first dash of a list. If the dashes are in the same column as the key of the list,
    /// the parser reports the position of the first item instead of the dash.
    fn first_dash(&self, list: &Located<Value>, key: Position) -> Position {
        let at = Position::of(&list.place);
        if self.source.indent(at.line) == at.column { at } else { Position { column: key.column, ..at } }
    }

    /// Returns the position of the dash of a list item. `column` is the column of all dashes of the list. The dash may
    /// be on a line above the item.
    fn dash(&self, item: &Located<Value>, column: usize) -> Option<Position> {
        let lines = (1..=Position::of(&item.place).line).rev();
        let mut dashes = lines.map(|line| Position { line, column });
        dashes.find(|at| self.source.rest(*at).starts_with('-') && !self.source.is_comment(at.line))
    }

    fn entry(
        &mut self,
        key: &Located<String>,
        value: &Located<Value>,
        following: Position,
    ) -> Option<(Node, Option<String>)> {
        let start = Position::of(&key.place);
        let colon = self.colon(key)?;
        let content = self.source.content(Position { column: colon.column + 1, ..colon });
        self.value(value, content, start, following)
    }

    /// Returns the position of the colon after a key. Returns `None` if the key has an unusual form, for example if it
    /// spans several lines.
    fn colon(&self, key: &Located<String>) -> Option<Position> {
        let start = Position::of(&key.place);
        let plain = || {
            let column = start.column + key.value.chars().count();
            self.source.rest(start).starts_with(&key.value).then_some(Position { column, ..start })
        };
        let mut end = self.source.quote_end(start).or_else(plain).filter(|end| end.line == start.line)?;
        while self.source.rest(end).starts_with(' ') {
            end.column += 1;
        }
        self.source.rest(end).starts_with(':').then_some(end)
    }

    fn item(&mut self, item: &Located<Value>, dash: Position, following: Position) -> Option<(Node, Option<String>)> {
        let start = after_dash(dash);
        let content = self.source.content(start);
        let at = Position::of(&item.place);
        match &item.value {
            // The mapping starts after the dash, or on a later line.
            Value::Map(entries) if !is_special(content) && !starts_flow(content) => {
                self.line = at.line;
                let members = self.map(entries, following)?;
                Some((Node { kind: NodeKind::Map(members), layout: Layout::Block }, None))
            }
            Value::List(items) if content.starts_with('-') => {
                self.line = at.line;
                let members = self.list(items, at, following)?;
                Some((Node { kind: NodeKind::List(members), layout: Layout::Block }, None))
            }
            Value::Null | Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_) => {
                self.value(item, content, start, following)
            }
        }
    }

    /// Builds the node for the value after a key or dash. `content` is the text after the key or dash on the same line.
    fn value(
        &mut self,
        value: &Located<Value>,
        content: &str,
        start: Position,
        following: Position,
    ) -> Option<(Node, Option<String>)> {
        if is_special(content) {
            return Some(self.verbatim(start, following));
        }
        let after = self.source.comment(start.line).map(str::to_owned);
        let block = |kind| Some((Node { kind, layout: Layout::Block }, after.clone()));
        match &value.value {
            Value::Map(_) | Value::List(_) if starts_flow(content) => self.flow(value, start, following),
            Value::Map(_) | Value::List(_) if self.is_flow_below(value) => Some(self.verbatim(start, following)),
            Value::Map(entries) if content.is_empty() => {
                self.line = start.line + 1;
                block(NodeKind::Map(self.map(entries, following)?))
            }
            Value::List(items) if content.is_empty() => {
                self.line = start.line + 1;
                let dash = self.first_dash(value, start);
                block(NodeKind::List(self.list(items, dash, following)?))
            }
            Value::Map(_) | Value::List(_) => None,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {
                if !self.is_one_line(value, content, start.line) {
                    return Some(self.verbatim(start, following));
                }
                self.line = start.line + 1;
                Some((inline::scalar(value, content, self.source), after))
            }
        }
    }

    /// Reports whether a value in brackets starts on a line of its own, below its key.
    fn is_flow_below(&self, value: &Located<Value>) -> bool {
        let at = Position::of(&value.place);
        self.source.indent(at.line) == at.column && starts_flow(self.source.rest(at))
    }

    /// Reports whether a scalar value starts and ends on the line `line`.
    fn is_one_line(&self, value: &Located<Value>, content: &str, line: usize) -> bool {
        let at = Position::of(&value.place);
        match &value.value {
            Value::Text(text) => {
                let end = self.source.quote_end(at);
                at.line == line && end.map_or(content == text, |end| end.line == line)
            }
            Value::Null => at.line == line || content.is_empty(),
            Value::Bool(_) | Value::Number(_) => !content.is_empty(),
            Value::List(_) | Value::Map(_) => false,
        }
    }

    /// Builds the node for a list or mapping in brackets, such as `[a, b]` or `{ a: b }`.
    fn flow(&mut self, value: &Located<Value>, start: Position, following: Position) -> Option<(Node, Option<String>)> {
        let open = Position::of(&value.place);
        let end = self.source.flow_end(open)?;
        let has_comment = (open.line..end.line).any(|line| self.source.comment(line).is_some());
        let mut lines = (open.line..=end.line).map(|line| self.source.content(Position { line, column: 1 }));
        if has_comment || lines.any(has_anchor) {
            return Some(self.verbatim(start, following));
        }
        self.line = end.line + 1;
        Some((inline::flow_node(value, self.source), self.source.comment(end.line).map(str::to_owned)))
    }

    /// Returns a node whose lines are printed exactly as written in the file. Comments and blank lines after the value
    /// are not included.
    fn verbatim(&mut self, start: Position, following: Position) -> (Node, Option<String>) {
        let mut end = following.line.max(start.line + 1);
        while end > start.line + 1 && (self.source.is_blank(end - 1) || self.source.is_comment(end - 1)) {
            end -= 1;
        }
        self.line = end;
        let first = self.source.rest(start).to_owned();
        let rest = (start.line + 1..end).map(|line| self.source.line(line).to_owned());
        let lines = std::iter::once(first).chain(rest).collect();
        (Node { kind: NodeKind::Verbatim(Verbatim { lines, column: start.column - 1 }), layout: Layout::Block }, None)
    }

    /// Returns the comments and blank lines that precede the line `line` and are not in the tree yet. Marks these lines
    /// as processed.
    fn lines_until(&mut self, line: usize) -> Vec<Trivia> {
        let lines = (self.line..line).filter_map(|number| match self.source.comment(number) {
            Some(comment) => Some(Trivia::Comment(comment.to_owned())),
            None => self.source.is_blank(number).then_some(Trivia::Blank),
        });
        let lines = lines.collect();
        self.line = self.line.max(line);
        lines
    }

    /// Returns the comments after the last entry of a list or mapping. A comment belongs to the list or mapping only if
    /// it is indented at least as far as the entries.
    fn end_of_block(&mut self, column: usize, next: Position) -> Vec<Trivia> {
        if next.column >= column {
            return Vec::new();
        }
        let belongs = |line: &usize| {
            self.source.is_blank(*line) || self.source.is_comment(*line) && self.source.indent(*line) >= column
        };
        let lines: Vec<usize> = (self.line..next.line).take_while(belongs).collect();
        match lines.iter().rev().find(|line| self.source.is_comment(**line)) {
            Some(last) => self.lines_until(last + 1),
            None => Vec::new(),
        }
    }
}

/// Returns the position after the dash of a list item and the following space.
fn after_dash(dash: Position) -> Position {
    Position { column: dash.column + 2, ..dash }
}

/// Reports whether `content` starts with YAML syntax that the formatter does not change. Such syntax is an anchor, an
/// alias, a tag, a block scalar or a complex key.
fn is_special(content: &str) -> bool {
    content.starts_with(['&', '*', '!', '|', '>']) || content.starts_with("? ")
}

fn starts_flow(content: &str) -> bool {
    content.starts_with(['[', '{'])
}

/// Reports whether a line of a list or mapping in brackets seems to contain an anchor, an alias or a tag.
fn has_anchor(line: &str) -> bool {
    let bytes = line.as_bytes();
    let before = |at: usize| at.checked_sub(1).and_then(|at| bytes.get(at)).copied().unwrap_or(b' ');
    (0..bytes.len())
        .any(|at| matches!(bytes.get(at), Some(b'&' | b'*' | b'!')) && matches!(before(at), b' ' | b'[' | b'{' | b','))
}
