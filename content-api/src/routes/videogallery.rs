//! Defines the handler for the path `/api/videogallery/list`.

use axum::extract::State;

use crate::json_response::JsonResponse;
use crate::model::video::VideoList;
use crate::state::SharedState;

/// Returns all videos. The newest video comes first.
#[utoipa::path(get, path = "/api/videogallery/list", operation_id = "listVideos", tag = "press",
    responses((status = OK, body = VideoList)))]
pub(crate) async fn list(State(state): SharedState) -> JsonResponse {
    state.prepared.videos.clone()
}
