//! The tests that stand next to a rule.

use std::borrow::Cow;
use std::fmt;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::outcome::{Found, Outcome};
use crate::path::NormalPath;
use crate::rule_set::RuleSet;
use crate::situation::{Request, Situation};

/// One line of a rule's `tests`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleTest {
    pub(crate) url: Box<str>,
    pub(crate) asked: Asked,
    pub(crate) expected: Expected,
    pub(crate) place: Place,
    pub(crate) rule: usize,
}

/// What a test says of its request besides the address.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Asked {
    /// The method, in capital letters.
    pub method: Box<str>,
    /// Header fields: names in small letters, and values.
    pub headers: Vec<(Box<str>, Box<str>)>,
    /// The time, in seconds since 1970.
    pub at: i64,
    /// Who asks.
    pub visitor: Box<str>,
}

/// What a test says about its path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// The visitor is sent to `to`; `status` is checked when it is given.
    Redirect {
        /// The location as it goes on the wire.
        to: Box<str>,
        /// The status, when the test names one.
        status: Option<u16>,
    },
    /// The path is answered with this status, wherever that leads.
    Status(u16),
    /// No rule answers the path.
    NoRedirect,
}

impl Default for Asked {
    fn default() -> Self {
        Self { method: "GET".into(), headers: Vec::new(), at: 0, visitor: Box::default() }
    }
}

impl Situation for Asked {
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
    /// The path to ask for, with its query.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The rest of the request.
    pub fn asked(&self) -> &Asked {
        &self.asked
    }

    /// What has to come back.
    pub fn expected(&self) -> &Expected {
        &self.expected
    }

    /// Where the test stands.
    pub fn place(&self) -> &Place {
        &self.place
    }
}

/// Asks what a test asks.
pub(crate) fn ask<'r>(test: &RuleTest, rules: &'r RuleSet) -> Option<Found<'r>> {
    let (path, query) = match test.url.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (&*test.url, None),
    };
    // The compiler has checked the path; one that is none meets no rule.
    let path = NormalPath::parse(path).ok()?;
    rules.find(&Request { path: &path, query, situation: &test.asked })
}

/// `None` when the test holds and its own rule answered it.
pub(crate) fn run(test: &RuleTest, rules: &RuleSet) -> Option<Diagnostic> {
    let found = ask(test, rules);
    let url = &test.url;
    if !test.expected.is_met_by(found.as_ref().map(|found| &found.outcome)) {
        let message = format!("`{url}` {}", describe(found.as_ref()));
        return Some(
            Diagnostic::new(Code::FailedTest, test.place.clone(), message).expected(test.expected.to_string()),
        );
    }
    let (found, own) = (found?, rules.rule_of(test)?);
    (found.rule.place != own.place).then(|| {
        let message = format!("`{url}` is answered by the rule {}", found.rule.beside(own));
        Diagnostic::new(Code::TestMeetsOtherRule, test.place.clone(), message)
            .related(found.rule.place.clone(), "which stands here")
            .hint("move the test there, or ask for a path that meets this rule")
    })
}

fn describe(found: Option<&Found<'_>>) -> String {
    match found.map(|found| (found.rule, &found.outcome)) {
        None => "meets no rule".to_owned(),
        Some((rule, Outcome::Redirect { status, location })) => {
            let (code, id) = (status.code(), rule.id());
            format!("goes to `{location}` with {code}, by the rule {id}")
        }
        Some((rule, outcome @ (Outcome::Gone | Outcome::UnavailableForLegalReasons))) => {
            format!("is answered {}, by the rule {}", outcome.code(), rule.id())
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
            Self::Status(code) => write!(f, "the answer {code}"),
            Self::Redirect { to, status: None } => write!(f, "`{to}`"),
            Self::Redirect { to, status: Some(status) } => write!(f, "`{to}` with {status}"),
        }
    }
}
