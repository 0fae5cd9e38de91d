//! Decides whether to compress a response of an upstream, and how the header fields change (RFC 9110 §8.4, §12.5.3).
//!
//! The code that writes the body also encodes the body; this module only makes the decision.
//! `docs/decisions/0041-compression.md` explains the choice of codings, levels and media types.

mod accept;
mod entity_tag;
mod media_type;
mod message;
#[cfg(test)]
mod tests;

use http::{HeaderName, HeaderValue, StatusCode, header};

use crate::encoding::Encoding;
use crate::field_lines::{FieldLines, has_member, vary_with};

use message::first;
pub use message::{RequestParts, ResponseParts};

/// The minimum length of a body that is compressed, in bytes. Compressing a shorter body would not save a packet.
pub const MIN_LENGTH: u64 = 1024;

/// The fields that hold a digest of the body. A response with a digest is not encoded, because encoding would make the
/// digest invalid. The digest is worth more than the saved bytes.
static DIGEST_FIELDS: [HeaderName; 4] = [
    HeaderName::from_static("content-digest"),
    HeaderName::from_static("repr-digest"),
    HeaderName::from_static("digest"),
    HeaderName::from_static("content-md5"),
];

/// The fields that are removed from a response that is encoded. The encoded body has a different length, and a client
/// cannot request ranges of the encoded body.
static REMOVED_WHEN_ENCODED: [HeaderName; 2] = [header::CONTENT_LENGTH, header::ACCEPT_RANGES];

/// The fields that are removed when the status of a response changes to 304 (RFC 9110 §15.4.5).
static REMOVED_FROM_304: [HeaderName; 6] = [
    header::CONTENT_LENGTH,
    header::TRANSFER_ENCODING,
    header::ACCEPT_RANGES,
    header::CONTENT_TYPE,
    header::CONTENT_ENCODING,
    header::CONTENT_LANGUAGE,
];

/// The action for the body of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompressionAction {
    /// Forward the body unchanged.
    PassThrough,
    /// Encode the body. The response to a HEAD request gets the same fields, but has no body.
    Encode(Encoding),
    /// Drop the body and change the status to 304, because the client has a current copy.
    NotModified,
}

/// The changes to a response. To apply the changes, first remove [`Self::fields_to_remove`], then set
/// [`Self::fields_to_set`], and finally apply [`Self::action`] to the body.
///
/// A plan does not include the framing of an encoded body, because the length of the encoded body is unknown. The code
/// that writes the message sets the framing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompressionPlan {
    action: CompressionAction,
    vary: Option<HeaderValue>,
    etag: Option<HeaderValue>,
}

impl CompressionPlan {
    const UNCHANGED: Self = Self { action: CompressionAction::PassThrough, vary: None, etag: None };

    /// Returns the action for the body.
    pub fn action(&self) -> CompressionAction {
        self.action
    }

    /// Returns the names of the fields to remove. All field lines with one of these names are removed.
    pub fn fields_to_remove(&self) -> &'static [HeaderName] {
        match self.action {
            CompressionAction::PassThrough => &[],
            CompressionAction::Encode(_) => &REMOVED_WHEN_ENCODED,
            CompressionAction::NotModified => &REMOVED_FROM_304,
        }
    }

    /// Returns the fields to set. Each of the fields replaces all field lines with the same name.
    pub fn fields_to_set(self) -> impl Iterator<Item = (HeaderName, HeaderValue)> {
        let coding = match self.action {
            CompressionAction::Encode(coding) => Some(coding.header_value()),
            CompressionAction::PassThrough | CompressionAction::NotModified => None,
        };
        [(header::CONTENT_ENCODING, coding), (header::VARY, self.vary), (header::ETAG, self.etag)]
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
    }
}

/// The setting that enables or disables compression of text from the upstreams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compression {
    is_enabled: bool,
}

impl Compression {
    /// Returns the setting with which responses are compressed with a coding that the client accepts.
    pub const fn enabled() -> Self {
        Self { is_enabled: true }
    }

