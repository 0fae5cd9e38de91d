//! Defines the response types for tables.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::purpose::BlockPurpose;
use super::shared::Picture;

/// The purpose of a table, which decides how the site shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TableLook {
    /// The sizes of batches. The last column is a range, which the site also draws as a bar on a common scale.
    Batches,
    /// The documents that each side prepares. The first column names the stage, and each further column is a side. A cell
    /// lists documents, separated by commas.
    Documents,
    /// A sample of a report, which is marked as a sample.
    Sample,
    /// A sample of a report that compares laboratories. The last column but one is the z score of a laboratory, which the
    /// site also draws as a mark between the limits (ISO 13528, 9.4).
    Scores,
    /// Ranges of temperature in the first column, which the site also draws as bars on a common scale.
    Temperatures,
    /// What a service consists of. The last column is the time that the work takes.
    Terms,
}

/// A block with a table. Every row has as many cells as the table has columns.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TableBlock {
    pub(crate) purpose: Option<BlockPurpose>,
    pub(crate) heading: Option<String>,
    pub(crate) caption: String,
    /// If there is no look, the table is an ordinary table.
    pub(crate) look: Option<TableLook>,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
    /// One picture for each row, which shows what the row is about.
    pub(crate) pictures: Option<Vec<Picture>>,
}
