//! The parts of a request and its response that determine whether the response is compressed.

use http::{HeaderName, Method, StatusCode, Version};

use crate::field_lines::FieldLines;

/// The parts of the client's request that matter for compression.
#[derive(Debug)]
pub struct RequestParts<'a, H> {
    /// The method of the request.
    pub method: &'a Method,
    /// The HTTP version of the request.
    pub version: Version,
    /// The header fields of the request.
    pub headers: &'a H,
}

/// The parts of the upstream's final response that matter for compression.
#[derive(Debug)]
pub struct ResponseParts<'a, H> {
    /// The status of the response.
    pub status: StatusCode,
    /// The header fields of the response.
    pub headers: &'a H,
}

/// Returns the first value of a field, or `None` if the field is absent.
pub(super) fn first<'a>(headers: &'a impl FieldLines, name: &'a HeaderName) -> Option<&'a [u8]> {
    headers.field_lines(name).next()
}
