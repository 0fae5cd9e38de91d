//! Defines the parts of a request that conditions test.

/// The part of the request that a condition tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RequestPart {
    Host,
    Method,
    /// The whole query as a single string.
    Query,
    Parameter(String),
    /// The header with this name, which is in lower case.
    Header(String),
    /// The whole `Cookie` header as a single string.
    Cookies,
    Cookie(String),
}
