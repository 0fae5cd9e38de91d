//! Converts the conditions of other programs, such as nginx, to conditions of rules, which are written as `when:`.

pub(super) mod absent_as_empty;
pub(super) mod alternatives;
pub(super) mod capturing;
mod combined;
mod comparison;
pub(super) mod host_pattern;
pub(super) mod hosts;
pub(super) mod international;
mod language;
mod last_value;
pub(crate) mod method;
mod negation;
pub(crate) mod other_parameters;
mod query;
pub(super) mod query_text;
mod request_part;
mod separated_texts;
pub(crate) mod values;
pub(super) mod when;

use std::collections::BTreeMap;

use crate::condition::method::METHODS;
use crate::condition::separated_texts::{SeparatedTexts, separated_texts};
use crate::condition::values::{TextEdge, ValueCondition};
use crate::condition::when::{ValueTest, When};
use crate::note::{NoteSubject, Remark};
use portico_redirects::LetterCase;

pub(super) use crate::condition::combined::Condition;
pub(super) use crate::condition::comparison::Comparison;
pub(super) use crate::condition::query::not_as_text;
pub(super) use crate::condition::request_part::RequestPart;

/// Converts a condition on a part of the request. Returns an error if rules cannot express the condition.
pub(super) fn read(request_part: &RequestPart, comparison: &Comparison) -> Result<Condition, Remark> {
    if let Comparison::Not(inner) = comparison {
        return Ok(read(request_part, inner)?.negated());
    }
    match request_part {
        RequestPart::Host => host(comparison),
        RequestPart::Query => query::read(comparison),
        RequestPart::Cookies => cookies(comparison),
        RequestPart::Method => Ok(of_methods(method::allowed(comparison)?)),
        RequestPart::Header(name) if name == "accept-language" => language(comparison),
        RequestPart::Header(name) => tests(comparison, name, |header| When { header, ..When::default() }),
        RequestPart::Parameter(name) => tests(comparison, name, |query| When { query, ..When::default() }),
        RequestPart::Cookie(name) => tests(comparison, name, |cookie| When { cookie, ..When::default() }),
    }
}

/// Returns the condition that allows these methods. If the list is empty, the condition never holds.
fn of_methods(method: Vec<String>) -> Condition {
    let alternatives = match method.len() {
        0 => Vec::new(),
        _ if METHODS.iter().all(|any| method.iter().any(|one| one == any)) => vec![When::default()],
        _ => vec![When { method, ..When::default() }],
    };
    Condition { alternatives, ..Condition::always() }
}

fn unlistable(what: &str) -> Remark {
    Remark::new(format!("a condition on the {what} must list the allowed values"), "write the rule by hand")
}

fn host(comparison: &Comparison) -> Result<Condition, Remark> {
    let (host, remarks) = match comparison {
        Comparison::Equal(host) => {
            let host = vec![host.to_ascii_lowercase()];
            let remark = international::remark(&host);
            (host, remark.into_iter().collect())
        }
        Comparison::Matches(pattern, _) if hosts::is_any(pattern) => return Ok(Condition::always()),
        Comparison::Matches(pattern, _) => {
            if let Some(never) = international::never_matches(pattern) {
                return Ok(Condition { alternatives: Vec::new(), remarks: vec![never], ..Condition::always() });
            }
            hosts::read(pattern)?
        }
        // Every request has a host.
        Comparison::Present => return Ok(Condition::always()),
        Comparison::Absent | Comparison::Not(_) => return Err(unlistable("host")),
    };
    Ok(Condition { remarks, ..Condition::single(When { host, ..When::default() }) })
}

fn tests(
    comparison: &Comparison,
    name: &str,
    when: impl Fn(BTreeMap<String, ValueTest>) -> When,
) -> Result<Condition, Remark> {
    let one = |test| when(BTreeMap::from([(name.to_owned(), test)]));
    let (pattern, case) = match comparison {
        Comparison::Equal(value) => return Ok(Condition::single(one(ValueTest::Equal(value.clone())))),
        Comparison::Present => return Ok(Condition::single(one(ValueTest::Present))),
        Comparison::Absent => return Ok(Condition::single(one(ValueTest::Absent))),
        Comparison::Not(_) => return Err(unlistable(name)),
        Comparison::Matches(pattern, case) => (pattern, *case),
    };
    let has_letters = |values: &[String]| values.iter().any(|value| value.chars().any(char::is_alphabetic));
    let alternatives = match values::value_condition(pattern) {
        Ok(ValueCondition::Present) => vec![one(ValueTest::Present)],
        Ok(ValueCondition::Absent) => vec![one(ValueTest::Absent)],
        Ok(ValueCondition::Any) => vec![When::default()],
        Ok(ValueCondition::OneOf(values)) if case == LetterCase::Exact || !has_letters(&values) => {
            vec![one(ValueTest::one_of(values))]
        }
        Ok(ValueCondition::OneOf(_)) | Err(_) => vec![one(values::value_test(pattern, case)?)],
    };
    Ok(Condition { alternatives, ..Condition::always() })
}

