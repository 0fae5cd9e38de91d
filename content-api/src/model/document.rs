//! Defines the response types for documents of the company.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::list::list;
use super::shared::{MediaFile, Picture};

/// The section of the site to which a document belongs.
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
    Press,
}

/// A document that visitors can download.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Document {
    pub(crate) alias: String,
    pub(crate) title: String,
    pub(crate) section: DocumentSection,
    pub(crate) date: Date,
    pub(crate) file: MediaFile,
    pub(crate) text: Option<String>,
    /// A picture that visitors can download has itself as its picture.
    pub(crate) picture: Option<Picture>,
    /// The year that the document covers. If the content file has no year, this is the year of the document's date.
    pub(crate) year: i16,
}

list! {
    /// A list of the documents that match the filters. The newest document comes first.
    DocumentList of Document
}
