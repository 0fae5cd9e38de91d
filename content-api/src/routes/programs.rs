//! Defines the handlers for the paths `/api/programs/…`.

use axum::extract::State;
use serde::Deserialize;

use crate::json_response::JsonResponse;
use crate::model::list::Paged;
use crate::model::program::{Program, ProgramKind, ProgramList};
use crate::params::{Alias, Params};
use crate::problem::{Problem, ProblemBody};
use crate::state::SharedState;

/// The filters of a request for the list of programmes.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProgramQuery {
    kind: Option<ProgramKind>,
}

/// Returns the programmes that match the filters.
#[utoipa::path(get, path = "/api/programs/list", operation_id = "listPrograms", tag = "career",
    params(ProgramQuery),
    responses((status = OK, body = ProgramList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn list(
    State(state): SharedState,
    Params(query): Params<ProgramQuery>,
) -> Result<JsonResponse, Problem> {
    let matching = state.content.programs.iter().filter(|program| query.kind.is_none_or(|kind| program.kind == kind));
    JsonResponse::new(&ProgramList::new(Paged::all(matching.cloned().collect())))
}

/// Returns the programme with the given alias.
#[utoipa::path(get, path = "/api/programs/detail/{alias}", operation_id = "getProgram", tag = "career",
    params(("alias" = String, Path)),
    responses((status = OK, body = Program), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn detail(State(state): SharedState, Alias(alias): Alias) -> Result<JsonResponse, Problem> {
    state.prepared.program_detail.get(&alias)
}
