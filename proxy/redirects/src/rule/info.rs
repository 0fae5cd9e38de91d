//! A rule as people speak of it.

use crate::diagnostic::Place;

/// A rule as people speak of it: its name, its place and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleInfo {
    pub(crate) id: Box<str>,
    pub(crate) place: Place,
    pub(crate) from: Box<str>,
    pub(crate) strategy: Strategy,
    pub(crate) owner: Option<Box<str>>,
    pub(crate) ticket: Option<Box<str>>,
}

/// How a rule finds its paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strategy {
    /// One path.
    Exact,
    /// One path for each row of a file.
    Rows,
    /// A path and everything below it.
    Prefix,
    /// Paths of one shape, with captures.
    Pattern,
    /// Paths that a regular expression describes.
    Regex,
}

impl RuleInfo {
    /// The rule's `id`, or one made from what it matches when the file gives none.
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

    /// `from`, `prefix`, `regex` or `rows` as the file spells it.
    pub fn from(&self) -> &str {
        &self.from
    }

    /// How it finds its paths.
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// Who looks after it.
    pub fn owner(&self) -> Option<&str> {
        self.owner.as_deref()
    }

    /// The task that it was made for.
    pub fn ticket(&self) -> Option<&str> {
        self.ticket.as_deref()
    }
}

impl Strategy {
    /// All of them, for tables over them.
    pub const ALL: [Self; 5] = [Self::Exact, Self::Rows, Self::Prefix, Self::Pattern, Self::Regex];

    /// The name, for labels and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Rows => "rows",
            Self::Prefix => "prefix",
            Self::Pattern => "pattern",
            Self::Regex => "regex",
        }
    }
}
