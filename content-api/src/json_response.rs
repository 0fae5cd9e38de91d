//! Builds JSON responses that have an `ETag`.

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderValue, header};
use serde::Serialize;

use crate::etag;
use crate::problem::Problem;

/// The media type of JSON responses.
pub(crate) const JSON: &str = "application/json; charset=utf-8";

/// A character without width, at which a line does not break.
const WORD_JOINER: char = '\u{2060}';

/// A serialised JSON body with its `ETag`. Cloning must be cheap, because a response that never changes is serialised
/// once at startup and cloned for every request.
#[derive(Debug, Clone)]
pub(crate) struct JsonResponse {
    body: Bytes,
    etag: HeaderValue,
}

impl JsonResponse {
    pub(crate) fn new(value: &impl Serialize) -> Result<Self, Problem> {
        let body = serde_json::to_string(value).map_err(|error| Problem::Internal(error.to_string()))?;
        let body = join_ranges(&body);
        let etag = etag::of(body.as_bytes())?;
        Ok(Self { body: body.into(), etag })
    }
}

/// Puts a word joiner after each dash between two digits, because browsers would break the line in a range such as
/// «15–25 °C» after the dash. No key and no URL contains such a dash, so the text of the JSON is changed as a whole. The
/// contents and the search index do not contain word joiners.
fn join_ranges(json: &str) -> String {
    let mut joined = String::with_capacity(json.len() + 64);
    let mut rest = json;
    while let Some((before, after)) = rest.split_once('–') {
        joined.push_str(before);
        joined.push('–');
        if before.ends_with(|c: char| c.is_ascii_digit()) && after.starts_with(|c: char| c.is_ascii_digit()) {
            joined.push(WORD_JOINER);
        }
        rest = after;
    }
    joined.push_str(rest);
    joined
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_does_not_break_after_its_dash() {
        assert_eq!(join_ranges(r#"{"a":"15–25 °C, 1–2–3"}"#), "{\"a\":\"15–\u{2060}25 °C, 1–\u{2060}2–\u{2060}3\"}");
    }

    #[test]
    fn other_dashes_are_not_changed() {
        for text in ["А–Я", "1943 – 2026", "5—7", "-5–", "–5", ""] {
            assert_eq!(join_ranges(text), text);
        }
    }
}
