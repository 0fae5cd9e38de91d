//! Success stories.

use serde::Serialize;
use utoipa::ToSchema;

use super::list::list;
use super::shared::{Html, Picture, Ref};

/// A success story in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct StoryCard {
    pub(crate) alias: String,
    pub(crate) name: String,
    pub(crate) role: String,
    pub(crate) branch: Ref,
    /// The year in which the person joined.
    pub(crate) since: u16,
    pub(crate) picture: Picture,
    pub(crate) quote: String,
    pub(crate) lead: String,
}

/// A success story: an interview.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Story {
    #[serde(flatten)]
    pub(crate) card: StoryCard,
    pub(crate) body: Html,
}

list! {
    /// All success stories.
    StoryList of StoryCard
}
