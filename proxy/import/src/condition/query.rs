//! Converts conditions on the text of the query.

use std::collections::BTreeMap;

use crate::condition::combined::Condition;
use crate::condition::comparison::Comparison;
use crate::condition::other_parameters::OtherParameters;
use crate::condition::query_text;
use crate::condition::separated_texts::{SeparatedTexts, separated_texts};
use crate::condition::values::{self, TextEdge, ValueCondition};
use crate::condition::when::{ValueTest, When};
use crate::note::{NoteSubject, Remark};
use portico_redirects::LetterCase;

/// Converts a condition on the whole query to conditions on its parameters.
pub(super) fn read(comparison: &Comparison) -> Result<Condition, Remark> {
    let texts = match comparison {
        Comparison::Equal(query) if !query.is_empty() => SeparatedTexts::only(query.clone(), TextEdge::Closed),
        Comparison::Matches(pattern, _) if values::value_condition(pattern) != Ok(ValueCondition::Absent) => {
            separated_texts(pattern, "&")?
        }
        Comparison::Equal(_) | Comparison::Absent | Comparison::Matches(..) => return Ok(without_query()),
        Comparison::Present | Comparison::Not(_) => return Err(any_query()),
    };
    let mut alternatives = Vec::new();
    for text in &texts.all {
        let mut parameters = query_text::parameters(text).ok_or_else(any_query)?;
        if texts.end == TextEdge::Open {
            open_last(text, &mut parameters)?;
        }
        if let (Some(test), Some(name)) = (texts.value.test(comparison.case()), last_name(text)) {
            parameters.insert(name, test);
        }
        alternatives.push(When { query: comparison.with_case(parameters), ..When::default() });
    }
    let mut remarks = Vec::new();
    if texts.start != TextEdge::Separator || texts.end != TextEdge::Separator {
        remarks.push(not_as_text());
    }
    remarks.extend((texts.start == TextEdge::Open).then(|| text_before_name(&alternatives)));
    let is_whole = texts.start == TextEdge::Closed && texts.end == TextEdge::Closed;
    let other_parameters = if is_whole { OtherParameters::Forbidden } else { OtherParameters::Allowed };
    Ok(Condition { alternatives, other_parameters, remarks })
}

/// Changes the test of the last parameter, because the original expression has no end. Any text may follow the value. If a
/// name such as `utm_` has no value, more of the name may follow, so this is an error.
fn open_last(query: &str, parameters: &mut BTreeMap<String, ValueTest>) -> Result<(), Remark> {
    let last = query.rsplit('&').find(|parameter| !parameter.is_empty()).unwrap_or_default();
    let Some((name, value)) = last.split_once('=') else {
        return if last.ends_with(['_', '-', '.', '[']) { Err(part_of_name(last)) } else { Ok(()) };
    };
    if !value.is_empty() {
        let test = ValueTest::Starts(vec![query_text::decoded(value)], LetterCase::Exact);
        parameters.insert(query_text::decoded(name), test);
    }
    Ok(())
}

/// Returns the name of the last parameter, if it has no value.
fn last_name(query: &str) -> Option<String> {
    let name = query.rsplit('&').next()?.strip_suffix('=')?;
    (!name.contains('=')).then(|| query_text::decoded(name))
}

fn part_of_name(start: &str) -> Remark {
    Remark::new(
        format!(
            "the expression matches every parameter whose name contains `{start}`, and a rule must name each parameter"
        ),
        "write one rule for each parameter, such as `when: { query: { utm_source: true } }`",
    )
}

pub(crate) fn not_as_text() -> Remark {
    Remark::about(
        NoteSubject::OtherParameters,
        "the original statement compares the whole query string; the rule compares individual parameters in any order \
        and allows other parameters",
        "no change needed unless URLs with other parameters lead to a different page",
    )
}

fn text_before_name(alternatives: &[When]) -> Remark {
    Remark::about(
        NoteSubject::LongerParameters(alternatives.iter().flat_map(|when| when.query.keys().cloned()).collect()),
        "the expression for the query does not start with `(^|&)`, so it also matches longer names of parameters; the rule \
        requires the whole name",
        "no change needed unless links to the site contain parameters with longer names",
    )
}

fn without_query() -> Condition {
    let remark = Remark::about(
        NoteSubject::Queries,
        "the original statement matches only requests without a query; the rule also matches requests with a query",
        "no change needed if rules with `when.query` that stand above this rule match the requests with a query",
    );
    Condition { other_parameters: OtherParameters::Forbidden, remarks: vec![remark], ..Condition::always() }
}

fn any_query() -> Remark {
    Remark::new("a condition on the query must name the parameters that it tests", "write one rule for each parameter")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_may_follow_the_value_of_an_expression_without_an_end() {
        let starts = |value: &str| ValueTest::Starts(vec![value.to_owned()], LetterCase::Exact);
        let equal = |value: &str| ValueTest::Equal(value.to_owned());
        for (pattern, expected) in [
            ("^id=12", Some(starts("12"))),
            ("id=12", Some(starts("12"))),
            ("a=1&id=1%202", Some(starts("1 2"))),
            ("^id=12$", Some(equal("12"))),
            ("id=12(&|$)", Some(equal("12"))),
            ("id=12&a", Some(equal("12"))),
            ("^id=", Some(ValueTest::Present)),
            ("^id", Some(ValueTest::Present)),
        ] {
            let found = read(&Comparison::Matches(pattern.to_owned(), LetterCase::Exact)).unwrap();
            assert_eq!(found.alternatives[0].query.get("id").cloned(), expected, "{pattern}");
        }
        let ignored = read(&Comparison::Matches("^id=ab".to_owned(), LetterCase::Ignored)).unwrap();
        let expected = ValueTest::Starts(vec!["ab".to_owned()], LetterCase::Ignored);
        assert_eq!(ignored.alternatives[0].query.get("id"), Some(&expected));
    }

    #[test]
    fn part_of_a_name_is_no_condition() {
        for pattern in ["^utm_", "(^|&)utm_", "filter["] {
            let text = pattern.replace('[', r"\[");
            assert!(read(&Comparison::Matches(text, LetterCase::Exact)).is_err(), "{pattern}");
        }
    }
}
