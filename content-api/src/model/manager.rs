//! Defines the response types for managers of the company.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::list::list;
use super::shared::{Html, Picture};

/// The group to which a manager belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ManagerGroup {
    Board,
    Direction,
    Branches,
}

/// A manager of the company.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Manager {
    pub(crate) alias: String,
    pub(crate) name: String,
    pub(crate) role: String,
    pub(crate) group: ManagerGroup,
    /// What the manager answers for.
    pub(crate) duty: String,
    /// A saying of the manager.
    pub(crate) quote: Option<String>,
    pub(crate) bio: Html,
    /// The work that the manager is responsible for.
    pub(crate) picture: Option<Picture>,
    pub(crate) email: Option<String>,
    pub(crate) since: Option<u16>,
}

list! {
    /// A list of all managers.
    ManagerList of Manager
}
