//! Entity tags of encoded responses (RFC 9110 §8.8.3).
//!
//! A strong tag identifies exact bytes, which encoding changes, so it becomes weak. `If-None-Match` is not affected, since it
//! uses weak comparison. A 304 must carry the tag that the client has, or a cache finds no stored response to freshen
//! (RFC 9111 §4.3.4).

use bytes::Bytes;
use http::{HeaderValue, Method, StatusCode, header};

use super::message::{FieldLines, RequestParts, ResponseParts, first};

/// The weak form of a response's strong tag; `None` if it has no tag or a weak one.
pub(super) fn weak_form(response: &impl FieldLines) -> Option<HeaderValue> {
    let strong = strong_tag(response)?;
    HeaderValue::from_maybe_shared(Bytes::from([b"W/", strong].concat())).ok()
}

/// The weak form of a response's strong tag, if `If-None-Match` lists exactly that: then we weakened it earlier.
pub(super) fn matching_weak_form(
    request: &RequestParts<'_, impl FieldLines>,
    response: &ResponseParts<'_, impl FieldLines>,
) -> Option<HeaderValue> {
    let can_match = matches!(*request.method, Method::GET | Method::HEAD)
        && matches!(response.status, StatusCode::OK | StatusCode::NOT_MODIFIED);
    let strong = strong_tag(response.headers).filter(|_| can_match)?;
    let mut known = request.headers.field_lines(&header::IF_NONE_MATCH);
    let has_it = known.any(|line| Tags(line).any(|tag| tag.strip_prefix(b"W/") == Some(strong)));
    if has_it { weak_form(response.headers) } else { None }
}

fn strong_tag(response: &impl FieldLines) -> Option<&[u8]> {
    let tag = first(response, &header::ETAG)?.trim_ascii();
    let is_strong = tag.len() > 1 && tag.starts_with(b"\"") && tag.ends_with(b"\"");
    is_strong.then_some(tag)
}

/// Iterates over a list of entity tags. Tags may contain commas, so splitting at commas would be wrong.
struct Tags<'a>(&'a [u8]);

impl<'a> Iterator for Tags<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let is_separator = |byte: &u8| *byte == b',' || byte.is_ascii_whitespace();
        let start = self.0.iter().position(|byte| !is_separator(byte))?;
        let list = self.0.get(start..)?;
        let prefix = if list.starts_with(b"W/\"") { 2 } else { 0 };
        let quoted = list.get(prefix..)?.strip_prefix(b"\"");
        let end = match quoted {
            // Include both quotes.
            Some(text) => text.iter().position(|byte| *byte == b'"').map_or(list.len(), |end| prefix + end + 2),
            None => list.iter().position(is_separator).unwrap_or(list.len()),
        };
        let (tag, rest) = list.split_at_checked(end)?;
        self.0 = rest;
        Some(tag)
    }
}
