//! Defines the handlers for the health checks `/api/-/healthy` and `/api/-/ready`.

use axum::extract::State;
use http::StatusCode;

use crate::problem::{Problem, ProblemBody};
use crate::state::SharedState;

/// Reports that the process is running.
#[utoipa::path(get, path = "/api/-/healthy", operation_id = "getHealthy", tag = "health",
    responses((status = OK)))]
pub(crate) async fn healthy() -> StatusCode {
    StatusCode::OK
}

/// Reports whether the database is reachable, so that forms can be stored.
#[utoipa::path(get, path = "/api/-/ready", operation_id = "getReady", tag = "health",
    responses((status = OK), (status = SERVICE_UNAVAILABLE, body = ProblemBody, content_type = "application/problem+json")))]
pub(crate) async fn ready(State(state): SharedState) -> Result<StatusCode, Problem> {
    state.store.ping().await?;
    Ok(StatusCode::OK)
}
