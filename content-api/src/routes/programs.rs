//! `/api/programs/…`

use axum::extract::State;
use serde::Deserialize;

use crate::answer::Answer;
use crate::model::list::Paged;
use crate::model::program::{Program, ProgramKind, ProgramList};
use crate::params::{Alias, Params};
use crate::problem::{Problem, ProblemBody};
use crate::site::Shared;

/// What to narrow the list by.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProgramQuery {
    kind: Option<ProgramKind>,
}

/// All programmes that match.
#[utoipa::path(get, path = "/api/programs/list", operation_id = "listPrograms", tag = "career",
    params(ProgramQuery),
    responses((status = OK, body = ProgramList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn list(State(site): Shared, Params(query): Params<ProgramQuery>) -> Result<Answer, Problem> {
    let asked = site.library.programs.iter().filter(|program| query.kind.is_none_or(|kind| program.kind == kind));
    Answer::of(&ProgramList::new(Paged::whole(asked.cloned().collect())))
}

/// A programme.
#[utoipa::path(get, path = "/api/programs/detail/{alias}", operation_id = "getProgram", tag = "career",
    params(("alias" = String, Path)),
    responses((status = OK, body = Program), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn detail(State(site): Shared, Alias(alias): Alias) -> Result<Answer, Problem> {
    site.ready.program_detail.get(&alias)
}
