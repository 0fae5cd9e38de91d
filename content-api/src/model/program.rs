//! Defines the response types for programmes, such as courses for specialists and practical training.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::list::list;
use super::shared::{Html, Person};

/// The kind of a programme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ProgramKind {
    Qualification,
    Education,
    Training,
}

/// The dates of a programme.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProgramDates {
    pub(crate) from: Date,
    pub(crate) to: Option<Date>,
    pub(crate) note: Option<String>,
}

/// A programme, such as a course for specialists.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Program {
    pub(crate) alias: String,
    pub(crate) kind: ProgramKind,
    pub(crate) title: String,
    pub(crate) lead: String,
    pub(crate) audience: String,
    pub(crate) hours: Option<u32>,
    #[schema(example = "очно")]
    pub(crate) format: String,
    pub(crate) place: String,
    pub(crate) dates: Vec<ProgramDates>,
    pub(crate) partner: Option<String>,
    pub(crate) price: Option<String>,
    pub(crate) teachers: Vec<Person>,
    pub(crate) body: Html,
    /// The certificate that participants receive.
    pub(crate) document: Option<String>,
}

list! {
    /// A list of the programmes that match the filters.
    ProgramList of Program
}
