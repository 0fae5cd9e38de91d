//! The data files that rules refer to.

use std::collections::BTreeSet;
use std::sync::Arc;

/// A data file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DataFile<'s> {
    pub(crate) name: &'s Arc<str>,
    pub(crate) text: &'s str,
    /// Lines to skip.
    pub(crate) skipped_lines: &'s BTreeSet<u32>,
}
