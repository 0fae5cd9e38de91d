//! Defines the positions at which lines may be divided.

/// A position at which a statement, or a part of a statement, begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Start {
    /// The byte offset in the text.
    pub(super) offset: usize,
    pub(super) weight: Weight,
}

/// Whether a line is divided because of a start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// The line is divided here if other starts divide it.
    Part,
    /// The line is divided if it has two such starts.
    Statement,
    /// The line contains another statement before this one, so the line is divided.
    Next,
}
