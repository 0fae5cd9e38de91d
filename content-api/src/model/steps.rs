//! Defines the response types for the steps of a process.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::shared::Link;

/// A block that lists the steps of a process in order.
#[skip_serializing_none]
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct StepsBlock {
    pub(crate) heading: Option<String>,
    /// Where the first step begins, such as a form.
    pub(crate) action: Option<Link>,
    pub(crate) items: Vec<Step>,
}

/// A step of a process.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    pub(crate) title: String,
    pub(crate) text: String,
    /// When the step happens, or how long it takes. If all steps have a time, the site shows them as a schedule.
    #[schema(example = "3 дня")]
    pub(crate) time: Option<String>,
    /// What stands above the step. If all steps have a drawing, the site shows them as the stations of a line.
    pub(crate) drawing: Option<Drawing>,
}

/// The name of a line drawing of a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Drawing {
    Flask,
    Plan,
    Reactor,
    Vials,
    Folder,
    Cartons,
    Truck,
    Quarantine,
    Gauge,
    Chart,
}
