//! A valid rule, and what is told about it when it is found.

mod info;
mod sample;

use std::borrow::Cow;
use std::sync::Arc;

use crate::condition::{Conditions, Unmet};
use crate::diagnostic::Place;
use crate::hop::{Hop, Step};
use crate::location::{Destination, Origin};
use crate::outcome::RedirectStatus;
use crate::packed::{Packed, Row, RowIndex};
use crate::path::{self, NormalPath};
use crate::path_regex::PathRegex;
use crate::query::{self, Kept};
use crate::rows::Rows;
use crate::shape::Shape;
use crate::situation::Request;
use crate::target::{Fill, Filled, Target};

pub use crate::rule::info::{RuleInfo, Strategy};
pub(crate) use crate::rule::sample::{OPEN, REST, SEGMENT, Sample, with_holes};

/// A rule that can be followed.
#[derive(Debug, Clone)]
pub(crate) struct Rule {
    pub(crate) info: RuleInfo,
    pub(crate) paths: Paths,
    pub(crate) case: Case,
    pub(crate) priority: i32,
    pub(crate) conditions: Option<Box<Conditions>>,
    pub(crate) action: Action,
}

/// Which paths a rule answers.
#[derive(Debug, Clone)]
pub(crate) enum Paths {
    Shape(Shape),
    Regex(Box<PathRegex>),
    Rows(Arc<Rows>),
}

/// Whether `A` and `a` are one letter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Case {
    /// They are not.
    #[default]
    Exact,
    /// They are.
    Ignored,
}

/// What a rule does with a path.
#[derive(Debug, Clone)]
pub(crate) enum Action {
    Redirect(Redirect),
    /// The row says where to.
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
    /// Apart, because few rules have one and every rule has room for it.
    pub(crate) lookup: Option<Box<Lookup>>,
}

/// What becomes of the request's query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum QueryPolicy {
    Keep,
    Drop,
    /// Only what all of these lists keep.
    Only(Vec<Arc<Kept>>),
}

/// A table asked with a part of the request.
#[derive(Debug, Clone)]
pub(crate) struct Lookup {
    pub(crate) table: Arc<Packed>,
    pub(crate) key: Key,
    /// Where to send a key that the table does not hold; without it the rule does not apply.
    pub(crate) otherwise: Option<Target>,
}

/// With what a table is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Key {
    /// What the path captured, counted from 0.
    Capture(usize),
    /// The first value of this parameter.
    Parameter(Box<str>),
}

/// Why a rule that a path meets does not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pass<'r> {
    Unmet(Unmet<'r>),
    NotInTable,
    /// What would come of it is no path, or could lead off the site.
    NoTarget,
}

impl Rule {
    /// Whether the rule applies to every request for its paths.
    pub(crate) fn is_unconditional(&self) -> bool {
        self.conditions.is_none()
    }

    /// Where it is written, or a row of it.
    pub(crate) fn place(&self, row: Option<RowIndex>) -> Place {
        let of_row = match &self.paths {
            Paths::Rows(rows) => row.and_then(|row| rows.place(row)),
            Paths::Shape(_) | Paths::Regex(_) => None,
        };
        of_row.unwrap_or_else(|| self.info.place.clone())
    }

    /// The row for a path, for a rule that has rows.
    pub(crate) fn row_at(&self, path: &NormalPath<'_>) -> Option<RowIndex> {
        let Paths::Rows(rows) = &self.paths else { return None };
        let folded = if self.case == Case::Ignored { path::fold(path.as_str()) } else { Cow::Borrowed(path.as_str()) };
        rows.pairs.find(&folded).map(|row| row.index)
    }

    /// Its regular expression, if it has one.
    pub(crate) fn regex(&self) -> Option<&PathRegex> {
        match &self.paths {
            Paths::Regex(regex) => Some(regex),
            Paths::Shape(_) | Paths::Rows(_) => None,
        }
    }

