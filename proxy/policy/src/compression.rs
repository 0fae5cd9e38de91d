//! Whether text of an upstream is compressed on its way, and what its head says then (RFC 9110 §8.4, §12.5.3).
//!
//! The decision is pure; the bytes are encoded by whoever writes the body. Why these codings, levels and types:
//! `docs/decisions/0041-compression.md`.

mod accept;
mod entity_tag;
mod media_type;
#[cfg(test)]
mod tests;

use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header};

use crate::encoding::Encoding;
use crate::framing::head::HeadFields;
use crate::view::Fields;

/// Below this, the saved bytes fit into the packet that is sent anyway.
pub const MIN_LENGTH: u64 = 1024;

/// Fields with a hash of the body. It would no longer be true, and is worth more than the saved bytes.
static DIGESTS: [HeaderName; 4] = [
    HeaderName::from_static("content-digest"),
    HeaderName::from_static("repr-digest"),
    HeaderName::from_static("digest"),
    HeaderName::from_static("content-md5"),
];

/// What an encoded response must not say of itself: another length, and parts that nobody can ask for.
static NOT_ENCODED: [HeaderName; 2] = [header::CONTENT_LENGTH, header::ACCEPT_RANGES];

/// What a response loses when it becomes 304 (RFC 9110 §15.4.5).
static NOT_OF_304: [HeaderName; 6] = [
    header::CONTENT_LENGTH,
    header::TRANSFER_ENCODING,
    header::ACCEPT_RANGES,
    header::CONTENT_TYPE,
    header::CONTENT_ENCODING,
    header::CONTENT_LANGUAGE,
];

/// Read access to all lines of a field, in their order.
pub trait FieldLines {
    /// The values of the field of that name, as they were sent.
    fn field_lines<'a>(&'a self, name: &'a HeaderName) -> impl Iterator<Item = &'a [u8]>;
}

impl FieldLines for HeaderMap {
    fn field_lines<'a>(&'a self, name: &'a HeaderName) -> impl Iterator<Item = &'a [u8]> {
        self.get_all(name).iter().map(HeaderValue::as_bytes)
    }
}

impl FieldLines for Fields<'_> {
    fn field_lines<'a>(&'a self, name: &'a HeaderName) -> impl Iterator<Item = &'a [u8]> {
        self.0.iter().filter(|(field, _)| field.eq_ignore_ascii_case(name.as_str())).map(|(_, value)| *value)
    }
}

impl FieldLines for HeadFields<'_> {
    fn field_lines<'a>(&'a self, name: &'a HeaderName) -> impl Iterator<Item = &'a [u8]> {
        self.all(name)
    }
}

/// The head of the client's request.
#[derive(Debug)]
pub struct RequestParts<'a, H> {
    /// The method.
    pub method: &'a Method,
    /// The version that the client speaks.
    pub version: Version,
    /// The header fields.
    pub headers: &'a H,
}

/// The head of the upstream's final response.
#[derive(Debug)]
pub struct ResponseParts<'a, H> {
    /// The status.
    pub status: StatusCode,
    /// The header fields.
    pub headers: &'a H,
}

/// What happens to the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompressionAction {
    /// It is passed on as it comes.
    PassThrough,
    /// It is encoded; the response to HEAD says so, too, and has none.
    Encode(Encoding),
    /// It is dropped, and the status becomes 304: the client has it.
    NotModified,
}

/// What is to be changed about a response: its body, and the fields [`removed`](Self::fields_to_remove) and then
/// [`set`](Self::fields_to_set).
///
/// Framing is left to whoever writes the message: an encoded body has no known length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompressionPlan {
    action: CompressionAction,
    vary: Option<HeaderValue>,
    etag: Option<HeaderValue>,
}

impl CompressionPlan {
    const UNCHANGED: Self = Self { action: CompressionAction::PassThrough, vary: None, etag: None };

    /// What happens to the body.
    pub fn action(&self) -> CompressionAction {
        self.action
    }

    /// The fields to remove, every line of them.
    pub fn fields_to_remove(&self) -> &'static [HeaderName] {
        match self.action {
            CompressionAction::PassThrough => &[],
            CompressionAction::Encode(_) => &NOT_ENCODED,
            CompressionAction::NotModified => &NOT_OF_304,
        }
    }

    /// The fields to set, each in place of all lines of that name.
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

/// Whether text of the upstreams is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compression {
    is_enabled: bool,
}

