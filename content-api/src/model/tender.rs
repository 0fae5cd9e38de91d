//! Defines the response types for tenders of the company.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::list::list;
use super::shared::{Html, MediaFile, Person};

/// The status of a tender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TenderStatus {
    Open,
    Review,
    Closed,
}

/// A tender of the company.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Tender {
    pub(crate) alias: String,
    pub(crate) number: String,
    pub(crate) title: String,
    pub(crate) status: TenderStatus,
    pub(crate) published: Date,
    pub(crate) deadline: Date,
    pub(crate) subject: Html,
    /// The value of the contract, in roubles.
    pub(crate) amount: Option<u64>,
    pub(crate) files: Vec<MediaFile>,
    pub(crate) contact: Person,
}

list! {
    /// A list of the tenders that match the filters. The newest tender comes first.
    TenderList of Tender
}
