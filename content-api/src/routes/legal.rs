//! Defines the handlers for `/api/agreement` and `/api/policy`.

use axum::extract::State;

use crate::json_response::JsonResponse;
use crate::model::legal::LegalResponse;
use crate::state::SharedState;

/// Returns the user agreement.
#[utoipa::path(get, path = "/api/agreement", operation_id = "getAgreement", tag = "site",
    responses((status = OK, body = LegalResponse)))]
pub(crate) async fn agreement(State(state): SharedState) -> JsonResponse {
    state.prepared.agreement.clone()
}

/// Returns the privacy policy.
#[utoipa::path(get, path = "/api/policy", operation_id = "getPolicy", tag = "site",
    responses((status = OK, body = LegalResponse)))]
pub(crate) async fn policy(State(state): SharedState) -> JsonResponse {
    state.prepared.policy.clone()
}
