//! `/api/pharmacies/list`

use axum::extract::State;

use crate::answer::Answer;
use crate::model::pharmacy::Pharmacies;
use crate::site::Shared;

/// Where to buy.
#[utoipa::path(get, path = "/api/pharmacies/list", operation_id = "getPharmacies", tag = "catalog",
    responses((status = OK, body = Pharmacies)))]
pub(crate) async fn list(State(site): Shared) -> Answer {
    site.ready.pharmacies.clone()
}
