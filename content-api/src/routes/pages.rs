//! Defines the handlers for `/api/pages/{alias}` and `/api/{path}`.

use axum::extract::State;

use crate::json_response::JsonResponse;
use crate::model::page::Page;
use crate::params::Alias;
use crate::problem::{Problem, ProblemBody};
use crate::state::SharedState;

/// Returns the page with the given alias.
#[utoipa::path(get, path = "/api/pages/{alias}", operation_id = "getPage", tag = "site",
    params(("alias" = String, Path, description = "The alias of the page. It is the path of the page without its first `/`, in which every other `/` is replaced with `-`. The alias of the page `/` is `home`.")),
    responses((status = OK, body = Page), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn by_alias(State(state): SharedState, Alias(alias): Alias) -> Result<JsonResponse, Problem> {
    state.prepared.page_by_alias.get(&alias)
}

/// Returns the page with the given path, which may contain slashes. More specific routes, such as `/api/agreement`,
/// take precedence.
#[utoipa::path(get, path = "/api/{path}", operation_id = "getPageByPath", tag = "site",
    params(("path" = String, Path, description = "The path of the page without its first `/`. The path may contain further slashes.", example = "services/ctm")),
    responses((status = OK, body = Page), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn by_path(State(state): SharedState, Alias(path): Alias) -> Result<JsonResponse, Problem> {
    state.prepared.page_by_path.get(&path)
}
