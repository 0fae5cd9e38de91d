//! Represents errors in content files.

use std::fmt;

/// A position in a file. Lines and columns are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position {
    pub(crate) line: u64,
    pub(crate) column: u64,
}

impl Position {
    /// The start of a file. If an error concerns the whole file, the error is reported at this position.
    pub(crate) const START: Self = Self { line: 1, column: 1 };
}

impl From<serde_saphyr::Location> for Position {
    fn from(location: serde_saphyr::Location) -> Self {
        Self { line: location.line().max(1), column: location.column().max(1) }
    }
}

/// An error in a content file, along with the path of the file and the position of the error.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    file: String,
    position: Position,
    message: String,
}

impl Diagnostic {
    pub(crate) fn new(file: &str, position: impl Into<Position>, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), position: position.into(), message: message.into() }
    }

    /// Replaces the position with the result of `convert`, which gets the path of the file and the position.
    pub(super) fn move_to(self, convert: impl FnOnce(&str, Position) -> Position) -> Self {
        Self { position: convert(&self.file, self.position), ..self }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.position.line, self.position.column, self.message)
    }
}
