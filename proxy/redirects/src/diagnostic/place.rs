//! Describes the locations of problems: ranges of text in files.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// A range of text in a file. Lines and columns are counted from 1, and columns are counted in Unicode code points.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The name of the file, as shown in messages.
    pub source: Arc<str>,
    /// The line on which the range starts, or 0 if the diagnostic concerns the whole file.
    pub line: u32,
    /// The column at which the range starts, or 0 if the diagnostic concerns the whole file.
    pub column: u32,
    /// The line on which the range ends, or 0 if the diagnostic concerns the whole file.
    pub end_line: u32,
    /// The column after the last character of the range. The column is 0 if the range reaches the end of its line, or
    /// if the diagnostic concerns the whole file.
    pub end_column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.source),
            line => write!(f, "{}:{line}:{}", self.source, self.column),
        }
    }
}

impl Place {
    /// Returns a location that stands for a whole file.
    pub fn whole_file(source: Arc<str>) -> Self {
        Self { source, line: 0, column: 0, end_line: 0, end_column: 0 }
    }

    /// Returns the range from the first column to the end of a line.
    pub fn whole_line(source: Arc<str>, line: u32) -> Self {
        Self { source, line, column: 1, end_line: line, end_column: 0 }
    }

    /// Returns an empty range at a line and a column.
    pub fn point(source: Arc<str>, line: u32, column: u32) -> Self {
        Self { source, line, column, end_line: line, end_column: column }
    }

    /// Reports whether two ranges that start on the same line have a character in common.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        let ends_after = |place: &Self, column: u32| {
            place.end_column == 0 || place.end_line > place.line || place.end_column > column
        };
        self.source == other.source
            && self.line == other.line
            && ends_after(self, other.column)
            && ends_after(other, self.column)
    }

    /// Returns the range of `text`, a text that starts at this location in the file.
    #[must_use]
    pub fn over(mut self, text: &str) -> Self {
        (self.end_line, self.end_column) = (self.line, self.column);
        if !text.contains(['\r', '\n']) {
            let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
            self.end_column = self.end_column.saturating_add(length);
            return self;
        }
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '\r' if letters.peek() == Some(&'\n') => {}
                '\r' | '\n' => (self.end_line, self.end_column) = (self.end_line.saturating_add(1), 1),
                _ => self.end_column = self.end_column.saturating_add(1),
            }
        }
        self
    }

    /// Returns the same range, moved down by `lines` lines.
    #[must_use]
    pub(crate) fn moved_down(mut self, lines: u32) -> Self {
        self.line = self.line.saturating_add(lines);
        self.end_line = self.end_line.saturating_add(lines);
        self
    }

    /// Returns the number of characters in the range. Returns `None` if the range spans several lines or if its end is
    /// unknown.
    pub(crate) fn length(&self) -> Option<u32> {
        let is_known = self.line > 0 && self.line == self.end_line;
        self.end_column.checked_sub(self.column).filter(|_| is_known)
    }

    /// Returns the location of a part of a value, such as the location of `{id}` in the path `/news/{id}`. `self` is
    /// the location of the value, with or without quotes. `bytes` is the range of the part in `value`.
    ///
    /// Returns the location of the whole value if the file does not contain the value literally. For example, the value
    /// may contain escape sequences or span several lines.
    #[must_use]
    pub(crate) fn part(&self, value: &str, bytes: Range<usize>) -> Self {
        let characters = |text: &str| u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        let (Some(before), Some(part), Some(length)) = (value.get(..bytes.start), value.get(bytes), self.length())
        else {
            return self.clone();
        };
        let quote = match length.checked_sub(characters(value)) {
            Some(0) => 0,
            Some(2) => 1,
            Some(_) | None => return self.clone(),
        };
        let column = self.column.saturating_add(quote).saturating_add(characters(before));
        Self { column, ..self.clone() }.over(part)
    }

    /// Returns the location of the first occurrence of `part` in `value`. Returns the location of the whole value if
    /// `value` does not contain `part`.
    #[must_use]
    pub(crate) fn of_part(&self, value: &str, part: &str) -> Self {
        match value.find(part) {
            Some(start) => self.part(value, start..start.saturating_add(part.len())),
            None => self.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranges(place: &Place) -> (u32, u32, u32, u32) {
        (place.line, place.column, place.end_line, place.end_column)
    }

    #[test]
    fn range_ends_after_its_text() {
        let start = Place::point("a.yaml".into(), 3, 5);
        for (text, end_line, end_column) in
            [("", 3, 5), ("я/б", 3, 8), ("a\nbc", 4, 3), ("a\r\nbc", 4, 3), ("a\rb\n", 5, 1)]
        {
            assert_eq!(ranges(&start.clone().over(text)), (3, 5, end_line, end_column), "{text:?}");
        }
    }

    #[test]
    fn part_of_a_value_is_found_inside_quotes_and_not_among_escape_sequences() {
        let value = "/новости/{id}";
        let start = Place::point("a.yaml".into(), 1, 11);
        for (written, expected) in [
            ("/новости/{id}", (1, 20, 1, 24)),
            ("'/новости/{id}'", (1, 21, 1, 25)),
            ("\"/\\u043dовости/{id}\"", (1, 11, 1, 31)),
            ("/новости/\n{id}", (1, 11, 2, 5)),
        ] {
            assert_eq!(ranges(&start.clone().over(written).of_part(value, "{id}")), expected, "{written}");
        }
        let whole = start.clone().over(value);
        assert_eq!(whole.of_part(value, "{x}"), whole);
        assert_eq!(Place::whole_line("a.csv".into(), 2).of_part(value, "{id}"), Place::whole_line("a.csv".into(), 2));
    }
}
