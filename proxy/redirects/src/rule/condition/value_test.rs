//! Tests a single value, for example whether the value of a query parameter contains a text.

use std::borrow::Cow;

use crate::address::path;
use crate::rule::case::LetterCase;
use crate::rule::value_regex::ValueRegex;

/// A test of a value. The value passes if at least one of the texts or expressions matches.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum ValueTest {
    /// The value equals one of the texts.
    OneOf(Box<[Box<str>]>),
    Contains(TestedTexts),
    Starts(TestedTexts),
    /// One of the expressions matches the whole value.
    Regex(Box<[ValueRegex]>),
}

/// The texts with which a value is compared. If the comparison ignores letter case, the texts are in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct TestedTexts {
    case: LetterCase,
    texts: Box<[Box<str>]>,
}

impl TestedTexts {
    pub(crate) fn new(texts: &[&str], case: LetterCase) -> Self {
        Self { case, texts: texts.iter().map(|text| fold(text, case).into()).collect() }
    }

    fn any(&self, value: &str, is_met: fn(&str, &str) -> bool) -> bool {
        let value = fold(value, self.case);
        self.texts.iter().any(|text| is_met(&value, text))
    }

    /// Reports whether every value that matches one of these texts also matches one of the texts of `other`. The
    /// function `is_met` compares a text either with the start of a value or with any part of the value.
    fn imply(&self, other: &Self, is_met: fn(&str, &str) -> bool) -> bool {
        // If only `other` distinguishes letter case, a value that matches these texts may have the wrong letter case.
        let is_comparable = self.case == LetterCase::Exact || other.case == LetterCase::Ignored;
        is_comparable && self.texts.iter().all(|text| other.any(text, is_met))
    }
}

fn fold(text: &str, case: LetterCase) -> Cow<'_, str> {
    match case {
        LetterCase::Exact => Cow::Borrowed(text),
        LetterCase::Ignored => path::lowercase(text),
    }
}

fn contains(value: &str, text: &str) -> bool {
    value.contains(text)
}

fn starts(value: &str, text: &str) -> bool {
    value.starts_with(text)
}

impl ValueTest {
    /// Reports whether a value passes the test.
    pub(crate) fn matches(&self, value: &str) -> bool {
        match self {
            Self::OneOf(values) => values.iter().any(|one| **one == *value),
            Self::Contains(texts) => texts.any(value, contains),
            Self::Starts(texts) => texts.any(value, starts),
            Self::Regex(all) => all.iter().any(|one| one.is_match(value)),
        }
    }

