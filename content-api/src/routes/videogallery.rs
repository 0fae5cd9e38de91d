//! `/api/videogallery/list`

use axum::extract::State;

use crate::answer::Answer;
use crate::model::video::VideoList;
use crate::site::Shared;

/// All videos, newest first.
#[utoipa::path(get, path = "/api/videogallery/list", operation_id = "listVideos", tag = "press",
    responses((status = OK, body = VideoList)))]
pub(crate) async fn list(State(site): Shared) -> Answer {
    site.ready.videos.clone()
}
