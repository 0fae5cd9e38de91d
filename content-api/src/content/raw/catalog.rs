//! Defines types for the parsed contents of `catalog/sections.yaml` and `catalog/products/<alias>.yaml`.

use serde::Deserialize;
use serde_saphyr::Spanned;

use super::shared::{PastDate, RawFile, RawPicture, RawTextSection, Text};
use crate::model::catalog::{Atc, Direction, FormGroup, Prescription};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSection {
    pub(crate) id: Spanned<u32>,
    pub(crate) alias: Text,
    pub(crate) title: String,
    pub(crate) short_title: Option<String>,
    pub(crate) text: String,
    pub(crate) parent: Option<Spanned<u32>>,
    pub(crate) picture: Option<RawPicture>,
    pub(crate) direction: Direction,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawProduct {
    pub(crate) title: String,
    pub(crate) inn: Option<String>,
    pub(crate) section: Spanned<u32>,
    pub(crate) form: String,
    pub(crate) form_group: FormGroup,
    pub(crate) dose: Option<String>,
    pub(crate) package_text: String,
    pub(crate) registration_number: Option<String>,
    pub(crate) registration_date: Option<PastDate>,
    pub(crate) atc: Option<Atc>,
    pub(crate) prescription: Prescription,
    pub(crate) lead: String,
    pub(crate) picture: RawPicture,
    #[serde(default)]
    pub(crate) gallery: Vec<RawPicture>,
    pub(crate) producer: Text,
    pub(crate) instruction: Option<RawFile>,
    pub(crate) sections: Vec<RawTextSection>,
    pub(crate) warnings: Vec<String>,
    pub(crate) storage: String,
    pub(crate) shelf_life: String,
    #[serde(default)]
    pub(crate) analogues: Vec<Text>,
    #[serde(default)]
    pub(crate) new: bool,
    #[serde(default)]
    pub(crate) popular: bool,
    #[serde(default)]
    pub(crate) keywords: Vec<String>,
}
