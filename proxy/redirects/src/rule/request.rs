//! The parts of a request that rules match on.

use std::borrow::Cow;

use crate::address::path::NormalPath;

/// A request, as rules see it.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The path in normal form.
    pub path: &'a NormalPath<'a>,
    /// The text after the first `?`, as sent.
    pub query: Option<&'a str>,
    /// Everything else. Read only when a rule has conditions.
    pub attributes: &'a dyn RequestAttributes,
}

/// The attributes of a request that conditions test.
pub trait RequestAttributes {
    /// The method, in upper case.
    fn method(&self) -> &str;

    /// The requested host, without the port and without a dot at its end.
    fn host(&self) -> Option<&str>;

    /// The first header field with this name (in lower case), if its value is text.
    fn header(&self, name: &str) -> Option<&str>;

    /// The time, in seconds since 1970.
    fn now(&self) -> i64;

    /// A stable identity of the visitor that needs no cookie, such as address and browser. Used for `share`.
    fn visitor(&self) -> Cow<'_, str>;

    /// Called for each condition on the time that was tested and whose result changes at `time`, in seconds since 1970. An
    /// answer must not be cached for longer.
    fn changes_at(&self, _time: i64) {}
}

impl<'a> Request<'a> {
    /// A GET request without any other attributes.
    pub fn plain(path: &'a NormalPath<'a>, query: Option<&'a str>) -> Self {
        Self { path, query, attributes: &PlainGet }
    }

    /// The same request for another path, for following a redirect.
    pub(crate) fn with_path<'b>(&self, path: &'b NormalPath<'b>, query: Option<&'b str>) -> Request<'b>
    where
        'a: 'b,
    {
        Request { path, query, attributes: self.attributes }
    }
}

/// The attributes of a bare GET request: no host, no headers, time zero.
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
