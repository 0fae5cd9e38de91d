//! Tests that every engine finds the same matches and captures as the `regex` crate.

use proptest::prelude::*;
use regex::RegexBuilder;

use crate::rule::case::LetterCase;
use crate::rule::path_regex::PathRegex;
use crate::rule::path_regex::engine::Engine;
use crate::rule::path_regex::syntax::{Anchoring, source};

/// Generates expressions from classes within and outside ASCII, lazy repetitions, groups, boundaries and alternatives.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        4 => "[a-cK/.ёЖ-]{1,3}".prop_map(|text| regex_syntax::escape(&text)),
        3 => prop::sample::select(vec![
            ".", r"\d", r"\w", r"[^/]", "[а-я]", "[a-c]", "[^a]", r"\pL", "ß", "(?i:k)", "(?i:ё)", "(?-u:[a-c])", r"\b",
            r"(?-u:\b)", "^", "$", "(?m:^)", "(?s:.)", "[ж-ы--к]", "",
        ]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let repetition = prop::sample::select(vec!["*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}?"]);
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.concat()),
            2 => prop::collection::vec(inner.clone(), 2..4).prop_map(|parts| format!("(?:{})", parts.join("|"))),
            2 => (inner.clone(), repetition).prop_map(|(part, sign)| format!("(?:{part}){sign}")),
            2 => inner.clone().prop_map(|part| format!("(?<NAME>{part})")),
            1 => inner.prop_map(|part| format!("({part})")),
        ]
    })
}

/// Gives each named group a unique name.
fn named(expression: &str) -> String {
    let mut parts = expression.split("NAME");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.enumerate().fold(first, |text, (number, part)| format!("{text}g{number}{part}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn matches_and_captures_are_those_of_the_regex_crate(
        expression in expression(),
        texts in prop::collection::vec("[a-dkK\u{212a}/.0٣ёЁжЖ_ -]{0,8}", 6),
        anchoring in prop::sample::select(vec![Anchoring::Whole, Anchoring::Part]),
        case in prop::sample::select(vec![LetterCase::Exact, LetterCase::Ignored]),
    ) {
        let expression = named(&expression);
        let Ok(own) = PathRegex::new(&expression, anchoring, case) else { return Ok(()) };
        let mut builder = RegexBuilder::new(&source(&expression, anchoring));
        let Ok(regex) = builder.case_insensitive(case == LetterCase::Ignored).build() else { return Ok(()) };
        let names: Vec<&str> = regex.capture_names().flatten().collect();
        for text in &texts {
            let expected = regex.captures(text).map(|found| {
                names.iter().map(|name| found.name(name).map_or("", |group| group.as_str())).collect::<Vec<_>>()
            });
            prop_assert_eq!(own.is_match(text), expected.is_some(), "{} {:?}", expression, text);
            prop_assert_eq!(own.captures(text), expected, "{} {:?}", expression, text);
        }
    }
}

/// Returns the engine of an expression that must match the whole path.
fn engine(expression: &str) -> Engine {
    PathRegex::new(expression, Anchoring::Whole, LetterCase::Exact).unwrap().engine
}

#[test]
fn usual_expressions_are_compact_and_others_are_not() {
    for expression in [r"/\w+/(?<id>\d{4})/[^/]*", "/(?i:Новости)/.*", r"\pL+", "/(a|b|c)?/x{3,9}"] {
        assert!(matches!(engine(expression), Engine::Whole(..)), "{expression}");
    }
    for expression in [r"/\bnews\b", "/[a-z]{300}/[a-z]{300}"] {
        assert!(matches!(engine(expression), Engine::Large(_)), "{expression}");
    }
}

#[test]
fn long_paths_are_matched() {
    let regex = PathRegex::new("/(?<all>(?:[a-zё]+/?)*)x{100}", Anchoring::Whole, LetterCase::Exact).unwrap();
    for part in ["abc/", "ё/"] {
        let all = part.repeat(20_000);
        assert_eq!(regex.captures(&format!("/{all}{}", "x".repeat(100))).unwrap(), [all.as_str()]);
        assert!(!regex.is_match(&format!("/{all}{}", "x".repeat(99))));
    }
}
