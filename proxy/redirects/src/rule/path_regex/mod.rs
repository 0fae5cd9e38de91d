//! Compiles and analyzes the regular expressions of rules, and matches paths in linear time.

mod alphabet;
mod automaton;
mod byte_hir;
mod compact;
#[cfg(test)]
mod compared;
mod containment;
mod emptiness;
mod engine;
mod hir;
mod no_match;
mod shared;
mod syntax;

use std::borrow::Cow;

use regex_syntax::hir::{Hir, HirKind};

use crate::address::path::{self, NormalPath};
use crate::rule::case::LetterCase;
use crate::rule::path_regex::engine::Engine;
use crate::rule::path_regex::syntax::{parse, parse_in, source};

pub(crate) use crate::rule::path_regex::containment::RegexComparison;
pub use crate::rule::path_regex::shared::SharedRegexes;
pub(crate) use crate::rule::path_regex::syntax::SIZE_LIMIT;
pub use crate::rule::path_regex::syntax::{Anchoring, RegexError};

/// The number of sample paths that are derived from an expression.
const MAX_SAMPLES: usize = 8;

/// The regular expression of a rule.
#[derive(Debug, Clone)]
pub struct PathRegex {
    written: Box<str>,
    engine: Engine,
    /// The names of the capture groups, in order.
    pub(crate) names: Box<[Box<str>]>,
    /// The literal that every matching path starts with. The literal is empty if there is no such literal, or if the
    /// expression may match any part of the path.
    pub(crate) literal_prefix: Box<str>,
    /// A literal, in lower case, that every matching path contains.
    pub(crate) required_literal: Option<Box<str>>,
    pub(crate) facts: RegexFacts,
}

/// The results of static analysis of an expression, which the checks of rules use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RegexFacts {
    pub(crate) anchoring: Anchoring,
    /// A sample path that the expression matches, if such a path can be derived.
    pub(crate) sample: Option<Box<str>>,
    /// An equivalent `from` pattern, if there is one.
    pub(crate) as_pattern: Option<Box<str>>,
    /// The reason why the expression matches no path, or advice on how to write the expression. If a path can match,
    /// the value is `None`.
    pub(crate) no_match_reason: Option<&'static str>,
}

impl PathRegex {
    /// Compiles an expression. Fails if the expression is invalid or too large.
    pub fn new(pattern: &str, anchoring: Anchoring, case: LetterCase) -> Result<Self, RegexError> {
        Self::with_shared(pattern, anchoring, case, &mut SharedRegexes::default())
    }

    /// Compiles an expression. Expressions that differ only in the literal at their start share a compiled form. Fails
    /// if the expression is invalid or too large.
    pub fn with_shared(
        pattern: &str,
        anchoring: Anchoring,
        case: LetterCase,
        shared: &mut SharedRegexes,
    ) -> Result<Self, RegexError> {
        let hir = parse(pattern)?;
        let engine = match case {
            LetterCase::Exact => Engine::new(pattern, &hir, anchoring, case, shared)?,
            LetterCase::Ignored => Engine::new(pattern, &parse_in(case, pattern)?, anchoring, case, shared)?,
        };
        let literal_prefix = if anchoring == Anchoring::Whole { hir::literal_prefix(&hir) } else { String::new() };
        Ok(Self {
            written: pattern.into(),
            names: capture_names(&hir).into(),
            literal_prefix: literal_prefix.into(),
            required_literal: hir::required_literal(&hir).map(Into::into),
            facts: facts(&hir, &engine, pattern, (anchoring, case)),
            engine,
        })
    }

    /// Returns the expression as written in the rule file, in Unicode composed form (NFC).
    pub(crate) fn written(&self) -> &str {
        &self.written
    }

    /// Returns the expression with which a path is compared. If the expression must match the whole path, the result is
    /// `^(?:…)$`.
    pub(crate) fn source(&self) -> Cow<'_, str> {
        source(&self.written, self.facts.anchoring)
    }

    /// Returns the literal that every matching path starts with. Returns an empty string if there is no such literal,
    /// or if the expression may match any part of the path.
    pub fn literal_prefix(&self) -> &str {
        &self.literal_prefix
    }

    /// Returns the reason why the expression matches no path, or advice on how to write the expression. Returns `None`
    /// if a path can match.
    pub fn no_match_reason(&self) -> Option<&'static str> {
        self.facts.no_match_reason
    }

    /// Reports whether the expression matches a path in which percent-encoded letters are decoded, such as `/каталог`.
    pub fn is_match(&self, readable: &str) -> bool {
        self.engine.is_match(readable)
    }

    /// Returns different sample paths that the expression matches.
    pub(crate) fn samples(&self) -> Vec<String> {
        let Ok(hir) = regex_syntax::Parser::new().parse(&self.source()) else { return Vec::new() };
        let mut all: Vec<String> =
            (0..MAX_SAMPLES).map(|variant| with_leading_slash(hir::sample(&hir, variant))).collect();
        all.sort_unstable();
        all.dedup();
        all.retain(|path| self.is_match(path));
        all
    }

    /// Returns the texts of the named groups. A group that did not take part in the match has an empty text. Returns
    /// `None` if the expression does not match.
    pub(crate) fn captures<'t>(&self, readable: &'t str) -> Option<Vec<&'t str>> {
        self.engine.captures(readable)
    }
}

/// Checks that an expression is valid.
pub(crate) fn check_syntax(pattern: &str) -> Result<(), RegexError> {
    parse(pattern).map(|_| ())
}

