//! Compiles regular expressions, and matches the compiled expressions against paths.

use std::sync::Arc;

use regex::{Regex, RegexBuilder};
use regex_automata::Anchored;
use regex_syntax::hir::Hir;

use crate::rule::case::LetterCase;
use crate::rule::path_regex::compact::{CompactRegex, Haystack};
use crate::rule::path_regex::shared::{SharedRegexes, split_literal};
use crate::rule::path_regex::syntax::{Anchoring, RegexError, SIZE_LIMIT, source};

/// A compiled expression.
#[derive(Debug, Clone)]
pub(super) enum Engine {
    /// An expression that must match the whole path. The literal at the start of the expression is compared first. Then
    /// the compiled rest of the expression is matched.
    Whole(Box<str>, Arc<CompactRegex>),
    /// An expression that may match any part of the path.
    Part(Arc<CompactRegex>),
    /// An expression that has no compact form. The expression is too large, or its characters cannot be grouped.
    Large(Regex),
}

impl Engine {
    /// Compiles an expression. `hir` is the syntax tree of the expression. Fails if the compiled expression is too
    /// large.
    pub(super) fn new(
        pattern: &str,
        hir: &Hir,
        anchoring: Anchoring,
        case: LetterCase,
        shared: &mut SharedRegexes,
    ) -> Result<Self, RegexError> {
        let compact = match anchoring {
            Anchoring::Whole => {
                let (literal, rest) = split_literal(hir);
                shared.compact(&rest).map(|rest| Self::Whole(literal.into(), rest))
            }
            Anchoring::Part => shared.compact(hir).map(Self::Part),
        };
        if let Some(compact) = compact {
            return Ok(compact);
        }
        let mut builder = RegexBuilder::new(&source(pattern, anchoring));
        builder.case_insensitive(case == LetterCase::Ignored).size_limit(SIZE_LIMIT);
        let regex =
            builder.build().map_err(|_| RegexError { message: "the expression is too large".to_owned(), offset: 0 })?;
        Ok(Self::Large(regex))
    }

    pub(super) fn is_match(&self, text: &str) -> bool {
        match self {
            Self::Whole(literal, rest) => after(literal, text).is_some_and(|haystack| rest.is_match(haystack)),
            Self::Part(regex) => regex.is_match(anywhere(text)),
            Self::Large(regex) => regex.is_match(text),
        }
    }

    /// Returns the texts of the named groups. A group that did not take part in the match has an empty text. Returns
    /// `None` if the expression does not match.
    pub(super) fn captures<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        match self {
            Self::Whole(literal, rest) => rest.captures(after(literal, text)?),
            Self::Part(regex) => regex.captures(anywhere(text)),
            Self::Large(regex) => {
                let found = regex.captures(text)?;
                let names = regex.capture_names().flatten();
                Some(names.map(|name| found.name(name).map_or("", |group| group.as_str())).collect())
            }
        }
    }
}

/// Returns a search of the text that starts after the literal. Returns `None` if the text does not start with the
/// literal.
fn after<'t>(literal: &str, text: &'t str) -> Option<Haystack<'t>> {
    text.starts_with(literal).then_some(Haystack { text, start: literal.len(), anchored: Anchored::Yes })
}

fn anywhere(text: &str) -> Haystack<'_> {
    Haystack { text, start: 0, anchored: Anchored::No }
}
