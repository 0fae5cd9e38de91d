//! Defines the handler for the path `/api/common`.

use axum::extract::State;

use crate::json_response::JsonResponse;
use crate::model::common::CommonResponse;
use crate::state::SharedState;

/// Returns the contacts and company facts that every page of the site shows.
#[utoipa::path(get, path = "/api/common", operation_id = "getCommon", tag = "site",
    responses((status = OK, body = CommonResponse)))]
pub(crate) async fn get(State(state): SharedState) -> JsonResponse {
    state.prepared.common.clone()
}
