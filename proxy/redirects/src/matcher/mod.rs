//! Which rules a path meets, the most specific first.
//!
//! The order does not depend on the order in the files, except where nothing else decides:
//!
//! 1. the rule for exactly this path, then the row of a file for it;
//! 2. then, segment by segment from the left, a literal before `part-{capture}`, that before `{capture}`, and
//!    that before an open end (a prefix, or `{tail...}`). So a longer prefix wins over a shorter one, and `/news/{id}`
//!    over `/news/{tail...}`;
//! 3. regular expressions.
//!
//! Among rules of one shape: respecting case before ignoring it, higher priority, more conditions, order of the files. Among
//! regular expressions: priority and order of the files.
//!
//! A rule may turn out not to apply (a condition, a table without the key, a capture that would lead off the site); then the
//! next one is asked. Each strategy answers without scanning: one hash lookup for exact paths and rows, one per segment for
//! prefixes, a walk down a trie of segments for patterns, one pass over the path for all regular expressions together.

mod build;
mod exact;
mod pattern;
mod prefix;
mod regexes;
mod shapes;

use std::borrow::Cow;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::matcher::exact::Exact;
use crate::matcher::pattern::Patterns;
use crate::matcher::prefix::Prefixes;
use crate::matcher::regexes::Regexes;
use crate::packed::Row;
use crate::path::{self, NormalPath};
use crate::rows::Rows;
use crate::rule::{Case, Rule};

pub(crate) use crate::matcher::build::Twins;
pub(crate) use crate::matcher::shapes::ShapeIndex;

/// The place of a rule in the rule set.
pub(crate) type RuleIndex = usize;

/// Rules of one shape.
type Slot = SmallVec<[RuleIndex; 1]>;

/// Rules that one path meets; rarely more than a few, so they stand on the stack.
type Met = SmallVec<[RuleIndex; 8]>;

#[derive(Debug, Clone, Default)]
pub(crate) struct Matcher {
    exact: ByCase<Exact>,
    rows: Vec<RowFile>,
    prefixes: ByCase<Prefixes>,
    patterns: ByCase<Patterns>,
    regexes: Regexes,
    reserved: Vec<Reserved>,
    /// For each rule its place in the order of all rules.
    order: Vec<u32>,
    /// For each rule how many segments it starts with that are written out.
    leads: Vec<usize>,
    /// Whether any rule ignores case, so that the path is needed in small letters.
    folds: bool,
}

/// The same strategy twice: for rules that respect case, and for those that ignore it, in small letters.
#[derive(Debug, Clone, Default)]
struct ByCase<T> {
    exact: T,
    ignored: T,
}

#[derive(Debug, Clone)]
struct RowFile {
    rule: RuleIndex,
    case: Case,
    rows: Arc<Rows>,
}

/// A prefix that wildcards respect.
#[derive(Debug, Clone)]
struct Reserved {
    prefix: String,
    depth: usize,
}

/// A rule that a path meets, and the row of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate<'m> {
    pub(crate) rule: RuleIndex,
    pub(crate) row: Option<Row<'m>>,
}

impl Matcher {
    /// Offers the rules for `path` to `accept`, the first in order first, until it takes one.
    pub(crate) fn first<'m, T>(
        &'m self,
        rules: &[Rule],
        path: &NormalPath<'_>,
        mut accept: impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        let folded = if self.folds { path::fold(path.as_str()) } else { Cow::Borrowed(path.as_str()) };
        self.first_exact(path, &folded, &mut accept)
            .or_else(|| self.first_row(path, &folded, &mut accept))
            .or_else(|| self.first_wild(path, &folded, &mut accept))
            .or_else(|| self.first_regex(rules, path, &mut accept))
    }

    /// Whether what starts with a text lies where wildcards do not go unless they name it.
    pub(crate) fn is_reserved(&self, lead: &str) -> bool {
        self.reserved.iter().any(|reserved| lead.starts_with(reserved.prefix.as_str()))
    }

    /// The place of a rule in the order of all; a lower one is asked first.
    pub(crate) fn order_of(&self, rule: RuleIndex) -> Option<u32> {
        self.order.get(rule).copied()
    }

    fn first_exact<'m, T>(
        &'m self,
        path: &NormalPath<'_>,
        folded: &str,
        accept: &mut impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        let mut met = Met::new();
        met.extend_from_slice(self.exact.exact.get(path.as_str()));
        met.extend_from_slice(self.exact.ignored.get(folded));
        self.offer(met, accept)
    }

    fn first_row<'m, T>(
        &'m self,
        path: &NormalPath<'_>,
        folded: &str,
        accept: &mut impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        self.rows.iter().find_map(|file| {
            let key = if file.case == Case::Ignored { folded } else { path.as_str() };
            let row = file.rows.pairs.find(key)?;
            accept(Candidate { rule: file.rule, row: Some(row) })
        })
    }

    fn first_wild<'m, T>(
        &'m self,
        path: &NormalPath<'_>,
        folded: &str,
        accept: &mut impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        let mut met = Met::new();
        for (prefixes, patterns, text) in [
            (&self.prefixes.exact, &self.patterns.exact, path.as_str()),
            (&self.prefixes.ignored, &self.patterns.ignored, folded),
        ] {
            prefixes.collect(text, &mut met);
            patterns.collect(text, &mut met);
        }
        if !met.is_empty() {
            let floor = self.reserved_depth(path);
            met.retain(|rule| self.leads.get(*rule).is_some_and(|lead| *lead >= floor));
        }
        self.offer(met, accept)
    }

    fn first_regex<'m, T>(
        &'m self,
        rules: &[Rule],
        path: &NormalPath<'_>,
        accept: &mut impl FnMut(Candidate<'m>) -> Option<T>,
    ) -> Option<T> {
        if self.regexes.is_empty() {
            return None;
        }
        let reserved = self.reserved.iter().find(|reserved| path.is_under(&reserved.prefix));
        let readable = path::readable(path.as_str());
        let mut met = Met::new();
        self.regexes.collect(&readable, &mut met);
        self.sort(&mut met);
        met.into_iter().find_map(|rule| {
            let regex = rules.get(rule)?.regex()?;
            let names_it = reserved.is_none_or(|reserved| regex.lead.starts_with(reserved.prefix.as_str()));
            (names_it && regex.is_match(&readable)).then(|| accept(Candidate { rule, row: None }))?
        })
    }

    fn offer<'m, T>(&'m self, mut met: Met, accept: &mut impl FnMut(Candidate<'m>) -> Option<T>) -> Option<T> {
        self.sort(&mut met);
        met.into_iter().find_map(|rule| accept(Candidate { rule, row: None }))
    }

    fn sort(&self, met: &mut Met) {
        if met.len() > 1 {
            met.sort_unstable_by_key(|rule| self.order.get(*rule).copied());
        }
    }

    /// How many segments a wildcard has to name literally before it may match here.
    fn reserved_depth(&self, path: &NormalPath<'_>) -> usize {
        let under = self.reserved.iter().filter(|reserved| path.is_under(&reserved.prefix));
        under.map(|reserved| reserved.depth).max().unwrap_or(0)
    }
}
