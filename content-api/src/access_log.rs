//! Writes the access log, which has one line per request. The data of forms is never logged.

use std::time::Instant;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use uuid::Uuid;

use crate::problem::Cause;

/// The id of a request. If the proxy sent a valid id in `X-Request-Id`, this id is used. Otherwise, a new id is
/// generated.
#[derive(Debug, Clone)]
pub(crate) struct RequestId(pub(crate) String);

impl RequestId {
    const HEADER: &'static str = "x-request-id";

    fn of(request: &Request) -> Self {
        let sent = request.headers().get(Self::HEADER).and_then(|value| value.to_str().ok());
        let usable = sent.filter(|id| (1..=128).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic()));
        Self(usable.map_or_else(|| Uuid::now_v7().to_string(), str::to_owned))
    }
}

/// Writes the log line of a request as soon as the response head is ready. This function is an axum middleware.
pub(crate) async fn write(mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = RequestId::of(&request);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    request.extensions_mut().insert(id.clone());
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    if let Some(Cause(cause)) = response.extensions().get() {
        tracing::error!(target: "access", request_id = id.0, %method, path, status, micros, cause);
    } else {
        tracing::info!(target: "access", request_id = id.0, %method, path, status, micros);
    }
    response
}