    /// Returns the setting with which every response is forwarded unchanged.
    pub const fn disabled() -> Self {
        Self { is_enabled: false }
    }

    /// Decides how to change the final response of an upstream. Must not be called for informational responses.
    pub fn plan(
        self,
        request: &RequestParts<'_, impl FieldLines>,
        response: &ResponseParts<'_, impl FieldLines>,
    ) -> CompressionPlan {
        if !self.is_enabled {
            return CompressionPlan::UNCHANGED;
        }
        if let Some(etag) = entity_tag::matching_weak_form(request, response) {
            // The client sent the weak form of the upstream's tag, because Portico made the tag weak in an earlier
            // response. An upstream that compares tags as text does not recognise the weak form of its tag. Therefore,
            // Portico checks here whether the client has a current copy, by weak comparison (RFC 9110 §13.1.2).
            let is_whole = response.status == StatusCode::OK;
            let action = if is_whole { CompressionAction::NotModified } else { CompressionAction::PassThrough };
            return CompressionPlan { action, vary: vary(response.headers), etag: Some(etag) };
        }
        if !is_compressible(request.headers, response) {
            return CompressionPlan::UNCHANGED;
        }
        // `Vary` is needed even if the body is not encoded. Otherwise, a cache could send this response to clients that
        // accept a coding.
        let vary = vary(response.headers);
        match accept::choose_coding(request) {
            None => CompressionPlan { action: CompressionAction::PassThrough, vary, etag: None },
            Some(coding) => CompressionPlan {
                action: CompressionAction::Encode(coding),
                vary,
                etag: entity_tag::weak_form(response.headers),
            },
        }
    }
}

/// Reports whether this response may be encoded for clients that accept a coding.
fn is_compressible(request: &impl FieldLines, response: &ResponseParts<'_, impl FieldLines>) -> bool {
    let headers = response.headers;
    has_complete_body(response.status)
        && first(headers, &header::CONTENT_TYPE).is_some_and(media_type::is_compressible)
        && is_long_enough(headers)
        && [header::CONTENT_ENCODING, header::CONTENT_RANGE].iter().all(|name| is_absent(headers, name))
        && DIGEST_FIELDS.iter().all(|name| is_absent(headers, name))
        && !has_member(headers, &header::CACHE_CONTROL, "no-transform")
        && !has_member(request, &header::CACHE_CONTROL, "no-transform")
}

/// Reports whether a response with this status has a complete body. Returns `false` for a 206, because the body of a
/// 206 is only a range of the upstream's representation.
fn has_complete_body(status: StatusCode) -> bool {
    !status.is_informational()
        && !matches!(
            status,
            StatusCode::NO_CONTENT | StatusCode::RESET_CONTENT | StatusCode::PARTIAL_CONTENT | StatusCode::NOT_MODIFIED
        )
}

/// Reports whether the length is unknown or large enough. Returns `false` for an invalid length, which the framing code
/// handles.
fn is_long_enough(response: &impl FieldLines) -> bool {
    let length = |value| std::str::from_utf8(value).ok().and_then(|text| text.trim().parse::<u64>().ok());
    first(response, &header::CONTENT_LENGTH)
        .is_none_or(|value| length(value).is_some_and(|length| length >= MIN_LENGTH))
}

/// Returns the new `Vary` of a response that depends on `Accept-Encoding`. If the current `Vary` already covers
/// `Accept-Encoding`, returns `None`.
fn vary(response: &impl FieldLines) -> Option<HeaderValue> {
    // The usual response has no `Vary`, so nothing has to be joined.
    if response.field_lines(&header::VARY).next().is_none() {
        return Some(HeaderValue::from_static("accept-encoding"));
    }
    vary_with(response, [header::ACCEPT_ENCODING.as_str()].into_iter())
}

fn is_absent(headers: &impl FieldLines, name: &HeaderName) -> bool {
    first(headers, name).is_none()
}
