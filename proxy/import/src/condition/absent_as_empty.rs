//! Converts conditions of servers for which an absent value is an empty text.

use std::collections::BTreeMap;

use crate::condition::values::{self, ValueCondition};
use crate::condition::when::{ValueTest, When};
use crate::condition::{self, Comparison, Condition, RequestPart};
use crate::note::Remark;

/// Converts a condition of Apache or nginx. These servers do not distinguish an absent header, cookie or parameter from an
/// empty one, but rules do.
pub(crate) fn read(request_part: &RequestPart, comparison: &Comparison) -> Result<Condition, Remark> {
    let Some(of_value) = named(request_part) else { return condition::read(request_part, comparison) };
    let not_empty = of_value(ValueTest::not_empty());
    let value_condition = match comparison {
        Comparison::Not(inner) => return Ok(read(request_part, inner)?.negated()),
        Comparison::Present => Some(ValueCondition::Present),
        Comparison::Absent => Some(ValueCondition::Absent),
        Comparison::Equal(value) => value.is_empty().then_some(ValueCondition::Absent),
        Comparison::Matches(pattern, _) => values::value_condition(pattern).ok(),
    };
    match value_condition {
        Some(ValueCondition::Present) => return Ok(Condition::single(not_empty)),
        Some(ValueCondition::Absent) => return Ok(Condition::single(not_empty.negated())),
        Some(ValueCondition::Any | ValueCondition::OneOf(_)) | None => {}
    }
    let found = condition::read(request_part, comparison)?;
    let allows_empty = found.alternatives.iter().any(|when| test_of(when).is_some_and(|test| test.matches("")));
    Ok(if allows_empty { found.or(Condition::single(of_value(ValueTest::Absent))) } else { found })
}

/// Returns a function that returns the condition for a test of a value. Returns `None` for a part that rules test in another
/// way.
fn named(request_part: &RequestPart) -> Option<impl Fn(ValueTest) -> When> {
    let condition = |name: &str, test| BTreeMap::from([(name.to_owned(), test)]);
    match request_part {
        RequestPart::Header(name) if name == "accept-language" => None,
        RequestPart::Header(_) | RequestPart::Cookie(_) | RequestPart::Parameter(_) => {
            Some(move |test| match request_part {
                RequestPart::Header(name) => When { header: condition(name, test), ..When::default() },
                RequestPart::Cookie(name) => When { cookie: condition(name, test), ..When::default() },
                RequestPart::Parameter(name) => When { query: condition(name, test), ..When::default() },
                RequestPart::Host | RequestPart::Method | RequestPart::Query | RequestPart::Cookies => When::default(),
            })
        }
        RequestPart::Host | RequestPart::Method | RequestPart::Query | RequestPart::Cookies => None,
    }
}

/// Returns the only test of a condition on a value.
fn test_of(when: &When) -> Option<&ValueTest> {
    when.header.values().chain(when.cookie.values()).chain(when.query.values()).next()
}

#[cfg(test)]
mod tests {
    use super::*;
    use portico_redirects::LetterCase;

    fn matches(pattern: &str) -> Comparison {
        Comparison::Matches(pattern.to_owned(), LetterCase::Exact)
    }

    /// Returns the tests of a header in the alternatives of a condition. A test below `not` follows the word `not`.
    fn header_tests(comparison: &Comparison) -> Vec<String> {
        let found = read(&RequestPart::Header("x".to_owned()), comparison).unwrap();
        let text = |when: &When| when.header.get("x").map(|test| format!("{test:?}"));
        let negated = |when: &When| when.none_of.iter().filter_map(text).map(|test| format!("not {test}")).collect();
        let of_set = |when: &When| text(when).map_or_else(|| negated(when), |test| vec![test]);
        found.alternatives.iter().flat_map(of_set).collect()
    }

    #[test]
    fn empty_value_is_an_absent_value() {
        let something = "Regex(\".+\", Exact)";
        for comparison in [matches("^$"), Comparison::Absent, Comparison::Equal(String::new())] {
            assert_eq!(header_tests(&comparison), [format!("not {something}")], "{comparison:?}");
        }
        for comparison in [matches("."), matches("^.+$"), Comparison::Present, matches("^$").negated()] {
            assert_eq!(header_tests(&comparison), [something], "{comparison:?}");
        }
        assert_eq!(header_tests(&matches("^a?$")), ["OneOf([\"\", \"a\"])", "Absent"]);
        assert_eq!(header_tests(&matches("^[0-9]*$")), ["Regex(\"[0-9]*\", Exact)", "Absent"]);
        assert_eq!(header_tests(&matches("^a$")), ["Equal(\"a\")"]);
    }
}
