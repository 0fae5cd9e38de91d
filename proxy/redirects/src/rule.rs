//! A valid rule, and what is told about it when it is found.

use std::collections::HashMap;
use std::sync::Arc;

use crate::diagnostic::Place;
use crate::hop::{Hop, Step};
use crate::outcome::RedirectStatus;
use crate::path::NormalPath;
use crate::shape::Shape;
use crate::target::{Fill, Target};

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

/// A rule that can be followed.
#[derive(Debug, Clone)]
pub(crate) struct Rule {
    pub(crate) info: RuleInfo,
    pub(crate) shape: Shape,
    pub(crate) action: Action,
}

/// What a rule does with a path.
#[derive(Debug, Clone)]
pub(crate) enum Action {
    Redirect(Redirect),
    Gone,
    UnavailableForLegalReasons,
}

#[derive(Debug, Clone)]
pub(crate) struct Redirect {
    pub(crate) status: RedirectStatus,
    pub(crate) query: QueryPolicy,
    pub(crate) target: Target,
    pub(crate) lookup: Option<Lookup>,
}

/// What becomes of the request's query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QueryPolicy {
    Keep,
    Drop,
}

/// A table asked with what the shape captured.
#[derive(Debug, Clone)]
pub(crate) struct Lookup {
    pub(crate) table: Arc<Table>,
    /// The capture that is the key.
    pub(crate) key: usize,
    /// Where to send a key that the table does not hold; without it the rule does not apply.
    pub(crate) otherwise: Option<Target>,
}

/// Keys, in normal form, and their values.
pub(crate) type Table = HashMap<Box<str>, Box<str>, ahash::RandomState>;

impl Rule {
    /// What the rule says about a path of its shape; `None` when it does not apply after all.
    pub(crate) fn step(&self, path: &NormalPath<'_>) -> Option<Step> {
        match &self.action {
            Action::Gone => Some(Step::Gone),
            Action::UnavailableForLegalReasons => Some(Step::UnavailableForLegalReasons),
            Action::Redirect(redirect) => {
                let captures = self.shape.captures(path);
                redirect.hop(&captures).map(Step::Hop)
            }
        }
    }

    /// Whether it answers every path alike.
    pub(crate) fn is_static(&self) -> bool {
        match &self.action {
            Action::Gone | Action::UnavailableForLegalReasons => true,
            Action::Redirect(redirect) => redirect.lookup.is_none() && redirect.target.is_static(),
        }
    }
}

impl Redirect {
    fn hop(&self, captures: &[&str]) -> Option<Hop> {
        let (target, value) = self.choose(captures)?;
        let filled = target.fill(Fill { captures, value })?;
        Some(Hop { status: self.status, query_policy: self.query, to: filled })
    }

    /// The target to use, and the table's value for it.
    fn choose(&self, captures: &[&str]) -> Option<(&Target, &str)> {
        let Some(lookup) = &self.lookup else {
            return Some((&self.target, ""));
        };
        let key = captures.get(lookup.key).copied()?;
        match lookup.table.get(key) {
            Some(value) => Some((&self.target, value)),
            None => lookup.otherwise.as_ref().map(|target| (target, "")),
        }
    }
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
