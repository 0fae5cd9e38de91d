//! Defines the response to a submitted form.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// The receipt that confirms that a form was stored.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Receipt {
    pub(crate) id: String,
    /// The reference number that the site shows to the visitor.
    #[schema(example = "МФ-2026-000123")]
    pub(crate) number: String,
    pub(crate) received_at: Timestamp,
}
