//! Defines requirements for query parameters, header fields and cookies.

use crate::address::query;
use crate::rule::condition::value_test::ValueTest;

/// A requirement for the query parameter, header field or cookie with the given name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct NamedCondition {
    pub(crate) name: Box<str>,
    pub(crate) requirement: Requirement,
}

/// The kind of thing that a name belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NamedKind {
    Parameter,
    Header,
    Cookie,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Requirement {
    Present,
    Absent,
    Equal(Box<str>),
    /// The value must pass a test. The test is boxed, because few conditions have a test.
    Value(Box<ValueTest>),
}

impl Requirement {
    pub(super) fn is_met_by(&self, value: Option<&str>) -> bool {
        match self {
            Self::Present => value.is_some(),
            Self::Absent => value.is_none(),
            Self::Equal(wanted) => value.is_some_and(|value| value == &**wanted),
            Self::Value(test) => value.is_some_and(|value| test.matches(value)),
        }
    }

    /// Returns `true` if no value can meet both this requirement and `other`.
    fn contradicts(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Absent, Self::Absent)
            | (Self::Present, Self::Present | Self::Equal(_) | Self::Value(_))
            | (Self::Equal(_) | Self::Value(_), Self::Present) => false,
            (Self::Absent, Self::Present | Self::Equal(_) | Self::Value(_))
            | (Self::Present | Self::Equal(_) | Self::Value(_), Self::Absent) => true,
            (Self::Equal(one), Self::Equal(two)) => one != two,
            (Self::Equal(value), Self::Value(test)) | (Self::Value(test), Self::Equal(value)) => !test.matches(value),
            (Self::Value(one), Self::Value(two)) => one.contradicts(two),
        }
    }

    fn implies(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Equal(_) | Self::Value(_), Self::Present) => true,
            (Self::Equal(value), Self::Value(test)) => test.matches(value),
            (Self::Value(one), Self::Value(two)) => one.implies(two),
            (Self::Present | Self::Absent | Self::Equal(_) | Self::Value(_), _) => self == other,
        }
    }

    /// Returns a value that meets the requirement. Returns `None` if the value must be absent.
    pub(crate) fn sample(&self, any: &str) -> Option<String> {
        match self {
            Self::Absent => None,
            Self::Present => Some(any.to_owned()),
            Self::Equal(value) => Some(value.to_string()),
            Self::Value(test) => Some(test.sample().unwrap_or_else(|| any.to_owned())),
        }
    }
}

impl NamedCondition {
    /// Reports whether the query meets the condition. If a parameter is repeated, one matching value is enough.
    pub(crate) fn holds_in_query(&self, query: &str) -> bool {
        let mut values = query::values(query, &self.name).peekable();
        match &self.requirement {
            Requirement::Present => values.peek().is_some(),
            Requirement::Absent => values.peek().is_none(),
            Requirement::Equal(wanted) => values.any(|value| value == wanted.as_bytes()),
            // A value that is not UTF-8 fails every test.
            Requirement::Value(test) => values.any(|value| str::from_utf8(&value).is_ok_and(|text| test.matches(text))),
        }
    }

    /// Returns the condition that holds if and only if this condition does not hold. Returns `None` if the condition
    /// tests a value, because its opposite is then not a single condition.
    pub(super) fn opposite(&self) -> Option<Self> {
        let requirement = match self.requirement {
            Requirement::Present => Requirement::Absent,
            Requirement::Absent => Requirement::Present,
            Requirement::Equal(_) | Requirement::Value(_) => return None,
        };
        Some(Self { name: self.name.clone(), requirement })
    }

    pub(super) fn implies(&self, other: &Self) -> bool {
        self.name == other.name && self.requirement.implies(&other.requirement)
    }
}

/// Returns `true` if no request can meet both lists of conditions. Requests with several values for the same name are
/// ignored.
pub(super) fn contradict(some: &[NamedCondition], others: &[NamedCondition]) -> bool {
    some.iter()
        .any(|one| others.iter().any(|two| one.name == two.name && one.requirement.contradicts(&two.requirement)))
}

/// Returns `true` if no query can meet both lists of conditions, not even a query with repeated parameters. For
/// example, `?id=1&id=2` meets both `id: 1` and `id: 2`.
pub(super) fn contradict_in_any_query(some: &[NamedCondition], others: &[NamedCondition]) -> bool {
    let is_absent = |named: &NamedCondition| named.requirement == Requirement::Absent;
    some.iter().any(|one| others.iter().any(|two| one.name == two.name && is_absent(one) != is_absent(two)))
}

/// Returns the value of a cookie (RFC 6265 §5.4). Returns `None` if the field does not contain the cookie.
pub(super) fn cookie<'h>(header: &'h str, name: &str) -> Option<&'h str> {
    header.split(';').find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookie_is_found_by_its_full_name() {
        assert_eq!(cookie("xa=1; a=2;b=3", "a"), Some("2"));
        assert_eq!(cookie("xa=1", "a"), None);
    }
}
