//! From the parser's tree and the page to a tree with comments.

use crate::format::page::{At, Page};
use crate::language::raw::{Spot, Value};
use crate::yaml::{self, Kept, Kind, Layout, Line, Member, Members, Node, Quotes};

type Entry = (Spot<String>, Spot<Value>);

/// The whole file; `None` when it is more than one map or list in block style.
pub(super) fn root(tree: &Spot<Value>, page: &Page<'_>) -> Option<Node> {
    let marks = ["---", "...", "%"];
    let has_marks = (1..=page.line_count()).any(|line| marks.iter().any(|mark| page.line(line).starts_with(mark)));
    if has_marks {
        return None;
    }
    let end = At { line: page.line_count() + 1, column: 0 };
    let mut builder = Builder { page, line: 1 };
    let members = match &tree.value {
        Value::Map(entries) if page.from(At::of(&tree.place)).starts_with('{') && entries.is_empty() => return None,
        Value::Map(entries) if !page.from(At::of(&tree.place)).starts_with('{') => builder.map(entries, end)?,
        // An anchor or a tag on nothing; without it the file would be empty, which is a mistake of its own.
        Value::Null if (1..=page.line_count()).any(|line| !page.said(At { line, column: 1 }).is_empty()) => {
            return None;
        }
        Value::Null => Members { all: Vec::new(), end: builder.lines_until(end.line) },
        Value::Map(_) | Value::List(_) | Value::Text(_) | Value::Number(_) | Value::Bool(_) => return None,
    };
    Some(Node { kind: Kind::Map(members), layout: Layout::Block })
}

struct Builder<'p, 't> {
    page: &'p Page<'t>,
    /// The first line that has not been looked at.
    line: usize,
}

impl Builder<'_, '_> {
    /// `next` is where the file goes on behind the map.
    fn map(&mut self, entries: &[Entry], next: At) -> Option<Members> {
        let mut members = Members::default();
        for (index, (key, value)) in entries.iter().enumerate() {
            let at = At::of(&key.place);
            let following = entries.get(index + 1).map_or(next, |(key, _)| At::of(&key.place));
            let before = self.lines_until(at.line);
            let (node, after) = self.entry(key, value, following)?;
            members.all.push(Member { before, after, ..named(key, node, self.page) });
        }
        let column = entries.first().map_or(1, |(key, _)| At::of(&key.place).column);
        members.end = self.end_of_block(column, next);
        Some(members)
    }

    fn list(&mut self, items: &[Spot<Value>], first_dash: At, next: At) -> Option<Members> {
        let mut members = Members::default();
        let dashes: Vec<At> = items.iter().map(|item| self.dash(item, first_dash.column)).collect::<Option<_>>()?;
        for (index, (item, dash)) in items.iter().zip(&dashes).enumerate() {
            let following = dashes.get(index + 1).copied().unwrap_or(next);
            // A comment behind a lonely dash stands in front of its item.
            let start = if self.page.said(behind(*dash)).is_empty() { At::of(&item.place).line } else { dash.line };
            let before = self.lines_until(start);
            let (node, after) = self.item(item, *dash, following)?;
            members.all.push(Member { before, after, ..Member::new("", node) });
        }
        members.end = self.end_of_block(first_dash.column, next);
        Some(members)
    }

    /// The parser tells where the list starts; that of a list as little indented as its key, where its first item does.
    fn first_dash(&self, list: &Spot<Value>, key: At) -> At {
        let at = At::of(&list.place);
        if self.page.indent(at.line) == at.column { at } else { At { column: key.column, ..at } }
    }

    /// All dashes of a list stand in one column; that of an item may stand above it.
    fn dash(&self, item: &Spot<Value>, column: usize) -> Option<At> {
        let lines = (1..=At::of(&item.place).line).rev();
        let mut dashes = lines.map(|line| At { line, column });
        dashes.find(|at| self.page.from(*at).starts_with('-') && !self.page.is_comment(at.line))
    }

    fn entry(&mut self, key: &Spot<String>, value: &Spot<Value>, following: At) -> Option<(Node, Option<String>)> {
        let start = At::of(&key.place);
        let colon = self.colon(key)?;
        let said = self.page.said(At { column: colon.column + 1, ..colon });
        self.value(value, said, start, following)
    }

