//! A validated rule.

use std::borrow::Cow;
use std::sync::Arc;

use crate::address::path::{self, NormalPath};
use crate::address::slash::TrailingSlash;
use crate::diagnostic::Place;
use crate::rule::cache_policy::CachePolicy;
use crate::rule::case::LetterCase;
use crate::rule::condition::{Conditions, UnmetCondition};
use crate::rule::filter::Filters;
use crate::rule::info::RuleInfo;
use crate::rule::order::RuleOrder;
use crate::rule::outcome::RedirectStatus;
use crate::rule::packed::{PackedMap, RowIndex};
use crate::rule::path_pattern::PathPattern;
use crate::rule::path_regex::PathRegex;
use crate::rule::query_policy::QueryPolicy;
use crate::rule::rows::Rows;
use crate::rule::target::Target;

/// A validated rule.
#[derive(Debug, Clone)]
pub(crate) struct Rule {
    pub(crate) info: RuleInfo,
    pub(crate) paths: Paths,
    pub(crate) case: LetterCase,
    pub(crate) order: RuleOrder,
    pub(crate) priority: i32,
    pub(crate) conditions: Option<Box<Conditions>>,
    pub(crate) action: Action,
    pub(crate) cache: CachePolicy,
    /// The trailing slash of the target, if the rule says something about it.
    pub(crate) slash: Option<TrailingSlash>,
}

/// The paths a rule matches.
#[derive(Debug, Clone)]
pub(crate) enum Paths {
    Pattern(PathPattern),
    Regex(Box<PathRegex>),
    Rows(Arc<Rows>),
}

/// The action of a rule.
#[derive(Debug, Clone)]
pub(crate) enum Action {
    Redirect(Redirect),
    /// Each row has its own target.
    Row {
        status: RedirectStatus,
        query: QueryPolicy,
    },
    Gone,
    UnavailableForLegalReasons,
    /// The site answers: an exception to less specific rules.
    Pass,
}

#[derive(Debug, Clone)]
pub(crate) struct Redirect {
    pub(crate) status: RedirectStatus,
    pub(crate) query: QueryPolicy,
    pub(crate) target: Target,
    /// Boxed, because few rules have a lookup and every rule would pay for its size.
    pub(crate) lookup: Option<Box<Lookup>>,
}

/// A table lookup, with a part of the request as the key.
#[derive(Debug, Clone)]
pub(crate) struct Lookup {
    pub(crate) table: Arc<PackedMap>,
    pub(crate) key: LookupKey,
    /// The changes of the key before the lookup.
    pub(crate) filters: Filters,
    /// The target for keys that are not in the table. Without one, the rule is skipped.
    pub(crate) otherwise: Option<Target>,
}

/// The part of the request used as the lookup key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LookupKey {
    /// A capture, counted from 0.
    Capture(usize),
    /// The first value of this query parameter.
    Parameter(Box<str>),
    /// What the host has in the place of `*` in the rule's condition.
    HostLabel,
}

/// Why a rule that matches the path does not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SkipReason<'r> {
    Condition(UnmetCondition<'r>),
    KeyNotInTable,
    /// The target uses a parameter that the request lacks, or the resulting path is invalid or could lead off the site.
    InvalidTarget,
}

impl Rule {
    /// Whether the rule has no conditions.
    pub(crate) fn is_unconditional(&self) -> bool {
        self.conditions.is_none()
    }

    /// Whether the rule comes from a row of this rule's file.
    pub(crate) fn is_row_of(&self, file_rule: &Self) -> bool {
        matches!(&file_rule.paths, Paths::Rows(rows) if *rows.lines.file == *self.info.place.source)
    }

    /// The location of the rule in its file, or of one of its rows.
    pub(crate) fn place(&self, row: Option<RowIndex>) -> Place {
        let of_row = match &self.paths {
            Paths::Rows(rows) => row.and_then(|row| rows.place(row)),
            Paths::Pattern(_) | Paths::Regex(_) => None,
        };
        of_row.unwrap_or_else(|| self.info.place.clone())
    }

    /// The row that matches a path, for a rule with a CSV file.
    pub(crate) fn row_at(&self, path: &NormalPath<'_>) -> Option<RowIndex> {
        let Paths::Rows(rows) = &self.paths else { return None };
        let folded =
            if self.case == LetterCase::Ignored { path::fold(path.as_str()) } else { Cow::Borrowed(path.as_str()) };
        rows.pairs.find(&folded).map(|row| row.index)
    }

    /// The regular expression of the rule, if it has one.
    pub(crate) fn regex(&self) -> Option<&PathRegex> {
        match &self.paths {
            Paths::Regex(regex) => Some(regex),
            Paths::Pattern(_) | Paths::Rows(_) => None,
        }
    }

    /// Whether the result is the same for every path.
    pub(crate) fn is_static(&self) -> bool {
        match &self.action {
            Action::Gone | Action::UnavailableForLegalReasons | Action::Pass => true,
            Action::Redirect(redirect) => redirect.lookup.is_none() && redirect.target.is_static(),
            Action::Row { .. } => false,
        }
    }

    /// Whether the rule leaves its paths to the site.
    pub(crate) fn is_pass(&self) -> bool {
        match &self.action {
            Action::Pass => true,
            Action::Redirect(_) | Action::Row { .. } | Action::Gone | Action::UnavailableForLegalReasons => false,
        }
    }
}
