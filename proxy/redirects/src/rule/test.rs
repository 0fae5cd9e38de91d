//! Rule tests: the entries of `tests:` beside a rule.

use std::borrow::Cow;
use std::fmt;

use crate::address::path::NormalPath;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::engine::rule_set::RuleSet;
use crate::rule::outcome::{Found, Outcome};
use crate::rule::request::{Request, RequestAttributes};

/// An entry of a rule's `tests:`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleTest {
    pub(crate) url: Box<str>,
    pub(crate) request: TestRequest,
    pub(crate) expected: Expected,
    pub(crate) place: Place,
    pub(crate) rule: usize,
}

/// The request of a rule test, apart from its URL.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TestRequest {
    /// The method, in upper case.
    pub method: Box<str>,
    /// Header fields: lower-case names, and values.
    pub headers: Vec<(Box<str>, Box<str>)>,
    /// The time, in seconds since 1970.
    pub at: i64,
    /// The identity of the visitor.
    pub visitor: Box<str>,
}

/// The result a test expects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// A redirect to `to`. The status is compared only if the test gives one.
    Redirect {
        /// The location, as sent in the header.
        to: Box<str>,
        /// The expected status, if any.
        status: Option<u16>,
    },
    /// This status, whatever the target.
    Status(u16),
    /// No rule answers.
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
        Some(host.split_once(':').map_or(host, |(name, _)| name))
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
    /// The path and query to request.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The other attributes of the request.
    pub fn request(&self) -> &TestRequest {
        &self.request
    }

    /// The expected result.
    pub fn expected(&self) -> &Expected {
        &self.expected
    }

    /// The location of the test.
    pub fn place(&self) -> &Place {
        &self.place
    }
}

/// The answer to the test's request.
pub(crate) fn find_answer<'r>(test: &RuleTest, rules: &'r RuleSet) -> Option<Found<'r>> {
    let (path, query) = match test.url.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (&*test.url, None),
    };
    // The compiler has validated the path, so this does not fail.
    let path = NormalPath::parse(path).ok()?;
    rules.find(&Request { path: &path, query, attributes: &test.request })
}

/// `None` when the test passes and its own rule answers.
pub(crate) fn run(test: &RuleTest, rules: &RuleSet) -> Option<Diagnostic> {
    let found = find_answer(test, rules);
    let url = &test.url;
    if !test.expected.is_met_by(found.as_ref().map(|found| &found.outcome)) {
        let message = format!("`{url}` {}", describe(found.as_ref()));
        return Some(
            Diagnostic::new(Code::FailedTest, test.place.clone(), message).expected(test.expected.to_string()),
        );
    }
    let (found, own) = (found?, rules.rule_of(test)?);
    (found.rule.place != own.place).then(|| {
        let message = format!("`{url}` is answered by rule {}", found.rule.distinct_name(own));
        Diagnostic::new(Code::TestMeetsOtherRule, test.place.clone(), message)
            .related(found.rule.place.clone(), "the rule that answers")
            .hint("move the test to that rule, or request a path that this rule answers")
    })
}

fn describe(found: Option<&Found<'_>>) -> String {
    match found.map(|found| (found.rule, &found.outcome)) {
        None => "matches no rule".to_owned(),
        Some((rule, Outcome::Redirect { status, location })) => {
            let (code, id) = (status.code(), rule.id());
            format!("redirects to `{location}` with {code} (rule `{id}`)")
        }
        Some((rule, outcome @ (Outcome::Gone | Outcome::UnavailableForLegalReasons))) => {
            format!("is answered with {} (rule `{}`)", outcome.code(), rule.id())
        }
    }
}

impl Expected {
    fn is_met_by(&self, outcome: Option<&Outcome>) -> bool {
        match self {
            Self::NoRedirect => outcome.is_none(),
            Self::Status(code) => outcome.is_some_and(|outcome| outcome.code() == *code),
            Self::Redirect { to, status } => outcome.is_some_and(|outcome| {
                let there = outcome.location().is_some_and(|location| location.as_str() == &**to);
                there && status.is_none_or(|status| status == outcome.code())
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
