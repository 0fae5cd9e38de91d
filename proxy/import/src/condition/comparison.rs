//! Defines the tests that the conditions of other programs apply to a part of a request.

use portico_redirects::LetterCase;

/// The test that a condition applies to a part of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal(String),
    Matches(String, LetterCase),
    Present,
    Absent,
    /// The opposite of a comparison.
    Not(Box<Comparison>),
}

impl Comparison {
    /// Returns the opposite of the comparison.
    pub(crate) fn negated(self) -> Self {
        match self {
            Self::Present => Self::Absent,
            Self::Absent => Self::Present,
            Self::Matches(pattern, _) if pattern == "^$" => Self::Present,
            Self::Matches(pattern, _) if matches!(pattern.as_str(), "." | ".+" | "^.+$") => Self::Absent,
            Self::Not(inner) => *inner,
            Self::Equal(_) | Self::Matches(..) => Self::Not(Box::new(self)),
        }
    }
}
