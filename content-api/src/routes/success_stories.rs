//! Defines the handlers for the paths `/api/success-stories/…`.

use axum::extract::State;

use crate::json_response::JsonResponse;
use crate::model::story::{Story, StoryList};
use crate::params::Alias;
use crate::problem::{Problem, ProblemBody};
use crate::state::SharedState;

/// Returns all success stories.
#[utoipa::path(get, path = "/api/success-stories/list", operation_id = "listStories", tag = "career",
    responses((status = OK, body = StoryList)))]
pub(crate) async fn list(State(state): SharedState) -> JsonResponse {
    state.prepared.stories.clone()
}

/// Returns the success story with the given alias.
#[utoipa::path(get, path = "/api/success-stories/detail/{alias}", operation_id = "getStory", tag = "career",
    params(("alias" = String, Path)),
    responses((status = OK, body = Story), (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn detail(State(state): SharedState, Alias(alias): Alias) -> Result<JsonResponse, Problem> {
    state.prepared.story_detail.get(&alias)
}
