//! Defines the handlers for the paths `/api/branches/…`.

use axum::extract::State;

use crate::json_response::JsonResponse;
use crate::model::branch::{Branch, BranchList};
use crate::params::Alias;
use crate::problem::{Problem, ProblemBody};
use crate::state::SharedState;

/// Returns all branches.
#[utoipa::path(get, path = "/api/branches/list", operation_id = "listBranches", tag = "branches",
    responses((status = OK, body = BranchList)))]
pub(crate) async fn list(State(state): SharedState) -> JsonResponse {
    state.prepared.branches.clone()
}

/// Returns a branch, along with its products, vacancies and news.
#[utoipa::path(get, path = "/api/branches/{alias}", operation_id = "getBranch", tag = "branches",
    params(("alias" = String, Path)),
    responses((status = OK, body = Branch), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn detail(State(state): SharedState, Alias(alias): Alias) -> Result<JsonResponse, Problem> {
    state.prepared.branch_detail.get(&alias)
}
