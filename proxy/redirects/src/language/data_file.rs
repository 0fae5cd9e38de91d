//! The data files that rules refer to.

use std::sync::Arc;

/// A data file.
#[derive(Debug, Clone)]
pub(crate) struct DataFile<'s> {
    pub(crate) name: Arc<str>,
    pub(crate) text: &'s str,
}