/// Reports whether an expression that must match the whole text is known to match no text.
pub(crate) fn matches_no_text(pattern: &str, case: LetterCase) -> bool {
    emptiness::matches_no_text((&source(pattern, Anchoring::Whole), case)) == Some(true)
}

/// Returns a sample text that probably matches an expression. Returns `None` if the expression is invalid.
pub(crate) fn sample_text(pattern: &str) -> Option<String> {
    Some(hir::sample(&parse(pattern).ok()?, 0))
}

/// Returns the names of the capture groups, in order.
fn capture_names(hir: &Hir) -> Vec<Box<str>> {
    let mut names = Vec::new();
    add_capture_names(hir, &mut names);
    names
}

fn add_capture_names(hir: &Hir, names: &mut Vec<Box<str>>) {
    if let HirKind::Capture(capture) = hir.kind() {
        names.extend(capture.name.clone());
    }
    hir.kind().subs().iter().for_each(|part| add_capture_names(part, names));
}

fn facts(hir: &Hir, engine: &Engine, pattern: &str, (anchoring, case): (Anchoring, LetterCase)) -> RegexFacts {
    let candidate = with_leading_slash(hir::sample(hir, 0));
    let sample = engine.is_match(&candidate).then(|| candidate.into_boxed_str());
    let missing_slash = missing_slash(hir, anchoring);
    let may_match = sample.as_deref().is_some_and(is_readable_path)
        || missing_slash.is_none() && !matches_no_path(pattern, anchoring, case);
    let as_pattern = if anchoring == Anchoring::Whole { hir::as_pattern(hir).map(Into::into) } else { None };
    RegexFacts {
        anchoring,
        sample,
        as_pattern,
        no_match_reason: (!may_match).then(|| {
            let reason = no_match::reason(hir).or(missing_slash);
            reason.unwrap_or(
                "paths start with `/` and have no query, no empty segments and no slash at the end; letters and spaces \
                 are decoded before matching",
            )
        }),
    }
}

/// Reports whether the expression is known to match no path.
fn matches_no_path(pattern: &str, anchoring: Anchoring, case: LetterCase) -> bool {
    let whole = match anchoring {
        Anchoring::Whole => source(pattern, anchoring),
        Anchoring::Part => Cow::Owned(format!("^(?s:.*)(?:{pattern})(?s:.*)$")),
    };
    emptiness::matches_no_path((&whole, case)) == Some(true)
}

/// Reports whether a text is a path against which expressions can be matched. In such a path, percent-encoded letters
/// are decoded, as in `/каталог`.
fn is_readable_path(text: &str) -> bool {
    NormalPath::parse(text).is_ok_and(|path| path::readable(path.as_str()) == text)
}

/// Returns a message if the expression must match the whole path, but starts with a literal other than a slash. Such an
/// expression matches no path. Returns `None` for all other expressions.
fn missing_slash(hir: &Hir, anchoring: Anchoring) -> Option<&'static str> {
    let prefix = hir::literal_prefix(hir);
    let is_missing = anchoring == Anchoring::Whole && !prefix.is_empty() && !prefix.starts_with('/');
    is_missing.then_some("the expression must match the whole path, which starts with `/`")
}

fn with_leading_slash(path: String) -> String {
    if path.starts_with('/') { path } else { format!("/{path}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(pattern: &str) -> PathRegex {
        PathRegex::new(pattern, Anchoring::Whole, LetterCase::Exact).unwrap()
    }

    #[test]
    fn expression_without_its_slash_never_matches_a_whole_path() {
        let reason =
            |pattern, anchoring| PathRegex::new(pattern, anchoring, LetterCase::Exact).unwrap().facts.no_match_reason;
        for pattern in ["news/.*", "news"] {
            assert!(reason(pattern, Anchoring::Whole).is_some(), "{pattern}");
            assert_eq!(reason(pattern, Anchoring::Part), None, "{pattern}");
        }
        assert!(reason("^news", Anchoring::Part).is_some());
        assert_eq!(reason("news/", Anchoring::Part), None, "a segment may follow");
        for pattern in ["^/news$", ".*news", "(a|/b)"] {
            assert_eq!(reason(pattern, Anchoring::Whole), None, "{pattern}");
        }
    }

    #[test]
    fn whole_path_must_match_unless_unanchored() {
        assert!(whole("/a|/b").is_match("/b") && !whole("/a|/b").is_match("/a/b"));
        let part = PathRegex::new("b+", Anchoring::Part, LetterCase::Exact).unwrap();
        assert!(part.is_match("/abbc"));
    }

    #[test]
    fn only_named_groups_are_captured() {
        let regex = whole(r"/(x)/(?<year>\d{4})(?:/(?<rest>.*))?");
        assert_eq!(regex.captures("/x/2019").unwrap(), ["2019", ""]);
        assert_eq!(regex.captures("/x/2019/a/b").unwrap(), ["2019", "a/b"]);
    }

    #[test]
    fn case_is_ignored_in_every_alphabet() {
        let regex = PathRegex::new("/новости/.*", Anchoring::Whole, LetterCase::Ignored).unwrap();
        assert!(regex.is_match("/НОВОСТИ/x"));
        assert_eq!(regex.required_literal.as_deref(), Some("/новости/"));
    }

    #[test]
    fn error_has_an_offset() {
        let error = PathRegex::new("/а(b", Anchoring::Whole, LetterCase::Exact).unwrap_err();
        assert_eq!((error.offset, error.message.as_str()), (2, "unclosed group"));
        assert!(PathRegex::new("(?:x{100}){100}{100}", Anchoring::Whole, LetterCase::Exact).is_err());
    }
}
