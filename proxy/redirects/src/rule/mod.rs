//! A validated rule, and how it answers a request.

pub(crate) mod condition;
mod info;
pub(crate) mod outcome;
pub(crate) mod packed;
pub(crate) mod path_pattern;
pub mod path_regex;
pub(crate) mod request;
pub(crate) mod rows;
mod sample;
pub(crate) mod step;
pub(crate) mod target;
pub(crate) mod test;

use std::borrow::Cow;
use std::sync::Arc;

use crate::address::location::{Destination, Origin};
use crate::address::path::{self, NormalPath};
use crate::address::query::{self, KeptParameters};
use crate::diagnostic::Place;
use crate::rule::condition::{Conditions, UnmetCondition};
use crate::rule::outcome::RedirectStatus;
use crate::rule::packed::{PackedMap, PackedRow, RowIndex};
use crate::rule::path_pattern::PathPattern;
use crate::rule::path_regex::PathRegex;
use crate::rule::request::Request;
use crate::rule::rows::Rows;
use crate::rule::step::{Hop, Step};
use crate::rule::target::{FilledTarget, Target, TemplateValues};

pub use crate::rule::info::{RuleInfo, Strategy};
pub(crate) use crate::rule::sample::{SAMPLE_ANY, SAMPLE_REST, SAMPLE_SEGMENT, Sample, elide_samples};

/// A validated rule.
#[derive(Debug, Clone)]
pub(crate) struct Rule {
    pub(crate) info: RuleInfo,
    pub(crate) paths: Paths,
    pub(crate) case: Case,
    pub(crate) priority: i32,
    pub(crate) conditions: Option<Box<Conditions>>,
    pub(crate) action: Action,
}

/// The paths a rule matches.
#[derive(Debug, Clone)]
pub(crate) enum Paths {
    Pattern(PathPattern),
    Regex(Box<PathRegex>),
    Rows(Arc<Rows>),
}

/// Whether matching distinguishes `A` from `a`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Case {
    /// It does.
    #[default]
    Exact,
    /// It does not.
    Ignored,
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
}

#[derive(Debug, Clone)]
pub(crate) struct Redirect {
    pub(crate) status: RedirectStatus,
    pub(crate) query: QueryPolicy,
    pub(crate) target: Target,
    /// Boxed, because few rules have a lookup and every rule would pay for its size.
    pub(crate) lookup: Option<Box<Lookup>>,
}

/// What a redirect does with the query of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum QueryPolicy {
    Keep,
    Drop,
    /// Keep only the parameters that are in all of these lists.
    Only(Vec<Arc<KeptParameters>>),
}

/// A table lookup, with a part of the request as the key.
#[derive(Debug, Clone)]
pub(crate) struct Lookup {
    pub(crate) table: Arc<PackedMap>,
    pub(crate) key: LookupKey,
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
}

/// Why a rule that matches the path does not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SkipReason<'r> {
    Condition(UnmetCondition<'r>),
    KeyNotInTable,
    /// The resulting target is not a valid path, or could lead off the site.
    InvalidTarget,
}

impl Rule {
    /// Whether the rule has no conditions.
    pub(crate) fn is_unconditional(&self) -> bool {
        self.conditions.is_none()
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
        let folded = if self.case == Case::Ignored { path::fold(path.as_str()) } else { Cow::Borrowed(path.as_str()) };
        rows.pairs.find(&folded).map(|row| row.index)
    }

    /// The regular expression of the rule, if it has one.
    pub(crate) fn regex(&self) -> Option<&PathRegex> {
        match &self.paths {
            Paths::Regex(regex) => Some(regex),
            Paths::Pattern(_) | Paths::Rows(_) => None,
        }
    }

