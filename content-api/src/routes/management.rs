//! Defines the handler for the path `/api/management/list`.

use axum::extract::State;

use crate::json_response::JsonResponse;
use crate::model::manager::ManagerList;
use crate::state::SharedState;

/// Returns all managers.
#[utoipa::path(get, path = "/api/management/list", operation_id = "listManagers", tag = "company",
    responses((status = OK, body = ManagerList)))]
pub(crate) async fn list(State(state): SharedState) -> JsonResponse {
    state.prepared.managers.clone()
}
