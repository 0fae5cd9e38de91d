//! Regular expressions over whole paths: linear time, and what can be said of one without running it.

mod hir;
mod within;

use regex::{Regex, RegexBuilder};
use regex_syntax::hir::Hir;

use crate::rule::Case;

pub(crate) use crate::path_regex::within::Comparison;

/// Ways through an expression that are tried for samples.
const MAX_SAMPLES: usize = 8;
/// Bytes that one compiled expression may take; an honest one takes a few KiB.
const SIZE_LIMIT: usize = 1 << 20;

/// A regular expression of a rule.
#[derive(Debug, Clone)]
pub struct PathRegex {
    regex: Regex,
    /// The named captures, in order.
    pub(crate) names: Vec<Box<str>>,
    /// What every path that matches starts with; empty when it is not anchored.
    pub(crate) lead: Box<str>,
    /// A text in small letters that every path that matches holds.
    pub(crate) needle: Option<Box<str>>,
    pub(crate) about: About,
}

/// What the checks want to know of an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct About {
    pub(crate) anchoring: Anchoring,
    /// A path that matches, where one can be made up.
    pub(crate) sample: Option<Box<str>>,
    /// The same paths, written as `from` would.
    pub(crate) simple: Option<Box<str>>,
    /// Why no path can match.
    pub(crate) never: Option<&'static str>,
}

/// Whether the whole path has to match, or a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchoring {
    /// The whole path.
    Whole,
    /// Any part of it.
    Part,
}

/// Why a text is no regular expression, and where, in characters from its start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadRegex {
    /// What is wrong.
    pub message: String,
    /// Characters before the place.
    pub offset: usize,
}

impl PathRegex {
    /// Compiles an expression.
    pub fn new(pattern: &str, anchoring: Anchoring, case: Case) -> Result<Self, BadRegex> {
        let hir = parse(pattern)?;
        let whole = match anchoring {
            Anchoring::Whole => format!("^(?:{pattern})$"),
            Anchoring::Part => pattern.to_owned(),
        };
        let mut builder = RegexBuilder::new(&whole);
        builder.case_insensitive(case == Case::Ignored).size_limit(SIZE_LIMIT);
        let regex = builder.build().map_err(|_| BadRegex { message: "it is too large".to_owned(), offset: 0 })?;
        let lead = if anchoring == Anchoring::Whole { hir::lead(&hir) } else { String::new() };
        Ok(Self {
            names: regex.capture_names().flatten().map(Into::into).collect(),
            lead: lead.into(),
            needle: hir::needle(&hir).map(Into::into),
            about: about(&hir, &regex, anchoring),
            regex,
        })
    }

    /// The text of the expression, as it runs.
    pub(crate) fn source(&self) -> &str {
        self.regex.as_str()
    }

    /// A text that every path that matches starts with; empty when there is none.
    pub fn lead(&self) -> &str {
        &self.lead
    }

    /// Whether a path matches that is written in the letters of its alphabet.
    pub fn is_match(&self, readable: &str) -> bool {
        self.regex.is_match(readable)
    }

    /// Paths that match, by different ways through the expression.
    pub(crate) fn samples(&self) -> Vec<String> {
        let Ok(hir) = regex_syntax::Parser::new().parse(self.source()) else { return Vec::new() };
        let mut all: Vec<String> = (0..MAX_SAMPLES).map(|way| slashed(hir::sample(&hir, way))).collect();
        all.sort_unstable();
        all.dedup();
        all.retain(|path| self.is_match(path));
        all
    }

    /// What the named groups hold; an empty text for one that took no part.
    pub(crate) fn captures<'t>(&self, readable: &'t str) -> Option<Vec<&'t str>> {
        let found = self.regex.captures(readable)?;
        Some(self.names.iter().map(|name| found.name(name).map_or("", |group| group.as_str())).collect())
    }
}

fn parse(pattern: &str) -> Result<Hir, BadRegex> {
    let bad = |message: String, offset: usize| {
        let before = pattern.get(..offset).unwrap_or_default();
        BadRegex { message, offset: before.chars().count() }
    };
    regex_syntax::Parser::new().parse(pattern).map_err(|error| match error {
        regex_syntax::Error::Parse(error) => bad(error.kind().to_string(), error.span().start.offset),
        regex_syntax::Error::Translate(error) => bad(error.kind().to_string(), error.span().start.offset),
        other => bad(other.to_string(), 0),
    })
}

fn about(hir: &Hir, regex: &Regex, anchoring: Anchoring) -> About {
    let made = slashed(hir::sample(hir, 0));
    let sample = regex.is_match(&made).then(|| made.into_boxed_str());
    let plainer = if anchoring == Anchoring::Whole { hir::simple(hir).map(Into::into) } else { None };
    About { anchoring, sample, simple: plainer, never: hir::never(hir) }
}

fn slashed(path: String) -> String {
    if path.starts_with('/') { path } else { format!("/{path}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(pattern: &str) -> PathRegex {
        PathRegex::new(pattern, Anchoring::Whole, Case::Exact).unwrap()
    }

    #[test]
    fn whole_path_has_to_match_unless_said_otherwise() {
        assert!(whole("/a|/b").is_match("/b") && !whole("/a|/b").is_match("/a/b"));
        let part = PathRegex::new("b+", Anchoring::Part, Case::Exact).unwrap();
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
        let regex = PathRegex::new("/новости/.*", Anchoring::Whole, Case::Ignored).unwrap();
        assert!(regex.is_match("/НОВОСТИ/x"));
        assert_eq!(regex.needle.as_deref(), Some("/новости/"));
    }

    #[test]
    fn mistake_has_its_place() {
        let bad = PathRegex::new("/а(b", Anchoring::Whole, Case::Exact).unwrap_err();
        assert_eq!((bad.offset, bad.message.as_str()), (2, "unclosed group"));
        assert!(PathRegex::new("(?:x{100}){100}{100}", Anchoring::Whole, Case::Exact).is_err());
    }
}
