//! Whether to compress a response of an upstream, and how its header fields change (RFC 9110 §8.4, §12.5.3).
//!
//! This module only decides; the code that writes the body also encodes it. `docs/decisions/0041-compression.md`
//! explains the choice of codings, levels and media types.

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

/// The minimum length of a body that is compressed. Compressing a shorter one would not save a packet.
pub const MIN_LENGTH: u64 = 1024;

/// Fields that hold a digest of the body. A response with such a field is not encoded: the digest would become invalid,
/// and it is worth more than the saved bytes.
static DIGEST_FIELDS: [HeaderName; 4] = [
    HeaderName::from_static("content-digest"),
    HeaderName::from_static("repr-digest"),
    HeaderName::from_static("digest"),
    HeaderName::from_static("content-md5"),
];

/// Fields to remove from a response that is encoded: the encoded body has another length, and ranges of it cannot be
/// requested.
static REMOVED_WHEN_ENCODED: [HeaderName; 2] = [header::CONTENT_LENGTH, header::ACCEPT_RANGES];

/// Fields to remove when a response becomes a 304 (RFC 9110 §15.4.5).
static REMOVED_FROM_304: [HeaderName; 6] = [
    header::CONTENT_LENGTH,
    header::TRANSFER_ENCODING,
    header::ACCEPT_RANGES,
    header::CONTENT_TYPE,
    header::CONTENT_ENCODING,
    header::CONTENT_LANGUAGE,
];

/// What to do with the body of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompressionAction {
    /// Forward the body unchanged.
    PassThrough,
    /// Encode the body. The response to a HEAD request gets the same fields, but has no body.
    Encode(Encoding),
    /// Drop the body and change the status to 304, since the client has a current copy.
    NotModified,
}

/// The changes to a response. To apply them, first remove [`Self::fields_to_remove`], then set [`Self::fields_to_set`],
/// and treat the body as [`Self::action`] says.
///
/// A plan does not include the framing of an encoded body, whose length is unknown: the code that writes the message
/// sets it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompressionPlan {
    action: CompressionAction,
    vary: Option<HeaderValue>,
    etag: Option<HeaderValue>,
}

impl CompressionPlan {
    const UNCHANGED: Self = Self { action: CompressionAction::PassThrough, vary: None, etag: None };

    /// What to do with the body.
    pub fn action(&self) -> CompressionAction {
        self.action
    }

    /// The names of the fields to remove; all field lines with such a name are removed.
    pub fn fields_to_remove(&self) -> &'static [HeaderName] {
        match self.action {
            CompressionAction::PassThrough => &[],
            CompressionAction::Encode(_) => &REMOVED_WHEN_ENCODED,
            CompressionAction::NotModified => &REMOVED_FROM_304,
        }
    }

    /// The fields to set. Each replaces all field lines with the same name.
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

/// Whether text from the upstreams is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compression {
    is_enabled: bool,
}

impl Compression {
    /// Responses are compressed with a coding that the client accepts.
    pub const fn enabled() -> Self {
        Self { is_enabled: true }
    }

    /// Every response is forwarded unchanged.
    pub const fn disabled() -> Self {
        Self { is_enabled: false }
    }

    /// Decides how to change the final response of an upstream. Do not call it for informational responses.
    pub fn plan(
        self,
        request: &RequestParts<'_, impl FieldLines>,
        response: &ResponseParts<'_, impl FieldLines>,
    ) -> CompressionPlan {
        if !self.is_enabled {
            return CompressionPlan::UNCHANGED;
        }
        if let Some(etag) = entity_tag::matching_weak_form(request, response) {
            // `If-None-Match` uses weak comparison (RFC 9110 §13.1.2). But an upstream that compares tags as text does
            // not recognise its own tag, because we made it weak. So we check here whether the client has a current
            // copy.
            let is_whole = response.status == StatusCode::OK;
            let action = if is_whole { CompressionAction::NotModified } else { CompressionAction::PassThrough };
            return CompressionPlan { action, vary: vary(response.headers), etag: Some(etag) };
        }
        if !is_compressible(request.headers, response) {
            return CompressionPlan::UNCHANGED;
        }
        // `Vary` is needed even if the body is not encoded: a cache must not send this response to clients that accept
        // a coding.
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

/// Whether this response may be encoded for clients that accept a coding.
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

/// Whether a response with this status has a complete body. The body of a 206 is only a range of the upstream's
/// representation.
fn has_complete_body(status: StatusCode) -> bool {
    !status.is_informational()
        && !matches!(
            status,
            StatusCode::NO_CONTENT | StatusCode::RESET_CONTENT | StatusCode::PARTIAL_CONTENT | StatusCode::NOT_MODIFIED
        )
}

/// Whether the length is unknown or large enough. An invalid length is handled by the framing code.
fn is_long_enough(response: &impl FieldLines) -> bool {
    let length = |value| std::str::from_utf8(value).ok().and_then(|text| text.trim().parse::<u64>().ok());
    first(response, &header::CONTENT_LENGTH)
        .is_none_or(|value| length(value).is_some_and(|length| length >= MIN_LENGTH))
}

/// Returns the new `Vary` of a response that depends on `Accept-Encoding`, or `None` if its current `Vary` already says
/// so.
fn vary(response: &impl FieldLines) -> Option<HeaderValue> {
    vary_with(response, [header::ACCEPT_ENCODING.as_str()].into_iter())
}

fn is_absent(headers: &impl FieldLines, name: &HeaderName) -> bool {
    first(headers, name).is_none()
}
