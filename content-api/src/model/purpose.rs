//! Defines what blocks of pages are for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a block is for. Pages with a composition of their own, such as those of services, find a block by its purpose and not
/// by its heading, which an editor can word freely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BlockPurpose {
    /// For whom a service is. The closing of its page begins with this block.
    Customers,
    /// The methods of a laboratory.
    Methods,
    /// What a service costs.
    Price,
    /// How to read the result.
    Reading,
    /// A sample of the report.
    Report,
    /// Why the result can be trusted.
    Trust,
}
