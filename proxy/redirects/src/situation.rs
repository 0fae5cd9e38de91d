//! What a rule may ask about a request besides its path.

use std::borrow::Cow;

use crate::path::NormalPath;

/// A request as the rules see it.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The path in normal form.
    pub path: &'a NormalPath<'a>,
    /// What stands after the first `?`, as sent.
    pub query: Option<&'a str>,
    /// Everything else; asked only when a rule has conditions.
    pub situation: &'a dyn Situation,
}

/// Everything about a request that conditions look at.
pub trait Situation {
    /// The method, in capital letters.
    fn method(&self) -> &str;

    /// The host that the visitor asked for, without its port.
    fn host(&self) -> Option<&str>;

    /// The first header field of that name (in small letters), when it is text.
    fn header(&self, name: &str) -> Option<&str>;

    /// The time, in seconds since 1970.
    fn now(&self) -> i64;

    /// What tells one visitor from another without a cookie, such as address and browser.
    fn visitor(&self) -> Cow<'_, str>;
}

impl<'a> Request<'a> {
    /// A GET request of nobody in particular.
    pub fn plain(path: &'a NormalPath<'a>, query: Option<&'a str>) -> Self {
        Self { path, query, situation: &Plain }
    }

    /// The same request for another path, as when a redirect has been followed.
    pub(crate) fn at<'b>(&self, path: &'b NormalPath<'b>, query: Option<&'b str>) -> Request<'b>
    where
        'a: 'b,
    {
        Request { path, query, situation: self.situation }
    }
}

/// The plainest situation: GET, without host and headers, in 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plain;

impl Situation for Plain {
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