    /// The result of the rule for a request whose path matches it.
    pub(crate) fn answer(&self, request: &Request<'_>, row: Option<PackedRow<'_>>) -> Result<Step, SkipReason<'_>> {
        if let Some(unmet) = self.conditions.as_ref().and_then(|conditions| conditions.first_unmet(request)) {
            return Err(SkipReason::Condition(unmet));
        }
        self.step(request.path, request.query.unwrap_or_default(), row)
    }

    /// The result of the rule for a path and query, assuming its conditions hold.
    pub(crate) fn step(
        &self,
        path: &NormalPath<'_>,
        query: &str,
        row: Option<PackedRow<'_>>,
    ) -> Result<Step, SkipReason<'_>> {
        match &self.action {
            Action::Gone => Ok(Step::Gone),
            Action::UnavailableForLegalReasons => Ok(Step::UnavailableForLegalReasons),
            Action::Row { status, query } => Self::row_step(row, *status, query).ok_or(SkipReason::InvalidTarget),
            Action::Redirect(redirect) => {
                self.with_captures(path, |captures| redirect.hop(captures, query)).map(Step::Hop)
            }
        }
    }

    fn with_captures<T>(
        &self,
        path: &NormalPath<'_>,
        evaluate: impl FnOnce(&[&str]) -> Result<T, SkipReason<'static>>,
    ) -> Result<T, SkipReason<'_>> {
        let text = path.as_str();
        match &self.paths {
            Paths::Pattern(pattern) => {
                let folded = if self.case == Case::Ignored { path::fold(text) } else { Cow::Borrowed(text) };
                evaluate(&pattern.captures(text, &folded))
            }
            Paths::Regex(regex) => {
                let readable = path::readable(text);
                evaluate(&regex.captures(&readable).ok_or(SkipReason::InvalidTarget)?)
            }
            Paths::Rows(_) => evaluate(&[]),
        }
    }

    fn row_step(row: Option<PackedRow<'_>>, status: RedirectStatus, query: &QueryPolicy) -> Option<Step> {
        let row = row?;
        let status = match row_status(row.tag) {
            None => status,
            Some(410) => return Some(Step::Gone),
            Some(451) => return Some(Step::UnavailableForLegalReasons),
            Some(code) => RedirectStatus::from_code(code)?,
        };
        let to = row_target(row.value);
        Some(Step::Hop(Hop { status, query_policy: query.clone(), to }))
    }

    /// Whether the result is the same for every path.
    pub(crate) fn is_static(&self) -> bool {
        match &self.action {
            Action::Gone | Action::UnavailableForLegalReasons => true,
            Action::Redirect(redirect) => redirect.lookup.is_none() && redirect.target.is_static(),
            Action::Row { .. } => false,
        }
    }
}

/// How a row stores its own status: as a control character, which cannot occur in a path or URL.
const ROW_STATUSES: [(char, u16); 7] =
    [('\u{2}', 301), ('\u{3}', 302), ('\u{4}', 303), ('\u{5}', 307), ('\u{6}', 308), ('\u{7}', 410), ('\u{8}', 451)];

/// The tag character for a status that a row may have.
pub(crate) fn row_tag(status: u16) -> Option<char> {
    ROW_STATUSES.iter().find(|(_, code)| *code == status).map(|(sign, _)| *sign)
}

fn row_status(tag: char) -> Option<u16> {
    ROW_STATUSES.iter().find(|(sign, _)| *sign == tag).map(|(_, code)| *code)
}

/// Parses a row's target, which is stored in its final form.
fn row_target(value: &str) -> FilledTarget {
    let (rest, fragment) = split_at_first(value, b'#');
    let (target, query) = split_at_first(rest, b'?');
    let destination = if target.starts_with('/') {
        Destination::Site(NormalPath::from_normal(target).into_owned())
    } else {
        Destination::External(Origin::external_url(target))
    };
    FilledTarget { destination, query: query.to_owned(), fragment: fragment.to_owned() }
}

/// Splits a text at the first occurrence of a character.
fn split_at_first(text: &str, character: u8) -> (&str, &str) {
    let at = memchr::memchr(character, text.as_bytes()).unwrap_or(text.len());
    (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default())
}

impl Redirect {
    fn hop(&self, captures: &[&str], query: &str) -> Result<Hop, SkipReason<'static>> {
        let (target, value) = self.choose(captures, query).ok_or(SkipReason::KeyNotInTable)?;
        let to = target.fill(TemplateValues { captures, value, query }).ok_or(SkipReason::InvalidTarget)?;
        Ok(Hop { status: self.status, query_policy: self.query.clone(), to })
    }

    /// The target to use, and the value from the table.
    fn choose(&self, captures: &[&str], query: &str) -> Option<(&Target, &str)> {
        let Some(lookup) = &self.lookup else {
            return Some((&self.target, ""));
        };
        let key = match &lookup.key {
            LookupKey::Capture(index) => Cow::Borrowed(captures.get(*index).copied()?),
            // A parameter without a usable value counts as a key that is not in the table.
            LookupKey::Parameter(name) => Cow::Owned(query::segment(query, name).unwrap_or_default()),
        };
        // In a parameter, a slash is an ordinary character; as a path segment it is percent-encoded.
        let with_slashes = || lookup.table.get(&key.replace("%2F", "/"));
        let found = match &lookup.key {
            LookupKey::Parameter(_) if key.contains("%2F") => lookup.table.get(&key).or_else(with_slashes),
            LookupKey::Parameter(_) | LookupKey::Capture(_) => lookup.table.get(&key),
        };
        match found {
            Some(value) => Some((&self.target, value)),
            None => lookup.otherwise.as_ref().map(|target| (target, "")),
        }
    }
}
