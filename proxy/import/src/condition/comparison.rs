//! Defines the tests that the conditions of other programs apply to a part of a request.

use std::collections::BTreeMap;

use crate::condition::when::ValueTest;
use portico_redirects::LetterCase;

/// The test that a condition applies to a part of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal(String),
    Matches(String, LetterCase),
    Present,
    Absent,
    /// The opposite of a comparison.
    Not(Box<Comparison>),
}

impl Comparison {
    /// Returns how an expression compares letters.
    pub(crate) const fn case(&self) -> LetterCase {
        match self {
            Self::Matches(_, case) => *case,
            Self::Equal(_) | Self::Present | Self::Absent | Self::Not(_) => LetterCase::Exact,
        }
    }

    /// Makes tests for equal values ignore letter case if the comparison ignores it.
    pub(crate) fn with_case(&self, tests: BTreeMap<String, ValueTest>) -> BTreeMap<String, ValueTest> {
        match self {
            Self::Matches(_, LetterCase::Ignored) => {
                tests.into_iter().map(|(name, test)| (name, test.ignoring_case())).collect()
            }
            Self::Matches(_, LetterCase::Exact) | Self::Equal(_) | Self::Present | Self::Absent | Self::Not(_) => tests,
        }
    }

    /// Returns the test whether a value equals `text` in any letter case.
    pub(crate) fn equal_ignoring_case(text: &str) -> Self {
        if text.chars().any(char::is_alphabetic) {
            Self::Matches(format!("^{}$", regex_syntax::escape(text)), LetterCase::Ignored)
        } else {
            Self::Equal(text.to_owned())
        }
    }

    /// Returns the opposite of the comparison.
    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Present => Self::Absent,
            Self::Absent => Self::Present,
            Self::Matches(pattern, _) if pattern == "^$" => Self::Present,
            Self::Matches(pattern, _) if matches!(pattern.as_str(), "." | ".+" | "^.+$") => Self::Absent,
            Self::Not(inner) => *inner,
            Self::Equal(_) | Self::Matches(..) => Self::Not(Box::new(self)),
        }
    }
}
