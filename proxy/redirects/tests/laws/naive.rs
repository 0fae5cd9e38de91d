//! Compares the matcher with a naive reference, which tests every rule against every path, and sorts the matches by the
//! precedence that the guide describes.

use std::cmp::Reverse;
use std::fmt::Write;

use portico_redirects::{NormalPath, Request, RequestAttributes};
use proptest::prelude::*;

use crate::compiled;

const ELSEWHERE: &str = "https://shop.example/";

/// A rule of the reference.
#[derive(Debug, Clone)]
struct Rule {
    paths: Paths,
    ignores_case: bool,
    priority: i32,
    method: Option<&'static str>,
    query: Option<(&'static str, &'static str)>,
    passes: bool,
}

#[derive(Debug, Clone, PartialEq)]
enum Paths {
    /// `a`, `b`, … are literals, `a*` is a partial placeholder, `*` a placeholder, and `**` at the end an open end.
    Pattern(Vec<&'static str>),
    Regex(&'static str),
}

/// A request: path, method, query.
#[derive(Debug, Clone)]
struct TestedRequest {
    path: Vec<&'static str>,
    method: &'static str,
    query: Option<&'static str>,
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

fn rule() -> impl Strategy<Value = Rule> {
    let paths = prop_oneof![3 => pattern(), 1 => regex()];
    let method = prop::sample::select(vec![None, None, Some("POST")]);
    let query = prop::sample::select(vec![None, None, Some(("x", "1")), Some(("y", "2"))]);
    let passes = prop::bool::weighted(0.2);
    (paths, any::<bool>(), prop::sample::select(vec![0, 0, 0, 7, -7]), method, query, passes).prop_map(
        |(paths, ignores_case, priority, method, query, passes)| Rule {
            paths,
            ignores_case,
            priority,
            method,
            query,
            passes,
        },
    )
}

fn request() -> impl Strategy<Value = TestedRequest> {
    let segment = prop::sample::select(vec!["a", "A", "b", "B", "c", "ab", "aBc", "abc"]);
    let query = prop::sample::select(vec![None, Some("x=1"), Some("y=2&x=1"), Some("x=2"), Some("%78=1")]);
    (prop::collection::vec(segment, 0..5), prop::sample::select(vec!["GET", "POST"]), query)
        .prop_map(|(path, method, query)| TestedRequest { path, method, query })
}

impl Rule {
    fn write(&self, number: usize, out: &mut String) {
        match &self.paths {
            Paths::Pattern(segments) => write!(out, "- from: '{}'", written(segments)).unwrap(),
            Paths::Regex(regex) => write!(out, "- regex: '{regex}'").unwrap(),
        }
        writeln!(out, "\n  priority: {}", self.priority).unwrap();
        if self.passes {
            out.push_str("  pass: true\n");
        } else {
            writeln!(out, "  to: '{ELSEWHERE}{number}'\n  query: drop").unwrap();
        }
        if self.ignores_case {
            out.push_str("  case: ignore\n");
        }
        if let Some(method) = self.method {
            writeln!(out, "  when:\n    method: {method}").unwrap();
        }
        if let Some((name, value)) = self.query {
            let head = if self.method.is_some() { "" } else { "  when:\n" };
            writeln!(out, "{head}    query: {{ {name}: '{value}' }}").unwrap();
        }
    }

    /// Rules with the same key match the same requests; the compiler rejects duplicates.
    fn duplicate_key(&self) -> String {
        let paths = format!("{:?}", self.paths);
        let paths = if self.ignores_case { paths.to_lowercase() } else { paths };
        format!("{paths} {} {:?} {:?}", self.ignores_case, self.method, self.query)
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
                regex::Regex::new(&format!("{start}^(?:{regex})$")).unwrap().is_match(&request.path())
            }
        };
        let method = self.method.is_none_or(|method| method == request.method);
        let sent = request.query.unwrap_or_default().replace("%78", "x");
        let query = self.query.is_none_or(|(name, value)| sent.split('&').any(|one| one == format!("{name}={value}")));
        holds && method && query
    }

    /// Rules with a lower order are tried first: exact paths, other patterns by specificity, then regular expressions.
    fn order(&self, number: usize) -> impl Ord {
        let conditions = usize::from(self.method.is_some()) + usize::from(self.query.is_some());
        match &self.paths {
            Paths::Pattern(segments) => {
                let is_exact = segments.iter().all(|segment| !segment.contains('*'));
                let rank = if is_exact { Vec::new() } else { rank(segments) };
                (u8::from(!is_exact), rank, self.ignores_case, Reverse(self.priority), Reverse(conditions), number)
            }
            Paths::Regex(_) => (2, Vec::new(), false, Reverse(self.priority), Reverse(0), number),
        }
    }
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

/// Sorts the more specific pattern first: literal, end, longer prefix, placeholder, open end.
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

impl TestedRequest {
    fn path(&self) -> String {
        format!("/{}", self.path.join("/"))
    }
}

impl RequestAttributes for TestedRequest {
    fn method(&self) -> &str {
        self.method
    }

    fn host(&self) -> Option<&str> {
        None
    }

    fn header(&self, _name: &str) -> Option<&str> {
        None
    }

    fn now(&self) -> i64 {
        0
    }

    fn visitor(&self) -> std::borrow::Cow<'_, str> {
        "".into()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn matcher_agrees_with_a_naive_reference(
        mut rules in prop::collection::vec(rule(), 1..14),
        requests in prop::collection::vec(request(), 1..20),
    ) {
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
    }
}
