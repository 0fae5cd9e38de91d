//! Defines the response types for branches of the company.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::catalog::ProductCard;
use super::list::list;
use super::news::NewsCard;
use super::shared::{Figure, Html, Person, Phone, Picture, TitledText};
use super::vacancy::VacancyCard;

/// A point on the map that the site shows. The coordinates are percentages of the width and height of the map.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MapPoint {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// The address of a branch.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BranchAddress {
    pub(crate) text: String,
    pub(crate) city: String,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
}

/// A drawn way from a stop to the gate of a branch. The drawing is 720 units wide and 420 units high.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoutePlan {
    /// What the drawing shows, in one sentence.
    pub(crate) title: String,
    /// The same way in words.
    pub(crate) text: String,
    pub(crate) stop: String,
    pub(crate) landmark: String,
    pub(crate) street: String,
    pub(crate) start: PlanPoint,
    /// The corners of the way. The landmark is at the corner in the middle.
    pub(crate) corners: Vec<PlanPoint>,
    pub(crate) gate: PlanPoint,
    /// The outline of a park, a river or fields, as the data of an SVG path.
    #[schema(example = "M90 180h190v150H90Z")]
    pub(crate) nature: String,
}

/// A point of a route plan, in units of the drawing from its upper left corner.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlanPoint {
    pub(crate) x: u16,
    pub(crate) y: u16,
}

/// The short form of a branch, which is used in lists.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct BranchCard {
    pub(crate) alias: String,
    pub(crate) title: String,
    pub(crate) full_title: String,
    pub(crate) lead: String,
    /// The wide picture of the page of the branch. Its left half is calm, because text lies over it.
    pub(crate) picture: Picture,
    /// The picture of cards, whose object is in the middle.
    pub(crate) card_picture: Picture,
    pub(crate) map: MapPoint,
    pub(crate) address: BranchAddress,
    pub(crate) figures: Vec<Figure>,
}

/// A branch with all its details.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Branch {
    #[serde(flatten)]
    pub(crate) card: BranchCard,
    pub(crate) story: Html,
    pub(crate) products: Vec<ProductCard>,
    pub(crate) directions: Vec<TitledText>,
    pub(crate) phones: Vec<Phone>,
    pub(crate) email: String,
    pub(crate) hours: String,
    pub(crate) head: Person,
    pub(crate) route: RoutePlan,
    pub(crate) vacancies: Vec<VacancyCard>,
    pub(crate) news: Vec<NewsCard>,
}

list! {
    /// A list of all branches.
    BranchList of BranchCard
}