    /// Reports whether every value that passes this test also passes `other`. In doubt, returns `false`.
    pub(crate) fn implies(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::OneOf(values), other) => values.iter().all(|value| other.matches(value)),
            (Self::Contains(own) | Self::Starts(own), Self::Contains(others)) => own.imply(others, contains),
            (Self::Starts(own), Self::Starts(others)) => own.imply(others, starts),
            (Self::Regex(own), Self::Regex(others)) => own.iter().all(|one| others.contains(one)),
            (Self::Contains(_), Self::OneOf(_) | Self::Starts(_) | Self::Regex(_))
            | (Self::Starts(_), Self::OneOf(_) | Self::Regex(_))
            | (Self::Regex(_), Self::OneOf(_) | Self::Contains(_) | Self::Starts(_)) => false,
        }
    }

    /// Returns `true` if no value can pass both this test and `other`. In doubt, returns `false`.
    pub(crate) fn contradicts(&self, other: &Self) -> bool {
        let none = |values: &[Box<str>], test: &Self| !values.iter().any(|value| test.matches(value));
        match (self, other) {
            (Self::OneOf(values), test) | (test, Self::OneOf(values)) => none(values, test),
            (Self::Starts(one), Self::Starts(two)) => {
                let is_exact = one.case == LetterCase::Exact && two.case == LetterCase::Exact;
                let apart =
                    |text: &str| two.texts.iter().all(|end| !text.starts_with(&**end) && !end.starts_with(text));
                is_exact && one.texts.iter().all(|text| apart(text))
            }
            (Self::Starts(_) | Self::Contains(_) | Self::Regex(_), Self::Contains(_) | Self::Regex(_))
            | (Self::Contains(_) | Self::Regex(_), Self::Starts(_)) => false,
        }
    }

    /// Returns a value that passes the test. Returns `None` if no such value can be derived.
    pub(crate) fn sample(&self) -> Option<String> {
        match self {
            Self::OneOf(values) => values.first().map(ToString::to_string),
            Self::Contains(texts) | Self::Starts(texts) => texts.texts.first().map(ToString::to_string),
            Self::Regex(all) => all.iter().find_map(ValueRegex::sample),
        }
    }

    /// Returns the texts or expressions with which a value is compared.
    pub(super) fn texts(&self) -> Vec<&str> {
        match self {
            Self::OneOf(values) => values.iter().map(|value| &**value).collect(),
            Self::Contains(texts) | Self::Starts(texts) => texts.texts.iter().map(|text| &**text).collect(),
            Self::Regex(all) => all.iter().map(ValueRegex::written).collect(),
        }
    }

    /// Reports whether the test distinguishes letter case.
    pub(super) fn case(&self) -> LetterCase {
        match self {
            Self::OneOf(_) => LetterCase::Exact,
            Self::Contains(texts) | Self::Starts(texts) => texts.case,
            Self::Regex(all) => all.first().map(ValueRegex::case).unwrap_or_default(),
        }
    }

    /// Describes a value that passes or fails the test, such as ``starts with `a` or `b` ``.
    pub(crate) fn in_words(&self, result: TestResult) -> String {
        let quoted: Vec<String> = self.texts().iter().map(|text| format!("`{text}`")).collect();
        let verb = match (self, result) {
            (Self::OneOf(_), TestResult::Met) => "is",
            (Self::OneOf(_), TestResult::Unmet) => "is not",
            (Self::Contains(_), TestResult::Met) => "contains",
            (Self::Contains(_), TestResult::Unmet) => "does not contain",
            (Self::Starts(_), TestResult::Met) => "starts with",
            (Self::Starts(_), TestResult::Unmet) => "does not start with",
            (Self::Regex(_), TestResult::Met) => "matches",
            (Self::Regex(_), TestResult::Unmet) => "does not match",
        };
        format!("{verb} {}", quoted.join(" or "))
    }
}

/// The result of a condition, which determines the wording of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TestResult {
    Met,
    Unmet,
}

#[cfg(test)]
mod tests {
    use super::*;
    use LetterCase::{Exact, Ignored};

    fn contains(text: &str, case: LetterCase) -> ValueTest {
        ValueTest::Contains(TestedTexts::new(&[text], case))
    }

    fn starts(text: &str, case: LetterCase) -> ValueTest {
        ValueTest::Starts(TestedTexts::new(&[text], case))
    }

    fn one_of(values: &[&str]) -> ValueTest {
        ValueTest::OneOf(values.iter().map(|value| (*value).into()).collect())
    }

    #[test]
    fn case_is_ignored_only_on_request() {
        assert!(contains("Bot", Ignored).matches("googlebot/2.1") && !contains("Bot", Exact).matches("googlebot/2.1"));
        assert!(starts("ПРИВ", Ignored).matches("Привет") && !starts("b", Exact).matches("ab"));
        assert!(one_of(&["a", "b"]).matches("b") && !one_of(&["a", "b"]).matches("B"));
    }

    #[test]
    fn narrower_test_implies_the_wider_one() {
        for (one, two, expected) in [
            (one_of(&["abc", "xab"]), contains("ab", Exact), true),
            (one_of(&["abc", "x"]), contains("ab", Exact), false),
            (starts("abc", Exact), contains("b", Exact), true),
            (starts("abc", Exact), starts("ab", Ignored), true),
            (starts("abc", Ignored), starts("ab", Exact), false),
            (contains("ab", Exact), starts("ab", Exact), false),
            (contains("ABC", Exact), contains("b", Ignored), true),
        ] {
            assert_eq!(one.implies(&two), expected, "{one:?} {two:?}");
        }
    }

    #[test]
    fn tests_that_no_value_passes_are_detected() {
        for (one, two, expected) in [
            (one_of(&["a"]), one_of(&["b", "c"]), true),
            (starts("b", Exact), one_of(&["abc"]), true),
            (starts("a", Exact), starts("b", Exact), true),
            (starts("a", Exact), starts("ab", Exact), false),
            (starts("a", Ignored), starts("B", Exact), false),
            (contains("a", Exact), starts("b", Exact), false),
        ] {
            assert_eq!((one.contradicts(&two), two.contradicts(&one)), (expected, expected), "{one:?} {two:?}");
        }
    }
}
