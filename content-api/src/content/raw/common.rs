//! Defines types for the parsed contents of `common.yaml`, `agreement.yaml` and `policy.yaml`.

use jiff::civil::Date;
use serde::Deserialize;

use super::shared::{RawTextSection, Text};
use crate::model::common::{Company, Department, Email, Licence, Social};
use crate::model::shared::{Fact, Figure, Phone};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCommon {
    pub(crate) company: Company,
    pub(crate) phones: Vec<Phone>,
    pub(crate) emails: Vec<Email>,
    pub(crate) address: RawAddress,
    pub(crate) departments: Vec<Department>,
    pub(crate) requisites: Vec<Fact>,
    pub(crate) socials: Vec<Social>,
    pub(crate) licences: Vec<Licence>,
    pub(crate) figures: Vec<Figure>,
    pub(crate) warning: String,
    pub(crate) age_mark: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawAddress {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) postal_code: String,
    pub(crate) city: String,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    pub(crate) hours: String,
    pub(crate) route: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawLegal {
    pub(crate) title: String,
    pub(crate) date: Date,
    pub(crate) intro: Text,
    pub(crate) sections: Vec<RawTextSection>,
}
