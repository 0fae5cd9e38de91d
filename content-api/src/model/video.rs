//! Defines the response types for the video gallery.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::list::list;
use super::shared::{Html, Picture};

/// The service that hosts a video.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum VideoHost {
    File,
    Youtube,
    Vimeo,
}

/// The source from which the site plays a video.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct VideoSource {
    pub(crate) kind: VideoHost,
    pub(crate) href: String,
    /// The same video in MP4, for browsers that cannot play the file at `href`. Only for a file of this site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mp4: Option<String>,
    /// The text track in `WebVTT`. Only for a file of this site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) captions: Option<String>,
}

/// A video of the gallery.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Video {
    pub(crate) alias: String,
    pub(crate) title: String,
    pub(crate) date: Date,
    pub(crate) lead: String,
    #[schema(example = "4:12")]
    pub(crate) duration: String,
    pub(crate) poster: Picture,
    pub(crate) source: VideoSource,
    pub(crate) transcript: Html,
}

list! {
    /// A list of all videos. The newest video comes first.
    VideoList of Video
}
