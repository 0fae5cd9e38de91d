//! Defines the handlers for the paths `/api/search/…`.

use axum::extract::State;
use serde::Deserialize;

use crate::json_response::JsonResponse;
use crate::model::search::{HitKind, HitList, LiveHits};
use crate::params::{PageNumber, Params, paging};
use crate::problem::{Problem, ProblemBody};
use crate::state::SharedState;

/// The maximum number of hits that live search returns.
const LIVE_HITS: usize = 6;

/// The number of hits on each page of full search.
const PER_PAGE: usize = 10;

/// The query of live search, which a visitor is still typing.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LiveQuery {
    #[serde(default)]
    #[param(required = false)]
    q: String,
}

/// The query, the filter and the page number of full search.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FullQuery {
    #[serde(default)]
    #[param(required = false)]
    q: String,
    kind: Option<HitKind>,
    #[param(value_type = Option<usize>, minimum = 1, default = 1)]
    page: Option<PageNumber>,
}

/// Returns the first hits of live search, while a visitor is still typing. The last word of the query may be
/// incomplete.
#[utoipa::path(get, path = "/api/search/life", operation_id = "searchLive", tag = "search",
    params(LiveQuery),
    responses((status = OK, body = LiveHits), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn life(State(state): SharedState, Params(query): Params<LiveQuery>) -> Result<JsonResponse, Problem> {
    let found = state.search.find(&query.q)?;
    let (total, items) = (found.total(), found.hits(LIVE_HITS));
    JsonResponse::new(&LiveHits { query: query.q, total, items })
}

/// Returns one page of the hits of full search.
#[utoipa::path(get, path = "/api/search/full", operation_id = "searchFull", tag = "search",
    params(FullQuery),
    responses((status = OK, body = HitList), (status = BAD_REQUEST, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn full(State(state): SharedState, Params(query): Params<FullQuery>) -> Result<JsonResponse, Problem> {
    let (page, per_page) = paging(query.page, None, PER_PAGE);
    JsonResponse::new(&state.search.page(query.q, query.kind, page, per_page)?)
}
