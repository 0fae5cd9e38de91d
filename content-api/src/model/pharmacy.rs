//! Defines the response types for the pharmacies and wholesale partners that sell the products.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use utoipa::ToSchema;

use super::branch::MapPoint;
use super::phone::PhoneNumber;

/// The places at which products are sold: the pharmacies of each region, and the wholesale partners.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pharmacies {
    pub(crate) regions: Vec<Region>,
    pub(crate) wholesale: Vec<Wholesaler>,
}

/// A region with its pharmacies.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Region {
    pub(crate) alias: String,
    pub(crate) title: String,
    /// The name of the region on the map, which is short.
    pub(crate) short_title: String,
    /// The largest city of the region.
    pub(crate) map: MapPoint,
    pub(crate) pharmacies: Vec<Pharmacy>,
}

/// A pharmacy.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pharmacy {
    pub(crate) name: String,
    pub(crate) city: String,
    pub(crate) address: String,
    #[schema(value_type = Option<String>)]
    pub(crate) phone: Option<PhoneNumber>,
    pub(crate) hours: Option<String>,
}

/// A wholesale partner.
#[skip_serializing_none]
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wholesaler {
    pub(crate) name: String,
    pub(crate) city: String,
    pub(crate) text: String,
    #[schema(value_type = String)]
    pub(crate) phone: PhoneNumber,
    pub(crate) email: Option<String>,
}
