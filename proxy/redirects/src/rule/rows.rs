//! The rows of a data file and their positions.

use std::sync::Arc;

use crate::diagnostic::Place;
use crate::rule::packed::{PackedMap, RowIndex};

/// Targets by path.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    /// Each key is a path; its value is the target as sent to the client, its tag encodes the status of the row.
    pub(crate) pairs: PackedMap,
    file: Arc<str>,
    /// For each pair, its line in the file.
    lines: Vec<u32>,
}

impl Rows {
    pub(crate) fn new(pairs: PackedMap, file: Arc<str>, lines: Vec<u32>) -> Self {
        Self { pairs, file, lines }
    }

    pub(crate) fn place(&self, row: RowIndex) -> Option<Place> {
        let line = self.lines.get(row as usize).copied()?;
        Some(Place::whole_line(Arc::clone(&self.file), line))
    }

    /// The memory use in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.pairs.memory() + self.lines.capacity() * size_of::<u32>()
    }
}
