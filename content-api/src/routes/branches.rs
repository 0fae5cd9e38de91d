//! `/api/branches/…`

use axum::extract::State;

use crate::answer::Answer;
use crate::model::branch::{Branch, BranchList};
use crate::params::Alias;
use crate::problem::{Problem, ProblemBody};
use crate::site::Shared;

/// All branches.
#[utoipa::path(get, path = "/api/branches/list", operation_id = "listBranches", tag = "branches",
    responses((status = OK, body = BranchList)))]
pub(crate) async fn list(State(site): Shared) -> Answer {
    site.ready.branches.clone()
}

/// A branch with its products, vacancies and news.
#[utoipa::path(get, path = "/api/branches/{alias}", operation_id = "getBranch", tag = "branches",
    params(("alias" = String, Path)),
    responses((status = OK, body = Branch), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn detail(State(site): Shared, Alias(alias): Alias) -> Result<Answer, Problem> {
    site.ready.branch_detail.get(&alias)
}
