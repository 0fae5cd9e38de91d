//! Parses the regular expressions of rules.

use std::borrow::Cow;

use regex_syntax::hir::Hir;

use crate::rule::case::LetterCase;

/// The size limit for a compiled regular expression, in bytes. A typical expression needs a few KiB.
pub(crate) const SIZE_LIMIT: usize = 1 << 20;

/// Determines whether a regular expression must match the whole path, or may match any part of the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Anchoring {
    /// The expression must match the whole path.
    Whole,
    /// The expression may match any part of the path.
    Part,
}

/// An error in a regular expression, with its message and its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegexError {
    /// The error message.
    pub message: String,
    /// The number of characters before the error.
    pub offset: usize,
}

impl RegexError {
    /// Reports whether the expression contains look-around, which is not supported.
    pub(crate) fn is_look_around(&self) -> bool {
        self.message.contains("look-around")
    }
}

/// Returns the regular expression to compile. If the expression must match the whole path, `^` and `$` are added around
/// it.
pub(super) fn source(pattern: &str, anchoring: Anchoring) -> Cow<'_, str> {
    match anchoring {
        Anchoring::Whole => Cow::Owned(format!("^(?:{pattern})$")),
        Anchoring::Part => Cow::Borrowed(pattern),
    }
}

pub(super) fn parse(pattern: &str) -> Result<Hir, RegexError> {
    parse_in(LetterCase::Exact, pattern)
}

/// Parses a regular expression that respects or ignores letter case, depending on `case`. Fails if the expression is
/// invalid.
pub(super) fn parse_in(case: LetterCase, pattern: &str) -> Result<Hir, RegexError> {
    let error_at = |message: String, offset: usize| {
        let before = pattern.get(..offset).unwrap_or_default();
        RegexError { message, offset: before.chars().count() }
    };
    let mut builder = regex_syntax::ParserBuilder::new();
    let mut parser = builder.case_insensitive(case == LetterCase::Ignored).build();
    parser.parse(pattern).map_err(|error| match error {
        regex_syntax::Error::Parse(error) => error_at(error.kind().to_string(), error.span().start.offset),
        regex_syntax::Error::Translate(error) => error_at(error.kind().to_string(), error.span().start.offset),
        other => error_at(other.to_string(), 0),
    })
}
