//! Defines the handler for the path `/api/media/{path}`.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use byte_range::RequestedRange;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::media::{Medium, SVG};
use crate::params::Alias;
use crate::problem::{Problem, ProblemBody};
use crate::range;
use crate::state::SharedState;

/// The content security policy for SVG files. If a visitor opens an SVG file directly, the policy prevents scripts in
/// the file from running. Media files of other types get no policy, because they cannot run scripts. PDF viewers would
/// not even work in a sandbox.
const DRAWING_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Returns a media file, such as a picture. Supports range requests and `If-None-Match`. `share/<path of a page>.jpg` is the
/// picture with which links to the page are previewed. If the page has none, the response is that of the page above it.
#[utoipa::path(get, path = "/api/media/{path}", operation_id = "getMedia", tag = "site",
    params(("path" = String, Path, description = "The path of the file relative to `content/media`. The path may contain slashes.")),
    responses(
        (status = OK, body = Vec<u8>, content_type = "application/octet-stream"),
        (status = NOT_FOUND, body = ProblemBody, content_type = "application/problem+json"),
    ))]
pub(crate) async fn get(
    State(state): SharedState,
    Alias(path): Alias,
    request: HeaderMap,
) -> Result<Response, Problem> {
    let medium = state.content.media.get(&path).ok_or(Problem::NotFound)?;
    Ok(answer(medium, &request))
}

fn answer(medium: &Medium, request: &HeaderMap) -> Response {
    let total = medium.content.len();
    match range::requested(request, &medium.etag, total) {
        RequestedRange::Whole => (headers(medium), medium.content.clone()).into_response(),
        RequestedRange::Part { first, last } => {
            let range = format!("bytes {first}-{last}/{total}");
            let part = medium.content.slice(first..=last);
            (StatusCode::PARTIAL_CONTENT, headers(medium), [(header::CONTENT_RANGE, range)], part).into_response()
        }
        RequestedRange::Unsatisfiable => {
            let range = format!("bytes */{total}");
            (StatusCode::RANGE_NOT_SATISFIABLE, [(header::CONTENT_RANGE, range)], Bytes::new()).into_response()
        }
    }
}

fn headers(medium: &Medium) -> HeaderMap {
    let mut headers = HeaderMap::from_iter([
        (header::CONTENT_TYPE, HeaderValue::from_static(medium.content_type)),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
        (header::ETAG, medium.etag.clone()),
        (header::ACCEPT_RANGES, HeaderValue::from_static("bytes")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ]);
    if medium.content_type == SVG {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(DRAWING_POLICY));
    }
    headers
}
