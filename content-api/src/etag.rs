//! Computes `ETag`s and handles conditional requests.

use axum::body::Body;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// Returns a strong `ETag` for `bytes`. The tag consists of the first 16 bytes of the SHA-256 hash, in hexadecimal.
pub(crate) fn of(bytes: &[u8]) -> Result<HeaderValue, Problem> {
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

/// Replaces a successful response with 304 if `If-None-Match` in the request matches the `ETag` of the response. Only
/// GET and HEAD requests are affected. This function is an axum middleware.
pub(crate) async fn conditional(request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let if_none_match = request.headers().get(header::IF_NONE_MATCH).cloned().filter(|_| is_read);
    let response = next.run(request).await;
    match if_none_match {
        Some(known) if response.status().is_success() && matches(&known, response.headers()) => not_modified(response),
        _ => response,
    }
}

/// Reports whether the list `known` contains `*` or the `ETag` in `headers`. The comparison is weak (RFC 9110 §13.1.2).
/// Returns `false` if `headers` has no `ETag`.
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
        let (one, other) = (of(b"one").unwrap(), of(b"other").unwrap());
        assert_eq!(one, of(b"one").unwrap());
        assert_ne!(one, other);
        assert_eq!(one.len(), 34);
    }
}
