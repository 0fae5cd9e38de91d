//! Defines the response types for the success stories of employees.

use serde::Serialize;
use utoipa::ToSchema;

use super::list::list;
use super::shared::{Html, Picture, Ref};

/// The short form of a success story, which is used in lists.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct StoryCard {
    pub(crate) alias: String,
    pub(crate) name: String,
    pub(crate) role: String,
    pub(crate) branch: Ref,
    /// The year in which the person joined the company.
    pub(crate) since: u16,
    pub(crate) picture: Picture,
    pub(crate) quote: String,
    pub(crate) lead: String,
}

/// A success story, which is an interview with an employee.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Story {
    #[serde(flatten)]
    pub(crate) card: StoryCard,
    pub(crate) body: Html,
    /// The pictures in the text `body`, in their order.
    pub(crate) pictures: Vec<Picture>,
}

list! {
    /// A list of all success stories.
    StoryList of StoryCard
}
