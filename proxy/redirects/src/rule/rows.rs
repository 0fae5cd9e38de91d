//! The rows of a data file, along with their line numbers.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::diagnostic::Place;
use crate::rule::packed::{PackedMap, PackedMapBuilder, RowIndex};

/// The rows of a data file: targets by path, or values by key.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    /// The keys and values. For a rule, each key is a path, and each value is the target as sent to the client. The tag
    /// encodes the status of the row.
    pub(crate) pairs: PackedMap,
    pub(crate) lines: FileLines,
}

/// The line number of each row of a data file.
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

    /// Returns a copy of `pairs` without the rows on the lines `left_out`. `self` contains the line of each row.
    /// Returns `None` if no row is on these lines.
    pub(crate) fn leave_out(&self, pairs: &PackedMap, left_out: &BTreeSet<u32>) -> Option<Rows> {
        if !self.lines.iter().any(|line| left_out.contains(line)) {
            return None;
        }
        let (mut kept, mut lines) = (PackedMapBuilder::default(), Vec::new());
        for row in pairs.iter() {
            let line = self.line(row.index).filter(|line| !left_out.contains(line));
            // Inserting a row cannot fail, because every part of a valid map is valid.
            if let Some(line) = line
                && kept.insert(row.key, row.value, row.tag).is_ok()
            {
                lines.push(line);
            }
        }
        lines.shrink_to_fit();
        Some(Rows::new(kept.build(), Arc::clone(&self.file), lines))
    }
}
