//! Defines the response types for legal texts, such as the privacy policy.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::shared::{Html, TextSection};

/// A legal text, such as the privacy policy.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Legal {
    pub(crate) title: String,
    pub(crate) date: Date,
    pub(crate) intro: Html,
    pub(crate) sections: Vec<TextSection>,
}

/// The response of both `/api/agreement` and `/api/policy`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegalResponse {
    pub(crate) data: Legal,
}
