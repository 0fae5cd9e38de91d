//! Defines types for the parsed contents of `news/<date>-<alias>.yaml` and `videos.yaml`.

use serde::Deserialize;

use super::shared::{PastDate, RawPicture, Text};
use crate::model::news::NewsKind;
use crate::model::video::VideoHost;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawNews {
    pub(crate) title: Text,
    pub(crate) date: PastDate,
    pub(crate) kind: NewsKind,
    pub(crate) branch: Option<Text>,
    pub(crate) lead: Text,
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
    pub(crate) date: PastDate,
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
    pub(crate) mp4: Option<Text>,
    pub(crate) captions: Option<Text>,
}
