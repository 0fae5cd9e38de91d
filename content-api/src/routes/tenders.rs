//! Defines the handler for the path `/api/tenders/list`.

use axum::extract::State;
use serde::Deserialize;

use crate::json_response::JsonResponse;
use crate::model::list::Paged;
use crate::model::tender::{TenderList, TenderStatus};
use crate::params::Params;
use crate::problem::{Problem, ProblemBody};
use crate::state::SharedState;

/// The filters of a request for the tender list.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TenderQuery {
    status: Option<TenderStatus>,
}

/// Returns the tenders that match the filters. The newest tender comes first.
#[utoipa::path(get, path = "/api/tenders/list", operation_id = "listTenders", tag = "company",
    params(TenderQuery),
    responses((status = OK, body = TenderList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn list(
    State(state): SharedState,
    Params(query): Params<TenderQuery>,
) -> Result<JsonResponse, Problem> {
    let matching =
        state.content.tenders.iter().filter(|tender| query.status.is_none_or(|status| tender.status == status));
    JsonResponse::new(&TenderList::new(Paged::all(matching.cloned().collect())))
}
