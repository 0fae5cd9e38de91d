//! The parts of a request and its response that determine whether the response is compressed.

use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version};

use crate::framing::head::HeadFields;
use crate::view::Fields;

/// Read access to header fields: returns the field lines with a given name.
pub trait FieldLines {
    /// The values of all field lines with this name, as they were sent and in the same order.
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

/// The parts of the client's request that matter for compression.
#[derive(Debug)]
pub struct RequestParts<'a, H> {
    /// The method.
    pub method: &'a Method,
    /// The HTTP version of the request.
    pub version: Version,
    /// The header fields.
    pub headers: &'a H,
}

/// The parts of the upstream's final response that matter for compression.
#[derive(Debug)]
pub struct ResponseParts<'a, H> {
    /// The status.
    pub status: StatusCode,
    /// The header fields.
    pub headers: &'a H,
}

/// The first value of a field.
pub(super) fn first<'a>(headers: &'a impl FieldLines, name: &'a HeaderName) -> Option<&'a [u8]> {
    headers.field_lines(name).next()
}
