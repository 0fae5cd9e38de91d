//! What is known about a rule when it is found.

use crate::diagnostic::Place;

/// A rule as people speak of it: its name, its place and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleInfo {
    pub(crate) id: Box<str>,
    pub(crate) place: Place,
    pub(crate) from: Box<str>,
    pub(crate) strategy: Strategy,
}

/// How a rule finds its paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// One path.
    Exact,
    /// A path and everything below it.
    Prefix,
    /// Paths of one shape, with captures.
    Pattern,
}

impl RuleInfo {
    /// The rule's `id`, or file name and line when the file gives none.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Where the rule starts.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Display name of the file.
    pub fn source(&self) -> &str {
        &self.place.source
    }

    /// The line on which the rule starts.
    pub fn line(&self) -> u32 {
        self.place.line
    }

    /// `from` or `prefix` as the file spells it.
    pub fn from(&self) -> &str {
        &self.from
    }

    /// How it finds its paths.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }
}

impl Strategy {
    /// The name, for labels and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Prefix => "prefix",
            Self::Pattern => "pattern",
        }
    }
}
