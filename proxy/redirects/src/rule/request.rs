//! Defines the parts of a request with which rules are compared, such as the path, the query and the host.

use std::borrow::Cow;

use crate::address::path::NormalPath;
use crate::rule::info::RuleInfo;

/// A request that is compared with the rules.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The path in normal form.
    pub path: &'a NormalPath<'a>,
    /// The text after the first `?` of the request target, without any decoding. `None` if the request target has no
    /// `?`.
    pub query: Option<&'a str>,
    /// The other attributes of the request, such as the host. The attributes are read only if a rule has conditions.
    pub attributes: &'a dyn RequestAttributes,
}

/// The attributes of a request that can be tested by the conditions of a rule, such as the method and the host.
pub trait RequestAttributes {
    /// Returns the method, in upper case.
    fn method(&self) -> &str;

    /// Returns the requested host, without the port and without a trailing dot. Returns `None` if the request has no
    /// host.
    fn host(&self) -> Option<&str>;

    /// Returns the value of the first header field with the name `name`, which must be in lower case. If a list such as
    /// `accept` or `cookie` was sent in several fields, returns the whole list. Returns `None` if the field is missing
    /// or its value is not text.
    fn header(&self, name: &str) -> Option<&str>;

    /// Returns the current time, in seconds since 1970.
    fn now(&self) -> i64;

    /// Returns a text that identifies the visitor without a cookie, such as the IP address and the browser name. The
    /// condition `share` selects visitors by this text.
    fn visitor(&self) -> Cow<'_, str>;

    /// Receives the time at which the result of a tested condition will change, in seconds since 1970. An answer must
    /// not be cached beyond this time. The default implementation does nothing.
    fn changes_at(&self, _time: i64) {}

    /// Receives a rule that is skipped because its target would be too long. The default implementation does nothing.
    fn target_too_long(&self, _rule: &RuleInfo) {}
}

impl<'a> Request<'a> {
    /// Returns a GET request that has only a path and a query.
    pub fn plain(path: &'a NormalPath<'a>, query: Option<&'a str>) -> Self {
        Self { path, query, attributes: &PlainGet }
    }
}

/// The attributes of the request that a client makes after a redirect with status 303. The client uses GET, unless the
/// first request has the method HEAD (RFC 9110 §15.4.4). All other attributes are those of the first request.
#[derive(Clone, Copy)]
pub(crate) struct AfterSeeOther<'a>(pub(crate) &'a dyn RequestAttributes);

impl RequestAttributes for AfterSeeOther<'_> {
    fn method(&self) -> &str {
        if self.0.method() == "HEAD" { "HEAD" } else { "GET" }
    }

    fn host(&self) -> Option<&str> {
        self.0.host()
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.0.header(name)
    }

    fn now(&self) -> i64 {
        self.0.now()
    }

    fn visitor(&self) -> Cow<'_, str> {
        self.0.visitor()
    }

    fn changes_at(&self, time: i64) {
        self.0.changes_at(time);
    }

    fn target_too_long(&self, rule: &RuleInfo) {
        self.0.target_too_long(rule);
    }
}

/// The attributes of a GET request that has no host and no header fields. The time of the request is zero.
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
