//! Builds JSON responses that have an `ETag`.

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderValue, header};
use serde::Serialize;

use crate::etag;
use crate::problem::Problem;

/// The media type of JSON responses.
pub(crate) const JSON: &str = "application/json; charset=utf-8";

/// A serialised JSON body with its `ETag`. Cloning must be cheap, because a response that never changes is serialised
/// once at startup and cloned for every request.
#[derive(Debug, Clone)]
pub(crate) struct JsonResponse {
    body: Bytes,
    etag: HeaderValue,
}

impl JsonResponse {
    pub(crate) fn new(value: &impl Serialize) -> Result<Self, Problem> {
        let body = serde_json::to_vec(value).map_err(|error| Problem::Internal(error.to_string()))?;
        let etag = etag::of(&body)?;
        Ok(Self { body: body.into(), etag })
    }
}

impl IntoResponse for JsonResponse {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(JSON)),
            (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=60")),
            (header::ETAG, self.etag),
        ];
        (headers, self.body).into_response()
    }
}
