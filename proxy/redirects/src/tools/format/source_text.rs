//! Finds the comments, quoted strings and multi-line strings in the text of a YAML file.

use crate::diagnostic::Place;
use crate::language::raw::{Located, Value};

/// A position in a file. The line and the column are counted from 1, and the column is counted in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Position {
    pub(super) fn of(place: &Place) -> Self {
        let number = |n: u32| usize::try_from(n).unwrap_or(usize::MAX);
        Self { line: number(place.line), column: number(place.column) }
    }
}

pub(super) struct SourceText<'t> {
    lines: Vec<&'t str>,
    /// The column at which the comment of each line starts. `None` if the line has no comment.
    comments: Vec<Option<usize>>,
    /// For each line, `true` if the line continues a multi-line string.
    inside: Vec<bool>,
}

impl<'t> SourceText<'t> {
    pub(super) fn new(text: &'t str, tree: &Located<Value>) -> Self {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let inside = vec![false; lines.len()];
        let mut this = Self { comments: vec![None; lines.len()], lines, inside };
        let mut quoted = Vec::new();
        this.mark(tree, &mut quoted);
        quoted.sort_unstable();
        this.find_comments(&quoted);
        this
    }

    pub(super) fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Returns the line with this number, counted from 1. Returns an empty string if the line does not exist.
    pub(super) fn line(&self, number: usize) -> &'t str {
        number.checked_sub(1).and_then(|index| self.lines.get(index)).copied().unwrap_or_default()
    }

    /// Returns the text from a position to the end of the line.
    pub(super) fn rest(&self, at: Position) -> &'t str {
        let line = self.line(at.line);
        let start = line.char_indices().nth(at.column.saturating_sub(1)).map_or(line.len(), |(start, _)| start);
        line.get(start..).unwrap_or_default()
    }

    /// Returns the comment of a line, including the `#`. Returns `None` if the line has no comment.
    pub(super) fn comment(&self, line: usize) -> Option<&'t str> {
        let column = line.checked_sub(1).and_then(|index| self.comments.get(index).copied().flatten())?;
        Some(self.rest(Position { line, column }))
    }

    /// Returns the text from a position to the end of the line, without the comment and without surrounding spaces.
    pub(super) fn content(&self, at: Position) -> &'t str {
        let rest = self.rest(at);
        let comment = self.comment(at.line).map_or(0, str::len);
        rest.get(..rest.len().saturating_sub(comment)).unwrap_or_default().trim()
    }

    pub(super) fn is_blank(&self, line: usize) -> bool {
        self.line(line).trim().is_empty() && !self.is_inside(line)
    }

    /// Reports whether the line contains only a comment.
    pub(super) fn is_comment(&self, line: usize) -> bool {
        self.comment(line) == Some(self.line(line).trim_start())
    }

    /// Returns the column of the first character of a line that is not a space.
    pub(super) fn indent(&self, line: usize) -> usize {
        self.line(line).chars().take_while(|c| *c == ' ').count() + 1
    }

    /// Returns all comments of the file in alphabetical order.
    pub(super) fn comments(&self) -> Vec<&'t str> {
        let mut all: Vec<&str> = (1..=self.lines.len()).filter_map(|line| self.comment(line)).collect();
        all.sort_unstable();
        all
    }

    fn is_inside(&self, line: usize) -> bool {
        line.checked_sub(1).and_then(|index| self.inside.get(index)).copied().unwrap_or_default()
    }

    /// If a quoted string starts at `start`, returns the position after its closing quote. Otherwise, returns `None`.
    pub(super) fn quote_end(&self, start: Position) -> Option<Position> {
        let quote = self.rest(start).chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let mut at = Position { column: start.column + 1, ..start };
        while at.line <= self.lines.len() {
            let mut rest = self.rest(at).chars().peekable();
            while let Some(c) = rest.next() {
                at.column += 1;
                let is_doubled = quote == '\'' && rest.peek() == Some(&'\'');
                if c == quote && !is_doubled {
                    return Some(at);
                }
                if (c == '\\' && quote == '"' || c == quote) && rest.next().is_some() {
                    at.column += 1;
                }
            }
            at = Position { line: at.line + 1, column: 1 };
        }
        None
    }

    /// Returns the position after the closing bracket of a list or mapping whose opening bracket is at `start`. Returns
    /// `None` if the closing bracket is missing.
    pub(super) fn flow_end(&self, start: Position) -> Option<Position> {
        let (mut at, mut depth) = (start, 0_usize);
        let (mut is_start, mut after_quote) = (true, false);
        while at.line <= self.lines.len() {
            let comment = self.comments.get(at.line - 1).copied().flatten().unwrap_or(usize::MAX);
            let Some(c) = self.rest(at).chars().next().filter(|_| at.column < comment) else {
                at = Position { line: at.line + 1, column: 1 };
                continue;
            };
            if is_start && let Some(end) = self.quote_end(at) {
                (at, is_start, after_quote) = (end, false, true);
                continue;
            }
            match c {
                '[' | '{' => depth += 1,
                ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            at.column += 1;
            if depth == 0 {
                return Some(at);
            }
            is_start = match c {
                '[' | '{' | ',' => true,
                // In an unquoted scalar such as `a:b`, a colon is an ordinary character, so no quoted string starts
                // after the colon (YAML 1.2.2 §7.3.3).
                ':' => after_quote || self.rest(at).is_empty() || self.rest(at).starts_with(' '),
                ' ' => is_start,
                _ => false,
            };
            after_quote &= c == ' ';
        }
        None
    }

    /// Adds the positions of quoted strings to `quoted`, and marks the lines that continue a multi-line string.
    fn mark(&mut self, spot: &Located<Value>, quoted: &mut Vec<(Position, Position)>) {
        self.mark_quoted(Position::of(&spot.place), quoted);
        match &spot.value {
            Value::List(items) => items.iter().for_each(|item| self.mark(item, quoted)),
            Value::Map(entries) => {
                for (key, value) in entries {
                    self.mark_quoted(Position::of(&key.place), quoted);
                    self.mark(value, quoted);
                }
            }
            Value::Text(_) => self.mark_block_text(Position::of(&spot.place)),
            Value::Null | Value::Number(_) | Value::Bool(_) => {}
        }
    }

    fn mark_quoted(&mut self, start: Position, quoted: &mut Vec<(Position, Position)>) {
        if let Some(end) = self.quote_end(start) {
            quoted.push((start, end));
            for line in start.line + 1..=end.line {
                self.set_inside(line);
            }
        }
    }

    /// Marks the lines of a block scalar (`|` or `>`). `start` is the position of its first line. All following lines
    /// that are indented more than the key or dash belong to the block scalar.
    fn mark_block_text(&mut self, start: Position) {
        if self.rest(Position { column: 1, ..start }).chars().take(start.column - 1).any(|c| c != ' ') {
            return;
        }
        let header = (1..start.line).rev().find(|line| !self.line(*line).trim().is_empty());
        let Some((header, owner)) = header.and_then(|header| Some((header, block_owner(self.line(header))?))) else {
            return;
        };
        let lines = header + 1..=self.lines.len();
        let belongs = |line: &usize| self.line(*line).trim().is_empty() || self.indent(*line) > owner;
        let inside: Vec<usize> = lines.take_while(belongs).collect();
        let last = inside.iter().rev().find(|line| !self.line(**line).trim().is_empty()).copied().unwrap_or(header);
        inside.into_iter().take_while(|line| *line <= last).for_each(|line| self.set_inside(line));
    }

    fn set_inside(&mut self, line: usize) {
        if let Some(inside) = line.checked_sub(1).and_then(|index| self.inside.get_mut(index)) {
            *inside = true;
        }
    }

    fn find_comments(&mut self, quoted: &[(Position, Position)]) {
        for number in 1..=self.lines.len() {
            let first = quoted.partition_point(|(_, end)| end.line < number);
            let on_line = quoted.get(first..).unwrap_or_default();
            let on_line = on_line.get(..on_line.partition_point(|(start, _)| start.line <= number)).unwrap_or_default();
            let continues = on_line.iter().any(|(start, _)| start.line < number);
            if self.is_inside(number) && !continues {
                continue;
            }
            let column = self.comment_column(number, on_line);
            if let Some(slot) = self.comments.get_mut(number - 1) {
                *slot = column;
            }
        }
    }

    /// Returns the column at which the comment of a line starts. A comment starts with a `#` outside of quotes, at the
    /// start of the line or after whitespace. Returns `None` if the line has no comment.
    fn comment_column(&self, line: usize, quoted: &[(Position, Position)]) -> Option<usize> {
        let mut before = ' ';
        for (column, c) in (1..).zip(self.line(line).chars()) {
            let at = Position { line, column };
            let is_quoted = || quoted.iter().any(|(start, end)| *start <= at && at < *end);
            if c == '#' && matches!(before, ' ' | '\t') && !is_quoted() {
                return Some(column);
            }
            before = c;
        }
        None
    }
}

/// If a block scalar starts on the line, returns the column of its key or dash. Otherwise, returns `None`.
fn block_owner(line: &str) -> Option<usize> {
    let ends = line.match_indices(" #").map(|(at, _)| at).chain([line.len()]);
    let has_indicator = |end: usize| {
        let mark = line.get(..end).unwrap_or_default().trim_end().rsplit(' ').next().unwrap_or_default();
        mark.starts_with(['|', '>']) && mark.len() <= 3
    };
    if !ends.into_iter().any(has_indicator) {
        return None;
    }
    let mut column = 1;
    let mut dash = None;
    let mut rest = line;
    loop {
        let text = rest.trim_start_matches(' ');
        column += rest.len() - text.len();
        let Some(item) = text.strip_prefix("- ") else {
            return dash.filter(|_| text.starts_with(['|', '>', '&', '!'])).or(Some(column));
        };
        dash = Some(column);
        column += 2;
        rest = item;
    }
}
