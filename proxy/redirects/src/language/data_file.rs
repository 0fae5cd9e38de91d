//! Defines data files, such as the CSV files from which rules read redirects.

use std::sync::Arc;

/// The name and the text of a data file.
#[derive(Debug, Clone)]
pub(crate) struct DataFile<'s> {
    pub(crate) name: Arc<str>,
    pub(crate) text: &'s str,
}
