//! The paths that a rule of the naive reference implementation matches.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write;

use proptest::prelude::*;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Paths {
    /// The segments of a pattern. `*` is a placeholder, `a*` is a placeholder after the text `a`, and `**` is a
    /// placeholder for the rest of the path. Any other segment is a literal.
    Pattern(Vec<&'static str>),
    /// The segments of a path. The rule matches this path and everything below it.
    Prefix {
        segments: Vec<&'static str>,
        drops_tail: bool,
    },
    Regex {
        expression: &'static str,
        is_anchored: bool,
    },
}

/// The texts of the placeholders, along with their names.
pub(super) type Captures = Vec<(String, String)>;

/// The name of the text that a rule with `prefix` appends to its target.
pub(super) const TAIL: &str = "(tail)";

pub(super) fn pattern() -> impl Strategy<Value = Paths> {
    let segment = prop::sample::select(vec!["a", "b", "B", "n", "ж", "*", "a*", "ab*"]);
    (prop::collection::vec(segment, 0..4), any::<bool>()).prop_map(|(mut segments, open)| {
        if open {
            segments.push("**");
        }
        Paths::Pattern(segments)
    })
}

pub(super) fn prefix() -> impl Strategy<Value = Paths> {
    let segments = prop::collection::vec(prop::sample::select(vec!["a", "b", "n", "Жa"]), 0..3);
    (segments, any::<bool>()).prop_map(|(segments, drops_tail)| Paths::Prefix { segments, drops_tail })
}

pub(super) fn regex() -> impl Strategy<Value = Paths> {
    let expressions = [
        "/a/(?<p>.*)",
        "/(?<p>a|b)/(?<q>c?)",
        "/[ab]+(?<p>/.*)?",
        "/A(?<p>.*)",
        "/(?<p>.*)b",
        "/(?:(?<p>a)/)?b(?<q>/[^/]+)*",
        "/.{3}",
        "/a[^/]*c",
        "/(?<p>[^/]*[A-ZЖ][^/]*)(?:/(?<q>[^/]+))?",
        "/n/(?<p>[^/]+)/?(?<q>.*)",
    ];
    (prop::sample::select(expressions.to_vec()), prop::bool::weighted(0.8))
        .prop_map(|(expression, is_anchored)| Paths::Regex { expression, is_anchored })
}

impl Paths {
    pub(super) fn written(&self) -> String {
        match self {
            Self::Pattern(segments) => format!("from: '{}'", written(segments)),
            Self::Prefix { segments, drops_tail } => {
                format!("prefix: '/{}'{}", segments.join("/"), if *drops_tail { "\n  tail: drop" } else { "" })
            }
            Self::Regex { expression, is_anchored: true } => format!("regex: '{expression}'"),
            Self::Regex { expression, is_anchored: false } => format!("regex: '{expression}'\n  anchored: false"),
        }
    }

    /// Returns the names of all placeholders.
    pub(super) fn names(&self) -> Vec<String> {
        match self {
            Self::Pattern(segments) => {
                let placeholders = segments.iter().enumerate().filter(|(_, segment)| segment.contains('*'));
                placeholders.map(|(index, segment)| placeholder(index, segment)).collect()
            }
            Self::Prefix { .. } => Vec::new(),
            Self::Regex { expression, .. } => {
                let names = ["p", "q"].into_iter().filter(|name| expression.contains(&format!("(?<{name}>")));
                names.map(str::to_owned).collect()
            }
        }
    }

    /// Returns the texts of the placeholders if the rule matches the path. `path` has no trailing slash.
    pub(super) fn captures(&self, path: &str, ignores_case: bool) -> Option<Captures> {
        let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
        match self {
            Self::Pattern(pattern) => match_segments(pattern, &segments, 0, ignores_case),
            Self::Prefix { segments: prefix, drops_tail } => {
                let (start, rest) = segments.split_at_checked(prefix.len())?;
                let is_equal = start.iter().zip(prefix).all(|(one, two)| is_same(one, two, ignores_case));
                let tail = (!drops_tail).then(|| (TAIL.to_owned(), rest.join("/")));
                is_equal.then(|| tail.into_iter().collect())
            }
            Self::Regex { expression, is_anchored } => {
                let flags = if ignores_case { "(?i)" } else { "" };
                let whole = if *is_anchored { format!("^(?:{expression})$") } else { (*expression).to_owned() };
                let found = compiled_once(&format!("{flags}{whole}"));
                let found = found.captures(path)?;
                let text = |name: &String| found.name(name).map_or("", |text| text.as_str()).to_owned();
                Some(self.names().into_iter().map(|name| (name.clone(), text(&name))).collect())
            }
        }
    }

    /// Returns a sort key that puts more specific paths first. Paths without a placeholder come first, then other
    /// patterns, which are compared segment by segment. Regular expressions come last.
    pub(super) fn specificity(&self) -> (u8, Vec<u8>) {
        match self {
            Self::Pattern(segments) if segments.iter().all(|segment| !segment.contains('*')) => (0, Vec::new()),
            Self::Pattern(segments) => (2, rank(segments)),
            Self::Prefix { segments, .. } => (2, rank(&[segments.as_slice(), &["**"]].concat())),
            Self::Regex { .. } => (3, Vec::new()),
        }
    }
}

/// Returns a compiled regular expression from a cache. If the expression were compiled for each request, compiling
/// would take most of the time of the test.
pub(super) fn compiled_once(expression: &str) -> regex::Regex {
    thread_local! {
        static COMPILED: RefCell<HashMap<String, regex::Regex>> = RefCell::default();
    }
    COMPILED.with_borrow_mut(|compiled| {
        let new = || regex::Regex::new(expression).unwrap();
        compiled.entry(expression.to_owned()).or_insert_with(new).clone()
    })
}

fn placeholder(index: usize, segment: &str) -> String {
    if segment == "**" { "rest".to_owned() } else { format!("x{index}") }
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

fn match_segments(pattern: &[&str], path: &[&str], index: usize, ignores_case: bool) -> Option<Captures> {
    match (pattern.split_first(), path.split_first()) {
        (Some((&"**", _)), _) => Some(vec![("rest".to_owned(), path.join("/"))]),
        (None, None) => Some(Vec::new()),
        (None, Some(_)) | (Some(_), None) => None,
        (Some((head, pattern)), Some((segment, rest))) => {
            let own = match_segment(head, segment, index, ignores_case)?;
            Some(own.into_iter().chain(match_segments(pattern, rest, index + 1, ignores_case)?).collect())
        }
    }
}

fn match_segment(pattern: &str, segment: &str, index: usize, ignores_case: bool) -> Option<Captures> {
    let Some(start) = pattern.strip_suffix('*') else {
        return is_same(pattern, segment, ignores_case).then(Vec::new);
    };
    let (own, rest) = segment.split_at_checked(start.len())?;
    let is_match = is_same(start, own, ignores_case) && !rest.is_empty();
    is_match.then(|| vec![(placeholder(index, pattern), rest.to_owned())])
}

fn is_same(one: &str, two: &str, ignores_case: bool) -> bool {
    if ignores_case { one.to_lowercase() == two.to_lowercase() } else { one == two }
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
