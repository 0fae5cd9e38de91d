//! The tests that stand next to a rule.

use std::fmt;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::outcome::{Found, Outcome};
use crate::path::NormalPath;
use crate::rule_set::RuleSet;

/// One line of a rule's `tests`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleTest {
    pub(crate) get: Box<str>,
    pub(crate) expected: Expected,
    pub(crate) place: Place,
    pub(crate) rule: usize,
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
    /// The path is answered with this status and no location (410, 451).
    Status(u16),
    /// No rule answers the path.
    NoRedirect,
}

impl RuleTest {
    /// The path to ask for, with its query.
    pub fn get(&self) -> &str {
        &self.get
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

/// `None` when the test holds and its own rule answered it.
pub(crate) fn run(test: &RuleTest, rules: &RuleSet) -> Option<Diagnostic> {
    let (path, query) = match test.get.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (&*test.get, None),
    };
    // The compiler has checked the path; one that is none meets no rule.
    let path = NormalPath::parse(path).ok();
    let found = path.and_then(|path| rules.find(&path, query));
    let get = &test.get;
    if !test.expected.is_met_by(found.as_ref().map(|found| &found.outcome)) {
        let message = format!("`{get}` {}", describe(found.as_ref()));
        return Some(
            Diagnostic::new(Code::FailedTest, test.place.clone(), message).expected(test.expected.to_string()),
        );
    }
    let (found, own) = (found?, rules.rule_of(test)?);
    (found.rule.place != own.place).then(|| {
        let message = format!("`{get}` is answered by the rule `{}`", found.rule.from());
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
