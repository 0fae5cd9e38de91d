//! The response to a submitted form.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// The receipt of a stored form.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Receipt {
    pub(crate) id: String,
    /// The reference number for visitors.
    #[schema(example = "МФ-2026-000123")]
    pub(crate) number: String,
    pub(crate) received_at: Timestamp,
}
