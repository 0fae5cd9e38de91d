//! Defines types for the parsed contents of `branches/<alias>.yaml`, `management.yaml`, `documents.yaml` and
//! `tenders.yaml`.

use jiff::civil::Date;
use serde::Deserialize;

use super::shared::{PastDate, RawFile, RawPicture, Text};
use crate::model::branch::{BranchAddress, MapPoint, RoutePlan};
use crate::model::document::DocumentSection;
use crate::model::manager::ManagerGroup;
use crate::model::shared::{Figure, Person, Phone, TitledText};
use crate::model::tender::TenderStatus;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawBranch {
    pub(crate) order: u32,
    pub(crate) title: String,
    pub(crate) full_title: String,
    pub(crate) lead: String,
    pub(crate) picture: RawPicture,
    pub(crate) card_picture: RawPicture,
    pub(crate) map: MapPoint,
    pub(crate) story: Text,
    pub(crate) figures: Vec<Figure>,
    pub(crate) products: Vec<Text>,
    pub(crate) directions: Vec<TitledText>,
    pub(crate) address: BranchAddress,
    pub(crate) phones: Vec<Phone>,
    pub(crate) email: String,
    pub(crate) hours: String,
    pub(crate) head: Person,
    pub(crate) route: RoutePlan,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawManager {
    pub(crate) alias: Text,
    pub(crate) name: String,
    pub(crate) role: String,
    pub(crate) group: ManagerGroup,
    pub(crate) duty: String,
    pub(crate) quote: Option<String>,
    pub(crate) bio: Text,
    pub(crate) picture: Option<RawPicture>,
    pub(crate) email: Option<String>,
    pub(crate) since: Option<u16>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawDocument {
    pub(crate) alias: Text,
    pub(crate) title: String,
    pub(crate) section: DocumentSection,
    pub(crate) date: PastDate,
    pub(crate) file: RawFile,
    pub(crate) text: Option<String>,
    pub(crate) picture: Option<RawPicture>,
    pub(crate) year: Option<i16>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTender {
    pub(crate) alias: Text,
    pub(crate) number: String,
    pub(crate) title: String,
    pub(crate) status: TenderStatus,
    pub(crate) published: PastDate,
    pub(crate) deadline: Date,
    pub(crate) subject: Text,
    pub(crate) amount: Option<u64>,
    pub(crate) files: Vec<RawFile>,
    pub(crate) contact: Person,
}