    /// What the rule says to a request that meets it.
    pub(crate) fn answer(&self, request: &Request<'_>, row: Option<Row<'_>>) -> Result<Step, Pass<'_>> {
        if let Some(unmet) = self.conditions.as_ref().and_then(|conditions| conditions.unmet(request)) {
            return Err(Pass::Unmet(unmet));
        }
        self.step(request.path, request.query.unwrap_or_default(), row)
    }

    /// What the rule says about a path and query when its conditions hold.
    pub(crate) fn step(&self, path: &NormalPath<'_>, query: &str, row: Option<Row<'_>>) -> Result<Step, Pass<'_>> {
        match &self.action {
            Action::Gone => Ok(Step::Gone),
            Action::UnavailableForLegalReasons => Ok(Step::UnavailableForLegalReasons),
            Action::Row { status, query } => Self::row_step(row, *status, query).ok_or(Pass::NoTarget),
            Action::Redirect(redirect) => {
                self.with_captures(path, |captures| redirect.hop(captures, query)).map(Step::Hop)
            }
        }
    }

    fn with_captures<T>(
        &self,
        path: &NormalPath<'_>,
        use_them: impl FnOnce(&[&str]) -> Result<T, Pass<'static>>,
    ) -> Result<T, Pass<'_>> {
        let text = path.as_str();
        match &self.paths {
            Paths::Shape(shape) => {
                let folded = if self.case == Case::Ignored { path::fold(text) } else { Cow::Borrowed(text) };
                use_them(&shape.captures(text, &folded))
            }
            Paths::Regex(regex) => {
                let readable = path::readable(text);
                use_them(&regex.captures(&readable).ok_or(Pass::NoTarget)?)
            }
            Paths::Rows(_) => use_them(&[]),
        }
    }

    fn row_step(row: Option<Row<'_>>, status: RedirectStatus, query: &QueryPolicy) -> Option<Step> {
        let row = row?;
        let status = match row_status(row.tag) {
            None => status,
            Some(410) => return Some(Step::Gone),
            Some(451) => return Some(Step::UnavailableForLegalReasons),
            Some(code) => RedirectStatus::from_code(code)?,
        };
        let to = filled_row(row.value);
        Some(Step::Hop(Hop { status, query_policy: query.clone(), to }))
    }

    /// Whether it answers every path alike.
    pub(crate) fn is_static(&self) -> bool {
        match &self.action {
            Action::Gone | Action::UnavailableForLegalReasons => true,
            Action::Redirect(redirect) => redirect.lookup.is_none() && redirect.target.is_static(),
            Action::Row { .. } => false,
        }
    }
}

/// How a row remembers its own status: by a sign that stands in no address.
const ROW_STATUSES: [(char, u16); 7] =
    [('\u{2}', 301), ('\u{3}', 302), ('\u{4}', 303), ('\u{5}', 307), ('\u{6}', 308), ('\u{7}', 410), ('\u{8}', 451)];

/// The sign of a status that a row may have.
pub(crate) fn row_tag(status: u16) -> Option<char> {
    ROW_STATUSES.iter().find(|(_, code)| *code == status).map(|(sign, _)| *sign)
}

fn row_status(tag: char) -> Option<u16> {
    ROW_STATUSES.iter().find(|(sign, _)| *sign == tag).map(|(_, code)| *code)
}

/// A target that was written down in the form in which it goes out.
fn filled_row(value: &str) -> Filled {
    let (rest, fragment) = split_at_first(value, b'#');
    let (address, query) = split_at_first(rest, b'?');
    let destination = if address.starts_with('/') {
        Destination::Site(NormalPath::from_normal(address).into_owned())
    } else {
        Destination::Elsewhere(Origin::address(address))
    };
    Filled { destination, query: query.to_owned(), fragment: fragment.to_owned() }
}

/// What stands before a character and what stands behind it.
fn split_at_first(text: &str, character: u8) -> (&str, &str) {
    let at = memchr::memchr(character, text.as_bytes()).unwrap_or(text.len());
    (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default())
}

impl Redirect {
    fn hop(&self, captures: &[&str], query: &str) -> Result<Hop, Pass<'static>> {
        let (target, value) = self.choose(captures, query).ok_or(Pass::NotInTable)?;
        let to = target.fill(Fill { captures, value, query }).ok_or(Pass::NoTarget)?;
        Ok(Hop { status: self.status, query_policy: self.query.clone(), to })
    }

    /// The target to use, and the table's value for it.
    fn choose(&self, captures: &[&str], query: &str) -> Option<(&Target, &str)> {
        let Some(lookup) = &self.lookup else {
            return Some((&self.target, ""));
        };
        let key = match &lookup.key {
            Key::Capture(index) => Cow::Borrowed(captures.get(*index).copied()?),
            // Without a value that could be a key it is as if the table did not have it.
            Key::Parameter(name) => Cow::Owned(query::segment(query, name).unwrap_or_default()),
        };
        // In a parameter a slash is a letter like others, which its segment has encoded.
        let with_slashes = || lookup.table.get(&key.replace("%2F", "/"));
        let found = match &lookup.key {
            Key::Parameter(_) if key.contains("%2F") => lookup.table.get(&key).or_else(with_slashes),
            Key::Parameter(_) | Key::Capture(_) => lookup.table.get(&key),
        };
        match found {
            Some(value) => Some((&self.target, value)),
            None => lookup.otherwise.as_ref().map(|target| (target, "")),
        }
    }
}