impl Compression {
    /// By what the client accepts.
    pub const fn enabled() -> Self {
        Self { is_enabled: true }
    }

    /// Never; every response passes as it came.
    pub const fn disabled() -> Self {
        Self { is_enabled: false }
    }

    /// Decides about the final response of an upstream; informational heads pass unasked.
    pub fn plan(
        self,
        request: &RequestParts<'_, impl FieldLines>,
        response: &ResponseParts<'_, impl FieldLines>,
    ) -> CompressionPlan {
        if !self.is_enabled {
            return CompressionPlan::UNCHANGED;
        }
        if let Some(etag) = entity_tag::weak_form_that_client_has(request, response) {
            // An upstream has to compare tags weakly here (RFC 9110 §13.1.2). One that compares texts does not know its
            // own tag again, because we weakened it, so it is for us to see that the client has the response.
            let is_whole = response.status == StatusCode::OK;
            let action = if is_whole { CompressionAction::NotModified } else { CompressionAction::PassThrough };
            return CompressionPlan { action, vary: vary(response.headers), etag: Some(etag) };
        }
        if !may_be_encoded(request.headers, response) {
            return CompressionPlan::UNCHANGED;
        }
        // Also where nothing is encoded: a cache must not give this response to a client that takes a coding.
        let vary = vary(response.headers);
        match accept::coding(request) {
            None => CompressionPlan { action: CompressionAction::PassThrough, vary, etag: None },
            Some(coding) => CompressionPlan {
                action: CompressionAction::Encode(coding),
                vary,
                etag: entity_tag::weak_form(response.headers),
            },
        }
    }
}

/// Whether a client could get this response encoded.
fn may_be_encoded(request: &impl FieldLines, response: &ResponseParts<'_, impl FieldLines>) -> bool {
    let headers = response.headers;
    has_whole_body(response.status)
        && first(headers, &header::CONTENT_TYPE).is_some_and(media_type::is_text)
        && is_long_enough(headers)
        && [header::CONTENT_ENCODING, header::CONTENT_RANGE].iter().all(|name| is_absent(headers, name))
        && DIGESTS.iter().all(|name| is_absent(headers, name))
        && !lists(headers, &header::CACHE_CONTROL, "no-transform")
        && !lists(request, &header::CACHE_CONTROL, "no-transform")
}

/// A part of a body is a part of one encoding of it; parts are passed on as the upstream cut them.
fn has_whole_body(status: StatusCode) -> bool {
    !status.is_informational()
        && !matches!(
            status,
            StatusCode::NO_CONTENT | StatusCode::RESET_CONTENT | StatusCode::PARTIAL_CONTENT | StatusCode::NOT_MODIFIED
        )
}

/// A length that cannot be read is left to whoever frames the message.
fn is_long_enough(response: &impl FieldLines) -> bool {
    let length = |value| std::str::from_utf8(value).ok().and_then(|text| text.trim().parse::<u64>().ok());
    first(response, &header::CONTENT_LENGTH)
        .is_none_or(|value| length(value).is_some_and(|length| length >= MIN_LENGTH))
}

/// The `Vary` of a response that depends on `Accept-Encoding`; nothing when it says so already.
fn vary(response: &impl FieldLines) -> Option<HeaderValue> {
    if lists(response, &header::VARY, "*") || lists(response, &header::VARY, "accept-encoding") {
        return None;
    }
    let mut all: Vec<u8> = Vec::new();
    for line in response.field_lines(&header::VARY).filter(|line| !line.trim_ascii().is_empty()) {
        all.extend_from_slice(line.trim_ascii());
        all.extend_from_slice(b", ");
    }
    if all.is_empty() {
        return Some(HeaderValue::from_static("accept-encoding"));
    }
    all.extend_from_slice(b"accept-encoding");
    HeaderValue::from_maybe_shared(bytes::Bytes::from(all)).ok()
}

/// Whether a list-valued field has this member, parameters aside.
fn lists(headers: &impl FieldLines, name: &HeaderName, member: &str) -> bool {
    headers
        .field_lines(name)
        .flat_map(|line| line.split(|byte| *byte == b','))
        .any(|item| item.trim_ascii().eq_ignore_ascii_case(member.as_bytes()))
}

fn first<'a>(headers: &'a impl FieldLines, name: &'a HeaderName) -> Option<&'a [u8]> {
    headers.field_lines(name).next()
}

fn is_absent(headers: &impl FieldLines, name: &HeaderName) -> bool {
    first(headers, name).is_none()
}
