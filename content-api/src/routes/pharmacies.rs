//! Defines the handler for the path `/api/pharmacies/list`.

use axum::extract::State;

use crate::json_response::JsonResponse;
use crate::model::pharmacy::Pharmacies;
use crate::state::SharedState;

/// Returns the pharmacies and wholesale partners that sell the products.
#[utoipa::path(get, path = "/api/pharmacies/list", operation_id = "getPharmacies", tag = "catalog",
    responses((status = OK, body = Pharmacies)))]
pub(crate) async fn list(State(state): SharedState) -> JsonResponse {
    state.prepared.pharmacies.clone()
}
