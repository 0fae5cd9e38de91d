//! `/api/tenders/list`

use axum::extract::State;
use serde::Deserialize;

use crate::answer::Answer;
use crate::model::list::Paged;
use crate::model::tender::{TenderList, TenderStatus};
use crate::params::Params;
use crate::problem::{Problem, ProblemBody};
use crate::site::Shared;

/// What to narrow the list by.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TenderQuery {
    status: Option<TenderStatus>,
}

/// All tenders that match, newest first.
#[utoipa::path(get, path = "/api/tenders/list", operation_id = "listTenders", tag = "company",
    params(TenderQuery),
    responses((status = OK, body = TenderList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn list(State(site): Shared, Params(query): Params<TenderQuery>) -> Result<Answer, Problem> {
    let asked = site.library.tenders.iter().filter(|tender| query.status.is_none_or(|status| tender.status == status));
    Answer::of(&TenderList::new(Paged::whole(asked.cloned().collect())))
}
