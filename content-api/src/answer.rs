//! Answers: JSON written once, with its `ETag`.

use axum::body::Body;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// The type of every answer that is no problem and no file.
pub(crate) const JSON: &str = "application/json; charset=utf-8";

/// A JSON body with its `ETag`. Cheap to clone, so that what never changes is written once at start.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    body: Bytes,
    etag: HeaderValue,
}

impl Answer {
    pub(crate) fn of(value: &impl Serialize) -> Result<Self, Problem> {
        let body = serde_json::to_vec(value).map_err(|error| Problem::Internal(error.to_string()))?;
        let etag = etag(&body)?;
        Ok(Self { body: body.into(), etag })
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(JSON)),
            (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=60")),
            (header::ETAG, self.etag),
        ];
        (headers, self.body).into_response()
    }
}

/// A strong `ETag`: half of the SHA-256 of the bytes is plenty to tell two of them apart.
pub(crate) fn etag(bytes: &[u8]) -> Result<HeaderValue, Problem> {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(34);
    text.push('"');
    for byte in Sha256::digest(bytes).iter().take(16) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text.push('"');
    HeaderValue::try_from(text).map_err(|error| Problem::Internal(error.to_string()))
}

/// Middleware: answers 304 when the asker already has the very bytes.
pub(crate) async fn conditional(request: Request, next: Next) -> Response {
    let asks = matches!(*request.method(), Method::GET | Method::HEAD);
    let known = request.headers().get(header::IF_NONE_MATCH).cloned().filter(|_| asks);
    let response = next.run(request).await;
    match known {
        Some(known) if response.status().is_success() && matches(&known, response.headers()) => not_modified(response),
        _ => response,
    }
}

/// Weak comparison, as RFC 9110 asks of `If-None-Match`.
fn matches(known: &HeaderValue, headers: &HeaderMap) -> bool {
    let (Ok(known), Some(Ok(etag))) = (known.to_str(), headers.get(header::ETAG).map(HeaderValue::to_str)) else {
        return false;
    };
    known.split(',').map(str::trim).any(|one| one == "*" || one.trim_start_matches("W/") == etag)
}

fn not_modified(response: Response) -> Response {
    let (mut head, _) = response.into_parts();
    head.status = StatusCode::NOT_MODIFIED;
    for name in [header::CONTENT_LENGTH, header::CONTENT_TYPE, header::CONTENT_RANGE] {
        head.headers.remove(name);
    }
    Response::from_parts(head, Body::empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(value: &'static str) -> bool {
        let headers = HeaderMap::from_iter([(header::ETAG, HeaderValue::from_static("\"a1\""))]);
        matches(&HeaderValue::from_static(value), &headers)
    }

    #[test]
    fn compares_weakly_and_in_lists() {
        assert!(known("\"a1\"") && known("W/\"a1\"") && known("\"b\", \"a1\"") && known("*"));
        assert!(!known("\"b\"") && !known("a1"));
    }

    #[test]
    fn the_same_bytes_have_the_same_etag() {
        let (one, other) = (etag(b"one").unwrap(), etag(b"other").unwrap());
        assert_eq!(one, etag(b"one").unwrap());
        assert_ne!(one, other);
        assert_eq!(one.len(), 34);
    }
}