    /// The colon behind a key; `None` for keys of a form that is not usual.
    fn colon(&self, key: &Spot<String>) -> Option<At> {
        let start = At::of(&key.place);
        let plain = || {
            let column = start.column + key.value.chars().count();
            self.page.from(start).starts_with(&key.value).then_some(At { column, ..start })
        };
        let mut end = self.page.quote_end(start).or_else(plain).filter(|end| end.line == start.line)?;
        while self.page.from(end).starts_with(' ') {
            end.column += 1;
        }
        self.page.from(end).starts_with(':').then_some(end)
    }

    fn item(&mut self, item: &Spot<Value>, dash: At, following: At) -> Option<(Node, Option<String>)> {
        let start = behind(dash);
        let said = self.page.said(start);
        let at = At::of(&item.place);
        match &item.value {
            // The item begins behind the dash, or alone on a later line.
            Value::Map(entries) if !is_special(said) && !starts_flow(said) => {
                self.line = at.line;
                let members = self.map(entries, following)?;
                Some((Node { kind: Kind::Map(members), layout: Layout::Block }, None))
            }
            Value::List(items) if said.starts_with('-') => {
                self.line = at.line;
                let members = self.list(items, at, following)?;
                Some((Node { kind: Kind::List(members), layout: Layout::Block }, None))
            }
            _ => self.value(item, said, start, following),
        }
    }

    /// What follows a key or dash; `said` is the rest of its line.
    fn value(&mut self, value: &Spot<Value>, said: &str, start: At, following: At) -> Option<(Node, Option<String>)> {
        if is_special(said) {
            return Some(self.kept(start, following));
        }
        let after = self.page.comment(start.line).map(str::to_owned);
        let block = |kind| Some((Node { kind, layout: Layout::Block }, after.clone()));
        match &value.value {
            Value::Map(_) | Value::List(_) if starts_flow(said) => self.flow(value, start, following),
            Value::Map(_) | Value::List(_) if self.is_flow_below(value) => Some(self.kept(start, following)),
            Value::Map(entries) if said.is_empty() => {
                self.line = start.line + 1;
                block(Kind::Map(self.map(entries, following)?))
            }
            Value::List(items) if said.is_empty() => {
                self.line = start.line + 1;
                let dash = self.first_dash(value, start);
                block(Kind::List(self.list(items, dash, following)?))
            }
            Value::Map(_) | Value::List(_) => None,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Text(_) => {
                if !self.is_one_line(value, said, start.line) {
                    return Some(self.kept(start, following));
                }
                self.line = start.line + 1;
                Some((scalar(value, said, self.page), after))
            }
        }
    }

    /// Whether brackets open on a later line than their key, and not in an item of a list.
    fn is_flow_below(&self, value: &Spot<Value>) -> bool {
        let at = At::of(&value.place);
        self.page.indent(at.line) == at.column && starts_flow(self.page.from(at))
    }

    /// Whether the value is all that is said on the line.
    fn is_one_line(&self, value: &Spot<Value>, said: &str, line: usize) -> bool {
        let at = At::of(&value.place);
        match &value.value {
            Value::Text(text) => {
                let end = self.page.quote_end(at);
                at.line == line && end.map_or(said == text, |end| end.line == line)
            }
            Value::Null => at.line == line || said.is_empty(),
            Value::Bool(_) | Value::Number(_) => !said.is_empty(),
            Value::List(_) | Value::Map(_) => false,
        }
    }

    /// A list or map in brackets.
    fn flow(&mut self, value: &Spot<Value>, start: At, following: At) -> Option<(Node, Option<String>)> {
        let open = At::of(&value.place);
        let end = self.page.flow_end(open)?;
        let has_comment = (open.line..end.line).any(|line| self.page.comment(line).is_some());
        let mut lines = (open.line..=end.line).map(|line| self.page.said(At { line, column: 1 }));
        if has_comment || lines.any(has_anchor) {
            return Some(self.kept(start, following));
        }
        self.line = end.line + 1;
        Some((flow_node(value, self.page), self.page.comment(end.line).map(str::to_owned)))
    }