fn cookies(comparison: &Comparison) -> Result<Condition, Remark> {
    let texts = match comparison {
        Comparison::Equal(text) => SeparatedTexts::only(text.clone(), TextEdge::Separator),
        Comparison::Matches(pattern, _) => separated_texts(pattern, ";")?,
        Comparison::Present | Comparison::Absent | Comparison::Not(_) => return Err(unlistable("cookies")),
    };
    // A text such as `wordpress_logged_in` is a part of a name or of a value, so no rule for a cookie has it as a name.
    let is_part = texts.start == TextEdge::Open || texts.end == TextEdge::Open;
    if is_part && texts.all.iter().any(|text| !text.contains('=')) {
        return tests(comparison, "cookie", |header| When { header, ..When::default() });
    }
    let mut alternatives = Vec::new();
    for text in &texts.all {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let written = if value.is_empty() { ValueTest::Present } else { ValueTest::Equal(value.to_owned()) };
        let test = texts.value.test(comparison.case()).unwrap_or(written);
        let cookie = comparison.with_case(BTreeMap::from([(name.trim().to_owned(), test)]));
        alternatives.push(When { cookie, ..When::default() });
    }
    if alternatives.iter().any(|when| when.cookie.contains_key("")) {
        return Err(unlistable("cookies"));
    }
    let open = texts.start == TextEdge::Open || texts.end == TextEdge::Open;
    let remark = || {
        Remark::new(
            "the original statement compares the whole `Cookie` header; the rule compares only the named cookie",
            "check the values in `when.cookie`",
        )
    };
    Ok(Condition { alternatives, remarks: if open { vec![remark()] } else { Vec::new() }, ..Condition::always() })
}

/// Converts a condition on `Accept-Language`. An expression such as `^de` tests the first language in the header.
fn language(comparison: &Comparison) -> Result<Condition, Remark> {
    let Comparison::Matches(pattern, _) = comparison else {
        return Err(unlistable("language"));
    };
    // The header field contains other text than tags, such as their weights.
    let Ok(language) = language::tags(pattern) else {
        return tests(comparison, "accept-language", |header| When { header, ..When::default() });
    };
    let remark = Remark::about(
        NoteSubject::PreferredLanguage,
        "the original statement compares the whole `Accept-Language` header; the rule compares the preferred language",
        "check the values in `when.language`",
    );
    Ok(Condition { remarks: vec![remark], ..Condition::single(When { language, ..When::default() }) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternatives_are_combined_in_pairs() {
        let host = |host: &str| Condition::single(When { host: vec![host.to_owned()], ..When::default() });
        let query = |query: &str| read(&RequestPart::Query, &Comparison::Equal(query.to_owned())).unwrap();
        assert_eq!(host("a.example").and(query("a=1").or(query("b=2"))).alternatives.len(), 2);
        let listed = Comparison::Matches("^(1|2)$".to_owned(), LetterCase::Exact);
        let parameter = read(&RequestPart::Parameter("a".to_owned()), &listed).unwrap();
        assert_eq!(
            parameter.alternatives[0].query.get("a"),
            Some(&ValueTest::OneOf(vec!["1".to_owned(), "2".to_owned()]))
        );
        assert_eq!(host("a.example").or(host("b.example")).alternatives[0].host, ["a.example", "b.example"]);
        assert!(host("a.example").and(host("b.example")).alternatives.is_empty());
        assert_eq!(host("a.example").and_inner(host("b.example")).alternatives[0].host, ["b.example"]);
    }

    #[test]
    fn language_and_cookies_are_read_from_their_headers() {
        let matches = |text: &str| Comparison::Matches(text.to_owned(), LetterCase::Exact);
        let found = read(&RequestPart::Header("accept-language".to_owned()), &matches("^(de|EN)")).unwrap();
        assert_eq!(found.alternatives[0].language, ["de", "en"]);
        let found = read(&RequestPart::Header("accept-language".to_owned()), &matches("^en.*$")).unwrap();
        assert_eq!((found.alternatives[0].header.len(), found.remarks.len()), (1, 0));
        let found = read(&RequestPart::Cookies, &matches("seen=yes")).unwrap();
        assert_eq!(found.alternatives[0].cookie.get("seen"), Some(&ValueTest::Equal("yes".to_owned())));
        assert_eq!(read(&RequestPart::Method, &Comparison::Present).unwrap(), Condition::always());
        let method = |pattern: &str| Comparison::Matches(pattern.to_owned(), LetterCase::Exact);
        assert_eq!(read(&RequestPart::Method, &method("^TRACE$")).unwrap().alternatives, []);
        assert_eq!(read(&RequestPart::Method, &method("^TRACE$").negated()).unwrap(), Condition::always());
    }

    #[test]
    fn part_of_the_name_of_a_cookie_is_a_test_of_the_header() {
        let part = Comparison::Matches("wordpress_logged_in".to_owned(), LetterCase::Ignored);
        let found = read(&RequestPart::Cookies, &part).unwrap();
        let test = ValueTest::Contains(vec!["wordpress_logged_in".to_owned()], LetterCase::Ignored);
        assert_eq!((found.alternatives[0].header.get("cookie"), found.remarks.len()), (Some(&test), 0));
    }
}
