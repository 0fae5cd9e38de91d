//! The parts of a request that rules match on.

use std::borrow::Cow;

use crate::address::path::NormalPath;

/// A request that is matched against rules.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The path in normal form.
    pub path: &'a NormalPath<'a>,
    /// The text after the first `?`, as sent. `None` if the request target has no `?`.
    pub query: Option<&'a str>,
    /// The other attributes of the request. The attributes are read only if a rule has conditions.
    pub attributes: &'a dyn RequestAttributes,
}

/// The attributes of a request that conditions test.
pub trait RequestAttributes {
    /// Returns the method, in upper case.
    fn method(&self) -> &str;

    /// Returns the requested host, without the port and without a trailing dot. Returns `None` if the request has no
    /// host.
    fn host(&self) -> Option<&str>;

    /// Returns the value of the first header field with this name. The name is in lower case. Returns `None` if the
    /// field is missing or its value is not text.
    fn header(&self, name: &str) -> Option<&str>;

    /// Returns the current time, in seconds since 1970.
    fn now(&self) -> i64;

    /// Returns a stable identity of the visitor that does not need a cookie, such as the address and the browser. The
    /// condition `share` uses the identity.
    fn visitor(&self) -> Cow<'_, str>;

    /// Receives the time at which the result of a tested condition changes, in seconds since 1970. An answer must not
    /// be cached beyond this time. The default implementation does nothing.
    fn changes_at(&self, _time: i64) {}
}

impl<'a> Request<'a> {
    /// Returns a GET request without any other attributes.
    pub fn plain(path: &'a NormalPath<'a>, query: Option<&'a str>) -> Self {
        Self { path, query, attributes: &PlainGet }
    }

    /// Returns the same request with another path and query, for following a redirect.
    pub(crate) fn with_path<'b>(&self, path: &'b NormalPath<'b>, query: Option<&'b str>) -> Request<'b>
    where
        'a: 'b,
    {
        Request { path, query, attributes: self.attributes }
    }
}

/// The attributes of a GET request without a host and without header fields, at time zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlainGet;

impl RequestAttributes for PlainGet {
    fn method(&self) -> &'static str {
        "GET"
    }

    fn host(&self) -> Option<&str> {
        None
    }

    fn header(&self, _name: &str) -> Option<&str> {
        None
    }

    fn now(&self) -> i64 {
        0
    }

    fn visitor(&self) -> Cow<'_, str> {
        Cow::Borrowed("")
    }
}
