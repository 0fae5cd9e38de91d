//! What is wrong with a file that a person wrote.

use std::fmt;

/// A place in a file, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) line: u64,
    pub(crate) column: u64,
}

impl Place {
    /// The beginning of a file: for what is wrong with all of it.
    pub(crate) const START: Self = Self { line: 1, column: 1 };
}

impl From<serde_saphyr::Location> for Place {
    fn from(location: serde_saphyr::Location) -> Self {
        Self { line: location.line().max(1), column: location.column().max(1) }
    }
}

/// A mistake in the content.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    file: String,
    place: Place,
    message: String,
}

impl Diagnostic {
    pub(crate) fn new(file: &str, place: impl Into<Place>, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), place: place.into(), message: message.into() }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.place.line, self.place.column, self.message)
    }
}
