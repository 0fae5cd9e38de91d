//! `/api/common`

use axum::extract::State;

use crate::answer::Answer;
use crate::model::common::CommonAnswer;
use crate::site::Shared;

/// Contacts and company facts.
#[utoipa::path(get, path = "/api/common", operation_id = "getCommon", tag = "site",
    responses((status = OK, body = CommonAnswer)))]
pub(crate) async fn get(State(site): Shared) -> Answer {
    site.ready.common.clone()
}
