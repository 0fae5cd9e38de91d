//! Defines the type of a validated rule.

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
use crate::rule::path_regex::{Anchoring, PathRegex};
use crate::rule::query_policy::QueryPolicy;
use crate::rule::request::Request;
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
    /// The value of `slash`, which determines whether the target ends with a slash. If the rule does not set `slash`,
    /// the value is `None`.
    pub(crate) slash: Option<TrailingSlash>,
}

/// The paths that a rule matches.
#[derive(Debug, Clone)]
pub(crate) enum Paths {
    Pattern(PathPattern),
    Regex(Box<PathRegex>),
    Rows(Arc<Rows>),
}

/// The action of a rule for a matching request.
#[derive(Debug, Clone)]
pub(crate) enum Action {
    Redirect(Redirect),
    /// The redirect or the status in the matching row of a CSV file.
    Row {
        status: RedirectStatus,
        query: QueryPolicy,
    },
    Gone,
    UnavailableForLegalReasons,
    /// The site answers the request, even if a less specific rule also matches.
    Pass,
}

#[derive(Debug, Clone)]
pub(crate) struct Redirect {
    pub(crate) status: RedirectStatus,
    pub(crate) query: QueryPolicy,
    pub(crate) target: Target,
    /// The table lookup. The field is boxed, because few rules have a lookup and an unboxed field would enlarge every
    /// rule.
    pub(crate) lookup: Option<Box<Lookup>>,
}

/// A lookup in a table, with a part of the request as the key.
#[derive(Debug, Clone)]
pub(crate) struct Lookup {
    pub(crate) table: Arc<PackedMap>,
    pub(crate) key: LookupKey,
    /// The filters that change the key before the lookup.
    pub(crate) filters: Filters,
    /// The target for keys that are not in the table. If the rule has no such target, the rule is skipped for these
    /// keys.
    pub(crate) otherwise: Option<Target>,
}

/// The part of the request that is used as the lookup key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LookupKey {
    /// The capture with this index, counting from 0.
    Capture(usize),
    /// The first value of the query parameter with this name.
    Parameter(Box<str>),
    /// The part of the host that matches `*` in the rule's condition on the host.
    HostLabel,
}

/// The reason why a rule that matches the path does not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SkipReason<'r> {
    Condition(UnmetCondition<'r>),
    KeyNotInTable,
    /// The target is invalid for the request. For example, the request lacks a parameter that the target uses, or the
    /// resulting path could lead to another site.
    InvalidTarget,
    /// The target would be longer than the limit.
    TargetTooLong,
}

impl Rule {
    /// Reports whether the rule has no conditions.
    pub(crate) fn is_unconditional(&self) -> bool {
        self.conditions.is_none()
    }

    /// Reports whether all conditions of the rule are below `not`.
    pub(crate) fn has_only_exclusions(&self) -> bool {
        let conditions = self.conditions.as_deref();
        conditions.is_some_and(|conditions| conditions.count() == usize::from(!conditions.none_of().is_empty()))
    }

    /// Returns the number of conditions that a request does not meet.
    pub(crate) fn unmet_conditions(&self, request: &Request<'_>) -> usize {
        self.conditions.as_ref().map_or(0, |conditions| conditions.count_unmet(request))
    }

    /// Reports whether the rule was created from a row in the data file of `file_rule`.
    pub(crate) fn is_row_of(&self, file_rule: &Self) -> bool {
        matches!(&file_rule.paths, Paths::Rows(rows) if *rows.lines.file == *self.info.place.source)
    }

    /// Returns the location of the rule in its file. If `row` is given, returns the location of the row.
    pub(crate) fn place(&self, row: Option<RowIndex>) -> Place {
        let of_row = match &self.paths {
            Paths::Rows(rows) => row.and_then(|row| rows.place(row)),
            Paths::Pattern(_) | Paths::Regex(_) => None,
        };
        of_row.unwrap_or_else(|| self.info.place.clone())
    }

    /// Returns the index of the row that matches a path. Returns `None` if the rule does not read a CSV file, or if no
    /// row matches.
    pub(crate) fn row_at(&self, path: &NormalPath<'_>) -> Option<RowIndex> {
        let Paths::Rows(rows) = &self.paths else { return None };
        let folded =
            if self.case == LetterCase::Ignored { path::fold(path.as_str()) } else { Cow::Borrowed(path.as_str()) };
        rows.pairs.find(&folded).map(|row| row.index)
    }

    /// Returns the regular expression of the rule. Returns `None` if the rule matches paths in another way.
    pub(crate) fn regex(&self) -> Option<&PathRegex> {
        match &self.paths {
            Paths::Regex(regex) => Some(regex),
            Paths::Pattern(_) | Paths::Rows(_) => None,
        }
    }

    /// Returns an anchored regular expression for the paths that the rule matches. The expression applies to paths in which
    /// percent-encoded letters are decoded. These paths contain no line feeds. Returns `None` for a rule that reads a CSV
    /// file.
    pub(crate) fn as_regex(&self) -> Option<Cow<'_, str>> {
        match &self.paths {
            Paths::Regex(regex) if regex.facts.anchoring == Anchoring::Whole => Some(regex.source()),
            Paths::Regex(regex) => Some(format!("^.*(?:{}).*$", regex.source()).into()),
            Paths::Pattern(pattern) => Some(pattern.as_regex().into()),
            Paths::Rows(_) => None,
        }
    }

    /// Reports whether the answer is the same for every path.
    pub(crate) fn is_static(&self) -> bool {
        match &self.action {
            Action::Gone | Action::UnavailableForLegalReasons | Action::Pass => true,
            Action::Redirect(redirect) => redirect.lookup.is_none() && redirect.target.is_static(),
            Action::Row { .. } => false,
        }
    }

    /// Reports whether the rule leaves its paths to the site.
    pub(crate) fn is_pass(&self) -> bool {
        match &self.action {
            Action::Pass => true,
            Action::Redirect(_) | Action::Row { .. } | Action::Gone | Action::UnavailableForLegalReasons => false,
        }
    }
}
