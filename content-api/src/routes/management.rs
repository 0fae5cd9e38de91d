//! `/api/management/list`

use axum::extract::State;

use crate::answer::Answer;
use crate::model::manager::ManagerList;
use crate::site::Shared;

/// All managers.
#[utoipa::path(get, path = "/api/management/list", operation_id = "listManagers", tag = "company",
    responses((status = OK, body = ManagerList)))]
pub(crate) async fn list(State(site): Shared) -> Answer {
    site.ready.managers.clone()
}
