//! `/api/pages/{alias}` and `/api/{path}`

use axum::extract::State;

use crate::answer::Answer;
use crate::model::page::Page;
use crate::params::Alias;
use crate::problem::{Problem, ProblemBody};
use crate::site::Shared;

/// A page by its alias.
#[utoipa::path(get, path = "/api/pages/{alias}", operation_id = "getPage", tag = "site",
    params(("alias" = String, Path, description = "The path with `/` written as `-`; `home` for the root")),
    responses((status = OK, body = Page), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn by_alias(State(site): Shared, Alias(alias): Alias) -> Result<Answer, Problem> {
    site.ready.page_by_alias.get(&alias)
}

/// The same page by its path, which may hold slashes. An address of its own, such as `/api/agreement`, goes first.
#[utoipa::path(get, path = "/api/{path}", operation_id = "getPageByPath", tag = "site",
    params(("path" = String, Path, description = "The page's path, with slashes", example = "services/ctm")),
    responses((status = OK, body = Page), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn by_path(State(site): Shared, Alias(path): Alias) -> Result<Answer, Problem> {
    site.ready.page_by_path.get(&path)
}
