//! Stores the rows of a CSV or TSV file and the line number of each row.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::Place;
use crate::rule::packed::{PackedMap, RowIndex};

/// The rows of a data file. A row assigns a redirect target to a path, or a value to the key of a lookup table.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    /// The key and the value of each row. If the row is a redirect, its key is the path, its value is the target as
    /// sent to the client, and its tag encodes the status.
    pub(crate) pairs: PackedMap,
    pub(crate) lines: FileLines,
}

/// The name of a data file and the line number of each row.
#[derive(Debug, Clone)]
pub(crate) struct FileLines {
    pub(crate) file: Arc<str>,
    /// The line numbers, indexed by row.
    lines: Vec<u32>,
}

impl Rows {
    pub(crate) fn new(pairs: PackedMap, file: Arc<str>, lines: Vec<u32>) -> Self {
        Self { pairs, lines: FileLines { file, lines } }
    }

    pub(crate) fn place(&self, row: RowIndex) -> Option<Place> {
        let line = self.lines.line(row)?;
        Some(Place::whole_line(Arc::clone(&self.lines.file), line))
    }

    /// Returns the memory use in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.pairs.memory() + self.lines.lines.capacity() * size_of::<u32>()
    }
}

impl FileLines {
    fn line(&self, row: RowIndex) -> Option<u32> {
        self.lines.get(row as usize).copied()
    }

    /// Returns the rows in `pairs`, except the rows on the lines `left_out`. Returns `None` if no row is on any of
    /// these lines.
    pub(crate) fn leave_out(&self, pairs: &PackedMap, left_out: &BTreeSet<u32>) -> Option<Rows> {
        if !self.lines.iter().any(|line| left_out.contains(line)) {
            return None;
        }
        let (mut kept, mut lines) = (PackedMap::default(), Vec::new());
        for row in pairs.iter() {
            let line = self.line(row.index).filter(|line| !left_out.contains(line));
            // Inserting cannot fail, because the row was already part of a valid map.
            if let Some(line) = line
                && kept.insert(row.key, row.value, row.tag).is_ok()
            {
                lines.push(line);
            }
        }
        kept.shrink();
        lines.shrink_to_fit();
        Some(Rows::new(kept, Arc::clone(&self.file), lines))
    }
}
