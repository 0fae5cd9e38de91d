//! The rows of a file, and where each of them is written.

use std::sync::Arc;

use crate::diagnostic::Place;
use crate::packed::{PackedMap, RowIndex};

/// Addresses with their targets, found by the address.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    /// Each key is a path; its value is a target in the form in which it goes out, its tag stands for a status of its own.
    pub(crate) pairs: PackedMap,
    file: Arc<str>,
    /// For each pair its line in the file.
    lines: Vec<u32>,
}

impl Rows {
    pub(crate) fn new(pairs: PackedMap, file: Arc<str>, lines: Vec<u32>) -> Self {
        Self { pairs, file, lines }
    }

    pub(crate) fn place(&self, row: RowIndex) -> Option<Place> {
        let line = self.lines.get(row as usize).copied()?;
        Some(Place { source: Arc::clone(&self.file), line, column: 1 })
    }

    /// Bytes that it takes.
    pub(crate) fn memory(&self) -> usize {
        self.pairs.memory() + self.lines.capacity() * size_of::<u32>()
    }
}
