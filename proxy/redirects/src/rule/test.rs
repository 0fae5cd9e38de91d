//! Defines rule tests, which are the entries of the key `tests:` in a rule.

use std::borrow::Cow;
use std::fmt;

use crate::diagnostic::Place;
use crate::rule::outcome::Outcome;
use crate::rule::request::RequestAttributes;

/// An entry of a rule's `tests:`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleTest {
    pub(crate) url: Box<str>,
    pub(crate) request: TestRequest,
    pub(crate) expected: Expected,
    pub(crate) place: Place,
    pub(crate) rule: usize,
}

/// The attributes of the request in a rule test, such as the method and the header fields. The URL is not included.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TestRequest {
    /// The method, in upper case.
    pub method: Box<str>,
    /// The names and values of the header fields. The names are in lower case.
    pub headers: Vec<(Box<str>, Box<str>)>,
    /// The time of the request, in seconds since 1970.
    pub at: i64,
    /// A text that identifies the visitor. The condition `share` selects visitors by this text.
    pub visitor: Box<str>,
}

/// The result that a test expects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// A redirect to `to`. The status is compared only if the test specifies a status.
    Redirect {
        /// The expected value of the header field `Location`.
        to: Box<str>,
        /// The expected status. `None` if any status is allowed.
        status: Option<u16>,
    },
    /// A response whose status is this number. If the response is a redirect, its target is not compared.
    Status(u16),
    /// No redirect. Either no rule answers, or the rule that answers leaves the request to the site.
    NoRedirect,
}

impl Default for TestRequest {
    fn default() -> Self {
        Self { method: "GET".into(), headers: Vec::new(), at: 0, visitor: Box::default() }
    }
}

impl RequestAttributes for TestRequest {
    fn method(&self) -> &str {
        &self.method
    }

    fn host(&self) -> Option<&str> {
        let host = self.header("host")?;
        let name = host.split_once(':').map_or(host, |(name, _)| name);
        Some(name.strip_suffix('.').unwrap_or(name))
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| **key == *name).map(|(_, value)| &**value)
    }

    fn now(&self) -> i64 {
        self.at
    }

    fn visitor(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.visitor)
    }
}

impl RuleTest {
    /// Returns the URL of the tested request, which consists of the path and the query.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns the other attributes of the tested request, such as the method and the header fields.
    pub fn request(&self) -> &TestRequest {
        &self.request
    }

    /// Returns the expected result.
    pub fn expected(&self) -> &Expected {
        &self.expected
    }

    /// Returns the location of the test in the rule file (file, line and column).
    pub fn place(&self) -> &Place {
        &self.place
    }
}

impl Expected {
    pub(crate) fn is_met_by(&self, outcome: Option<&Outcome>) -> bool {
        match self {
            Self::NoRedirect => outcome.is_none_or(|outcome| *outcome == Outcome::Pass),
            Self::Status(code) => outcome.is_some_and(|outcome| outcome.code() == Some(*code)),
            Self::Redirect { to, status } => outcome.is_some_and(|outcome| {
                let there = outcome.location().is_some_and(|location| location.as_str() == &**to);
                there && status.is_none_or(|status| Some(status) == outcome.code())
            }),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRedirect => f.write_str("no redirect"),
            Self::Status(code) => write!(f, "status {code}"),
            Self::Redirect { to, status: None } => write!(f, "`{to}`"),
            Self::Redirect { to, status: Some(status) } => write!(f, "`{to}` with {status}"),
        }
    }
}
