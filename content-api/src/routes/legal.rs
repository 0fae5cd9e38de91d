//! `/api/agreement` and `/api/policy`

use axum::extract::State;

use crate::answer::Answer;
use crate::model::legal::LegalAnswer;
use crate::site::Shared;

/// The user agreement.
#[utoipa::path(get, path = "/api/agreement", operation_id = "getAgreement", tag = "site",
    responses((status = OK, body = LegalAnswer)))]
pub(crate) async fn agreement(State(site): Shared) -> Answer {
    site.ready.agreement.clone()
}

/// The privacy policy.
#[utoipa::path(get, path = "/api/policy", operation_id = "getPolicy", tag = "site",
    responses((status = OK, body = LegalAnswer)))]
pub(crate) async fn policy(State(site): Shared) -> Answer {
    site.ready.policy.clone()
}
