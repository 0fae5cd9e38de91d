//! What a visitor gets back for a form.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// The receipt of a stored form.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Receipt {
    pub(crate) id: String,
    /// A reference that a person can read out.
    #[schema(example = "МФ-2026-000123")]
    pub(crate) number: String,
    pub(crate) received_at: Timestamp,
}
