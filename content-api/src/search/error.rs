//! Defines the error type of the search index.

use crate::problem::Problem;

/// An error that occurred while the search index was built or searched.
#[derive(Debug, thiserror::Error)]
#[error("the search index failed: {0}")]
pub(crate) struct SearchError(#[from] tantivy::TantivyError);

impl From<SearchError> for Problem {
    fn from(error: SearchError) -> Self {
        Self::Internal(error.to_string())
    }
}
