//! Converts positions in resolved texts to positions in the files.

use std::collections::HashMap;

use crate::content::diagnostic::{Diagnostic, Position};

/// A placeholder that was replaced. Columns are counted from 1.
#[derive(Debug)]
pub(in crate::content) struct Shift {
    pub(super) line: u64,
    /// The column at which the value begins in the resolved text.
    pub(super) column: u64,
    /// The column at which the placeholder begins in the file.
    pub(super) original_column: u64,
    /// The number of characters of the value.
    pub(super) length: u64,
    /// The number of characters of the placeholder.
    pub(super) original_length: u64,
}

/// The replaced placeholders of all files. The placeholders of each file are sorted by position.
#[derive(Debug, Default)]
pub(in crate::content) struct Shifts(HashMap<String, Vec<Shift>>);

impl Shifts {
    pub(super) fn add(&mut self, file: &str, shift: Shift) {
        self.0.entry(file.to_owned()).or_default().push(shift);
    }

    /// Converts the positions of errors, which are positions in resolved texts, to positions in the files.
    pub(in crate::content) fn restore(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let restore = |diagnostic: Diagnostic| diagnostic.move_to(|file, position| self.original(file, position));
        diagnostics.into_iter().map(restore).collect()
    }

    /// Returns the position in a file that belongs to a position in the resolved text of the file. A position inside a
    /// value belongs to the start of its placeholder.
    pub(super) fn original(&self, file: &str, position: Position) -> Position {
        let shifts = self.0.get(file).map(Vec::as_slice).unwrap_or_default();
        let mut before = shifts.iter().filter(|shift| shift.line == position.line && shift.column <= position.column);
        let Some(last) = before.next_back() else { return position };
        let column = match (position.column - last.column).checked_sub(last.length) {
            Some(after) => last.original_column + last.original_length + after,
            None => last.original_column,
        };
        Position { column, ..position }
    }
}
