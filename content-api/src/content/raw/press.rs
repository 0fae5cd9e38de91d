//! Defines types for the parsed contents of `news/<date>-<alias>.yaml` and `videos.yaml`.

use jiff::civil::Date;
use serde::Deserialize;
use serde_saphyr::Spanned;

use super::shared::{RawPicture, Text};
use crate::model::news::NewsKind;
use crate::model::video::VideoHost;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawNews {
    pub(crate) title: String,
    pub(crate) date: Spanned<Date>,
    pub(crate) kind: NewsKind,
    pub(crate) branch: Option<Text>,
    pub(crate) lead: String,
    pub(crate) picture: RawPicture,
    pub(crate) body: Text,
    #[serde(default)]
    pub(crate) gallery: Vec<RawPicture>,
    #[serde(default)]
    pub(crate) related: Vec<Text>,
    #[serde(default)]
    pub(crate) featured: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawVideo {
    pub(crate) alias: Text,
    pub(crate) title: String,
    pub(crate) date: Date,
    pub(crate) lead: String,
    pub(crate) duration: String,
    pub(crate) poster: RawPicture,
    pub(crate) source: RawVideoSource,
    pub(crate) transcript: Text,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawVideoSource {
    pub(crate) kind: VideoHost,
    pub(crate) href: Text,
}