    /// The lines of a member as they are, up to the next one, its comments and blank lines left to that.
    fn kept(&mut self, start: At, following: At) -> (Node, Option<String>) {
        let mut end = following.line.max(start.line + 1);
        while end > start.line + 1 && (self.page.is_blank(end - 1) || self.page.is_comment(end - 1)) {
            end -= 1;
        }
        self.line = end;
        let first = self.page.from(start).to_owned();
        let rest = (start.line + 1..end).map(|line| self.page.line(line).to_owned());
        let lines = std::iter::once(first).chain(rest).collect();
        (Node { kind: Kind::Kept(Kept { lines, column: start.column - 1 }), layout: Layout::Block }, None)
    }

    /// Comments and blank lines up to a line.
    fn lines_until(&mut self, line: usize) -> Vec<Line> {
        let lines = (self.line..line).filter_map(|number| match self.page.comment(number) {
            Some(comment) => Some(Line::Comment(comment.to_owned())),
            None => self.page.is_blank(number).then_some(Line::Blank),
        });
        let lines = lines.collect();
        self.line = self.line.max(line);
        lines
    }

    /// Comments behind the last member that are indented like the members belong to them; others stand before what comes next.
    fn end_of_block(&mut self, column: usize, next: At) -> Vec<Line> {
        if next.column >= column {
            return Vec::new();
        }
        let belongs = |line: &usize| {
            self.page.is_blank(*line) || self.page.is_comment(*line) && self.page.indent(*line) >= column
        };
        let lines: Vec<usize> = (self.line..next.line).take_while(belongs).collect();
        match lines.iter().rev().find(|line| self.page.is_comment(**line)) {
            Some(last) => self.lines_until(last + 1),
            None => Vec::new(),
        }
    }
}

/// The first character behind a dash and its spaces.
fn behind(dash: At) -> At {
    At { column: dash.column + 2, ..dash }
}

/// Anchors, aliases, tags, texts over several lines, keys with a question mark.
fn is_special(said: &str) -> bool {
    said.starts_with(['&', '*', '!', '|', '>']) || said.starts_with("? ")
}

fn starts_flow(said: &str) -> bool {
    said.starts_with(['[', '{'])
}

/// Whether something in brackets looks like an anchor, alias or tag.
fn has_anchor(line: &str) -> bool {
    let bytes = line.as_bytes();
    let before = |at: usize| at.checked_sub(1).and_then(|at| bytes.get(at)).copied().unwrap_or(b' ');
    (0..bytes.len())
        .any(|at| matches!(bytes.get(at), Some(b'&' | b'*' | b'!')) && matches!(before(at), b' ' | b'[' | b'{' | b','))
}

/// The value as it is written, without quotes that nobody needs.
fn scalar(value: &Spot<Value>, said: &str, page: &Page<'_>) -> Node {
    match &value.value {
        Value::Text(text) if keeps_quotes(text, At::of(&value.place), page) => Node::quoted(text),
        Value::Text(text) => Node::text(text),
        Value::Number(_) | Value::Bool(_) | Value::Null | Value::List(_) | Value::Map(_) => Node::word(&said),
    }
}

fn named(key: &Spot<String>, node: Node, page: &Page<'_>) -> Member {
    let kept = keeps_quotes(&key.value, At::of(&key.place), page);
    Member { quotes: if kept { Quotes::Kept } else { Quotes::AsNeeded }, ..Member::new(&key.value, node) }
}

/// Whether somebody put quotes around what another reader would not take for a text.
fn keeps_quotes(text: &str, at: At, page: &Page<'_>) -> bool {
    page.from(at).starts_with(['"', '\'']) && yaml::is_read_otherwise(text)
}

fn flow_node(value: &Spot<Value>, page: &Page<'_>) -> Node {
    match &value.value {
        Value::List(items) => Node::list(items.iter().map(|item| flow_node(item, page)), Layout::Flow),
        Value::Map(entries) => {
            let all = entries.iter().map(|(key, value)| named(key, flow_node(value, page), page)).collect();
            Node { kind: Kind::Map(Members { all, end: Vec::new() }), layout: Layout::Flow }
        }
        Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::Null => {
            let rest = page.said(At::of(&value.place));
            let end = rest.find([',', ']', '}', ' ']).unwrap_or(rest.len());
            scalar(value, rest.get(..end).unwrap_or_default(), page)
        }
    }
}
