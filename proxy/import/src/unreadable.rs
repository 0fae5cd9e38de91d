//! Describes the error because of which a file cannot be read.

use crate::note::Remark;

/// The first error in a file that its own server or program also rejects. The rest of the file may mean something else
/// than it seems, so no rules should be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The line of the error, counted from 1.
    pub line: u32,
    /// The character in the line, counted from 1.
    pub column: u32,
    /// The error.
    pub reason: String,
    /// The advice for the user.
    pub hint: String,
}

/// The place of an error in a text, and the error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SyntaxError {
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) remark: Remark,
}

impl SyntaxError {
    /// Returns the error at a byte offset of a text.
    pub(crate) fn at(text: &str, offset: usize, reason: impl Into<String>, hint: impl Into<String>) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let number = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
        Self {
            line: number(before.matches('\n').count()),
            column: number(before.get(start..).unwrap_or_default().chars().count()),
            remark: Remark::new(reason, hint),
        }
    }
}

/// An error in a statement that the original server rejects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StatementError {
    /// The part of the statement with the error. Empty if the error is about the whole statement.
    pub(crate) part: String,
    pub(crate) remark: Remark,
}

impl StatementError {
    pub(crate) fn new(part: impl Into<String>, reason: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { part: part.into(), remark: Remark::new(reason, hint) }
    }

    /// Returns the error with its place in a statement that begins at a line.
    pub(crate) fn in_line(self, lines: &[&str], line: u32) -> SyntaxError {
        let index = usize::try_from(line).unwrap_or(usize::MAX).saturating_sub(1);
        let text = lines.get(index).copied().unwrap_or_default();
        let at = Some(self.part.as_str()).filter(|part| !part.is_empty()).and_then(|part| text.rfind(part));
        let before = text.get(..at.unwrap_or(text.len() - text.trim_start().len())).unwrap_or_default();
        let column = u32::try_from(before.chars().count() + 1).unwrap_or(u32::MAX);
        SyntaxError { line, column, remark: self.remark }
    }
}

/// Returns the error about a file that is no text. No format allows the character NUL, and most other files contain it.
pub(crate) fn binary(text: &str) -> Option<SyntaxError> {
    let reason = "the file is not a text file, because it contains the character NUL";
    text.find('\0').map(|offset| SyntaxError::at(text, offset, reason, "name the text file with the redirects"))
}

/// Returns the column of the first character of a line that is not a space.
pub(crate) fn first_column(text: &str, line: u32) -> u32 {
    let line = usize::try_from(line).ok().and_then(|line| text.lines().nth(line.saturating_sub(1))).unwrap_or_default();
    let spaces = line.chars().take_while(|character| character.is_whitespace()).count();
    u32::try_from(spaces + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_characters() {
        let place = |offset| {
            let error = SyntaxError::at("a\n\u{e9}b\n", offset, "", "");
            (error.line, error.column)
        };
        assert_eq!([place(0), place(1), place(2), place(4), place(6)], [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)]);
        assert_eq!((first_column("a\n\t b", 2), first_column("", 7)), (3, 1));
    }
}
