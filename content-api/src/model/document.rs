//! Documents of the company.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::list::list;
use super::shared::MediaFile;

/// The section that a document belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DocumentSection {
    Internal,
    Quality,
    Assessment,
    Company,
    AntiCorruption,
    Forms,
    Income,
    Methodology,
    Regulation,
    Meetings,
    Commission,
}

/// A document.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Document {
    pub(crate) alias: String,
    pub(crate) title: String,
    pub(crate) section: DocumentSection,
    pub(crate) date: Date,
    pub(crate) file: MediaFile,
    pub(crate) text: Option<String>,
    /// The year that the document covers. By default, this is the year of its date.
    pub(crate) year: i16,
}

list! {
    /// All documents that match, newest first.
    DocumentList of Document
}
