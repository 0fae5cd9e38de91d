//! Entity tags of encoded responses (RFC 9110 §8.8.3).
//!
//! A strong tag promises the very bytes, which encoding changes, so it becomes weak. For `If-None-Match` that changes nothing:
//! its comparison is weak. The 304 has to carry the tag that the client knows, else a cache finds no stored response to
//! freshen (RFC 9111 §4.3.4).

use bytes::Bytes;
use http::{HeaderValue, Method, StatusCode, header};

use super::{FieldLines, RequestParts, ResponseParts, first};

/// The tag of the encoded response; nothing when it has none, or none that has to change.
pub(super) fn weak_form(response: &impl FieldLines) -> Option<HeaderValue> {
    let strong = strong(response)?;
    HeaderValue::from_maybe_shared(Bytes::from([b"W/", strong].concat())).ok()
}

/// The weak form of a response's strong tag, if the client says that it has just that: it was we who made it weak.
pub(super) fn weak_form_that_client_has(
    request: &RequestParts<'_, impl FieldLines>,
    response: &ResponseParts<'_, impl FieldLines>,
) -> Option<HeaderValue> {
    let can_match = matches!(*request.method, Method::GET | Method::HEAD)
        && matches!(response.status, StatusCode::OK | StatusCode::NOT_MODIFIED);
    let strong = strong(response.headers).filter(|_| can_match)?;
    let mut known = request.headers.field_lines(&header::IF_NONE_MATCH);
    let has_it = known.any(|line| Tags(line).any(|tag| tag.strip_prefix(b"W/") == Some(strong)));
    if has_it { weak_form(response.headers) } else { None }
}

fn strong(response: &impl FieldLines) -> Option<&[u8]> {
    let tag = first(response, &header::ETAG)?.trim_ascii();
    let is_strong = tag.len() > 1 && tag.starts_with(b"\"") && tag.ends_with(b"\"");
    is_strong.then_some(tag)
}

/// The tags of a list. They are quoted and may hold commas, so a list cannot be cut at those.
struct Tags<'a>(&'a [u8]);

impl<'a> Iterator for Tags<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let between = |byte: &u8| *byte == b',' || byte.is_ascii_whitespace();
        let start = self.0.iter().position(|byte| !between(byte))?;
        let list = self.0.get(start..)?;
        let prefix = if list.starts_with(b"W/\"") { 2 } else { 0 };
        let quoted = list.get(prefix..)?.strip_prefix(b"\"");
        let end = match quoted {
            // The quotes count.
            Some(text) => text.iter().position(|byte| *byte == b'"').map_or(list.len(), |end| prefix + end + 2),
            None => list.iter().position(between).unwrap_or(list.len()),
        };
        let (tag, rest) = list.split_at_checked(end)?;
        self.0 = rest;
        Some(tag)
    }
}
