//! Defines types for the parsed contents of `common.yaml`, `agreement.yaml` and `policy.yaml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_saphyr::Spanned;

use super::shared::{PastDate, RawTextSection, Text};
use crate::model::common::{Company, Department, Email, Social};
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
    pub(crate) licences: Vec<RawLicence>,
    pub(crate) figures: Vec<Figure>,
    /// Numbers that texts use as placeholders, such as `{facts.staff}`.
    #[serde(default)]
    pub(crate) facts: BTreeMap<String, Spanned<u64>>,
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
pub(crate) struct RawLicence {
    pub(crate) title: String,
    pub(crate) number: String,
    pub(crate) date: PastDate,
    pub(crate) issuer: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawLegal {
    pub(crate) title: String,
    pub(crate) date: PastDate,
    pub(crate) intro: Text,
    pub(crate) sections: Vec<RawTextSection>,
}
