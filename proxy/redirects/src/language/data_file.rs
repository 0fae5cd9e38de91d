//! The data files that rules refer to, such as CSV files with redirects.

use std::sync::Arc;

/// A data file: its name and its text.
#[derive(Debug, Clone)]
pub(crate) struct DataFile<'s> {
    pub(crate) name: Arc<str>,
    pub(crate) text: &'s str,
}
