//! Compares the matcher with a naive reference implementation, which tests every rule against every request. The
//! reference implementation then sorts the matching rules by the precedence that the guide describes.

mod conditions;

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write;

use portico_redirects::{NormalPath, Request};
use proptest::prelude::*;

use crate::compiled;
use crate::naive::conditions::{Conditions, TestedRequest, conditions, request};

const ELSEWHERE: &str = "https://shop.example/";

/// A rule of the naive reference implementation.
#[derive(Debug, Clone)]
struct Rule {
    paths: Paths,
    ignores_case: bool,
    passes: bool,
    order: Order,
    conditions: Conditions,
}

/// The setting that determines when a rule is tried among the rules that match the same path.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Order {
    /// The rule is ordered by specificity, with this priority.
    Specific(i32),
    /// The rule is tried after all rules that are ordered by specificity. Several rules of this kind are tried in file
    /// order.
    Written,
}

#[derive(Debug, Clone, PartialEq)]
enum Paths {
    /// The segments of a pattern. `*` is a placeholder, `a*` is a placeholder after the text `a`, and `**` is a
    /// placeholder for the rest of the path. Any other segment is a literal.
    Pattern(Vec<&'static str>),
    Regex(&'static str),
}

fn pattern() -> impl Strategy<Value = Paths> {
    let segment = prop::sample::select(vec!["a", "b", "B", "*", "a*", "ab*"]);
    (prop::collection::vec(segment, 0..4), any::<bool>()).prop_map(|(mut segments, open)| {
        if open {
            segments.push("**");
        }
        Paths::Pattern(segments)
    })
}

fn regex() -> impl Strategy<Value = Paths> {
    let written = ["/a/.*", "/(a|b)/c?", "/[ab]+(/.*)?", "/A.*", "/.*b", "/(?:a/)?b(/[^/]+)*", "/.{3}", "/a[^/]*c"];
    prop::sample::select(written.to_vec()).prop_map(Paths::Regex)
}

fn order() -> impl Strategy<Value = Order> {
    prop_oneof![
        4 => prop::sample::select(vec![0, 0, 0, 7, -7]).prop_map(Order::Specific),
        1 => Just(Order::Written),
    ]
}

fn rule() -> impl Strategy<Value = Rule> {
    rule_for(prop_oneof![3 => pattern(), 1 => regex()])
}

/// Generates a rule for one of a few patterns, so that many rules have the same pattern.
fn crowded_rule() -> impl Strategy<Value = Rule> {
    let few = vec![
        Paths::Pattern(vec!["a"]),
        Paths::Pattern(vec!["a", "**"]),
        Paths::Pattern(vec!["*"]),
        Paths::Regex("/a.*"),
    ];
    rule_for(prop::sample::select(few))
}

fn rule_for(paths: impl Strategy<Value = Paths>) -> impl Strategy<Value = Rule> {
    (paths, prop::bool::weighted(0.3), order(), conditions(), prop::bool::weighted(0.2)).prop_map(
        |(paths, ignores_case, order, conditions, passes)| Rule { paths, ignores_case, passes, order, conditions },
    )
}

impl Rule {
    fn write(&self, number: usize, out: &mut String) {
        match &self.paths {
            Paths::Pattern(segments) => write!(out, "- from: '{}'", written(segments)).unwrap(),
            Paths::Regex(regex) => write!(out, "- regex: '{regex}'").unwrap(),
        }
        writeln!(out).unwrap();
        if self.passes {
            out.push_str("  pass: true\n");
        } else {
            writeln!(out, "  to: '{ELSEWHERE}{number}'\n  query: drop").unwrap();
        }
        match self.order {
            Order::Specific(priority) => writeln!(out, "  priority: {priority}").unwrap(),
            Order::Written => out.push_str("  order: written\n"),
        }
        if self.ignores_case {
            out.push_str("  case: ignore\n");
        }
        if self.conditions != Conditions::default() {
            out.push_str("  when:\n");
            self.conditions.write(out);
        }
    }

    /// Returns a key by which duplicate rules are found. If two rules match the same requests, they have the same key,
    /// and the compiler would reject the second rule.
    fn duplicate_key(&self) -> String {
        let paths = format!("{:?}", self.paths);
        let paths = if self.ignores_case { paths.to_lowercase() } else { paths };
        format!("{paths} {} {:?} {}", self.ignores_case, self.conditions, self.order == Order::Written)
    }

    fn matches(&self, request: &TestedRequest) -> bool {
        let fold = |text: &str| if self.ignores_case { text.to_lowercase() } else { text.to_owned() };
        let holds = match &self.paths {
            Paths::Pattern(segments) => {
                let segments: Vec<String> = segments.iter().map(|segment| fold(segment)).collect();
                let path: Vec<String> = request.path.iter().map(|segment| fold(segment)).collect();
                matches_segments(&segments, &path)
            }
            Paths::Regex(regex) => {
                let start = if self.ignores_case { "(?i)" } else { "" };
                compiled_once(&format!("{start}^(?:{regex})$")).is_match(&request.path())
            }
        };
        holds && self.conditions.hold_for(request)
    }

    /// Returns the sort key of a rule. Rules with a lower key are tried first. Exact paths come first, then other
    /// patterns by specificity, then regular expressions. Rules with `order: written` come last.
    fn order(&self, number: usize) -> impl Ord {
        let Order::Specific(priority) = self.order else {
            return (3, Vec::new(), false, Reverse(0), Reverse(0), number);
        };
        match &self.paths {
            Paths::Pattern(segments) => {
                let is_exact = segments.iter().all(|segment| !segment.contains('*'));
                let rank = if is_exact { Vec::new() } else { rank(segments) };
                let conditions = Reverse(self.conditions.count());
                (u8::from(!is_exact), rank, self.ignores_case, Reverse(priority), conditions, number)
            }
            Paths::Regex(_) => (2, Vec::new(), false, Reverse(priority), Reverse(0), number),
        }
    }
}

/// Returns a compiled regular expression from a cache. If the expression were compiled for each request, compiling
/// would take most of the time of the test.
fn compiled_once(expression: &str) -> regex::Regex {
    thread_local! {
        static COMPILED: RefCell<HashMap<String, regex::Regex>> = RefCell::default();
    }
    COMPILED.with_borrow_mut(|compiled| {
        let new = || regex::Regex::new(expression).unwrap();
        compiled.entry(expression.to_owned()).or_insert_with(new).clone()
    })
}

fn written(segments: &[&str]) -> String {
    let mut text = String::new();
    for (index, segment) in segments.iter().enumerate() {
        match *segment {
            "**" => text.push_str("/{rest...}"),
            other => write!(text, "/{}", other.replace('*', &format!("{{x{index}}}"))).unwrap(),
        }
    }
    if text.is_empty() { "/".to_owned() } else { text }
}

fn matches_segments(pattern: &[String], path: &[String]) -> bool {
    match (pattern.split_first(), path.split_first()) {
        (Some((head, _)), _) if head == "**" => true,
        (None, None) => true,
        (None, Some(_)) | (Some(_), None) => false,
        (Some((head, rules)), Some((segment, rest))) => matches_segment(head, segment) && matches_segments(rules, rest),
    }
}

fn matches_segment(pattern: &str, segment: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => segment.strip_prefix(start).is_some_and(|rest| !rest.is_empty()),
        None => pattern == segment,
    }
}

/// Returns a sort key that puts more specific patterns first. A literal segment comes first, then the end of the
/// pattern, then a placeholder after a text, then a placeholder, then a placeholder for the rest of the path.
fn rank(segments: &[&str]) -> Vec<u8> {
    let ranks = segments.iter().map(|segment| match *segment {
        "**" => 5,
        "*" => 4,
        "a*" => 3,
        "ab*" => 2,
        _ => 0,
    });
    ranks.chain([1]).collect()
}

/// Checks that the matcher and the reference implementation give the same answers to all requests.
fn compare(mut rules: Vec<Rule>, requests: Vec<TestedRequest>) -> Result<(), TestCaseError> {
    let mut seen = std::collections::BTreeSet::new();
    rules.retain(|rule| seen.insert(rule.duplicate_key()));
    let mut text = "rules:\n".to_owned();
    for (number, rule) in rules.iter().enumerate() {
        rule.write(number, &mut text);
    }
    let matcher = compiled(text.clone()).map_err(|codes| format!("{codes:?}\n{text}")).unwrap();
    for request in requests {
        let best = rules.iter().enumerate().filter(|(_, rule)| rule.matches(&request));
        let best = best.min_by_key(|(number, rule)| rule.order(*number));
        let expected = best.filter(|(_, rule)| !rule.passes).map(|(number, _)| format!("{ELSEWHERE}{number}"));
        let path = request.path();
        let path = NormalPath::parse(&path).unwrap();
        let found = matcher.find(&Request { path: &path, query: request.query, attributes: &request });
        let got = found.and_then(|found| Some(found.outcome.location()?.to_string()));
        prop_assert_eq!(got, expected, "{:?} over\n{}", request, text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn matcher_agrees_with_a_naive_reference(
        rules in prop::collection::vec(rule(), 1..14),
        requests in prop::collection::vec(request(), 1..20),
    ) {
        compare(rules, requests)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Checks many rules that share a few patterns. In this case, the matcher finds the rules by their conditions.
    #[test]
    fn matcher_agrees_with_a_naive_reference_on_many_rules_for_few_patterns(
        rules in prop::collection::vec(crowded_rule(), 20..50),
        requests in prop::collection::vec(request(), 10..20),
    ) {
        compare(rules, requests)?;
    }
}
