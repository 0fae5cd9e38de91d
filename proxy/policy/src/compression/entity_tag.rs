//! Entity tags of encoded responses (RFC 9110 §8.8.3).
//!
//! A strong tag identifies the exact bytes of a body. Encoding changes the bytes, so Portico replaces the strong tag
//! with its weak form. `If-None-Match` still works, because it uses weak comparison.
//!
//! A 304 must carry the tag that the client has. Otherwise, a cache does not find the stored response that the 304
//! freshens (RFC 9111 §4.3.4).

use bytes::Bytes;
use http::{HeaderValue, Method, StatusCode, header};

use crate::field_lines::FieldLines;

use super::message::{RequestParts, ResponseParts, first};
use crate::entity_tags::EntityTags;

/// Returns the weak form of a response's strong tag. If the response has no strong tag, returns `None`.
pub(super) fn weak_form(response: &impl FieldLines) -> Option<HeaderValue> {
    let strong = strong_tag(response)?;
    HeaderValue::from_maybe_shared(Bytes::from([b"W/", strong].concat())).ok()
}

/// Returns the weak form of a response's strong tag if the client's `If-None-Match` lists exactly this weak form. The
/// client received the weak form in an earlier response, in which Portico made the tag weak.
///
/// Returns `None` if the request is neither a GET nor a HEAD, or if the status is neither 200 nor 304.
pub(super) fn matching_weak_form(
    request: &RequestParts<'_, impl FieldLines>,
    response: &ResponseParts<'_, impl FieldLines>,
) -> Option<HeaderValue> {
    let can_match = matches!(*request.method, Method::GET | Method::HEAD)
        && matches!(response.status, StatusCode::OK | StatusCode::NOT_MODIFIED);
    let strong = strong_tag(response.headers).filter(|_| can_match)?;
    let mut known = request.headers.field_lines(&header::IF_NONE_MATCH);
    let has_it = known.any(|line| EntityTags(line).any(|tag| tag.strip_prefix(b"W/") == Some(strong)));
    if has_it { weak_form(response.headers) } else { None }
}

fn strong_tag(response: &impl FieldLines) -> Option<&[u8]> {
    let tag = first(response, &header::ETAG)?.trim_ascii();
    let is_strong = tag.len() > 1 && tag.starts_with(b"\"") && tag.ends_with(b"\"");
    is_strong.then_some(tag)
}

#[cfg(test)]
mod tests {
    use http::HeaderMap;
    use proptest::prelude::*;

    use super::*;

    fn tagged(tag: &[u8]) -> HeaderMap {
        [(header::ETAG, HeaderValue::from_bytes(tag).unwrap())].into_iter().collect()
    }

    #[test]
    fn text_that_is_no_strong_tag_has_no_weak_form() {
        for tag in ["", "\"", "a", "\"a", "a\"", "W/\"a\"", "w/\"a\""] {
            assert_eq!(weak_form(&tagged(tag.as_bytes())), None, "{tag}");
        }
        assert_eq!(weak_form(&HeaderMap::new()), None);
    }

    proptest! {
        /// Checks that the weak form has the same opaque tag as the strong tag. A weak tag must have no weak form, so
        /// that encoding a second time does not change the tag.
        #[test]
        fn weak_form_keeps_the_opaque_tag(opaque in "[!#-~\u{80}-\u{ff}]{0,12}", spaces in " {0,3}") {
            let strong = format!("\"{opaque}\"");
            let weak = weak_form(&tagged(format!("{spaces}{strong}{spaces}").as_bytes())).unwrap();
            prop_assert_eq!(weak.as_bytes(), [b"W/", strong.as_bytes()].concat());
            prop_assert_eq!(weak_form(&tagged(weak.as_bytes())), None);
        }
    }
}
