//! Which rules a path meets, the most specific first.
//!
//! The order does not depend on the order in the files:
//!
//! 1. the rule for exactly this path;
//! 2. then, segment by segment from the left, a literal before `part-{capture}`, that before `{capture}`, and
//!    that before an open end (a prefix, or `{tail...}`). So a longer prefix wins over a shorter one, and `/news/{id}`
//!    over `/news/{tail...}`.
//!
//! A rule may turn out not to apply (its table lacks the key, its capture would lead off the site);
//! then the next one is asked. Each strategy answers without scanning: one hash lookup for exact
//! paths, one per segment for prefixes, a walk down a trie of segments for patterns.

mod exact;
mod pattern;
mod prefix;

use crate::matcher::exact::Exact;
use crate::matcher::pattern::Patterns;
use crate::matcher::prefix::Prefixes;
use crate::path::{self, NormalPath};
use crate::rule::Strategy;
use crate::shape::Shape;

/// The place of a rule in the rule set.
pub(crate) type RuleIndex = usize;

#[derive(Debug, Clone, Default)]
pub(crate) struct Matcher {
    exact: Exact,
    prefixes: Prefixes,
    patterns: Patterns,
    reserved: Vec<Reserved>,
}

/// A prefix that wildcards respect.
#[derive(Debug, Clone)]
struct Reserved {
    prefix: String,
    depth: usize,
}

impl Matcher {
    pub(crate) fn new(reserved_prefixes: &[String]) -> Self {
        let reserved = reserved_prefixes
            .iter()
            .map(|prefix| Reserved { prefix: prefix.clone(), depth: path::segments(prefix).count() });
        Self { reserved: reserved.collect(), ..Self::default() }
    }

    /// Adds a rule, or names the one that answers the same paths already.
    pub(crate) fn insert(&mut self, shape: &Shape, rule: RuleIndex) -> Result<(), RuleIndex> {
        let earlier = match shape.strategy() {
            Strategy::Exact => self.exact.insert(shape, rule),
            Strategy::Prefix => self.prefixes.insert(shape, rule),
            Strategy::Pattern => self.patterns.insert(shape, rule),
        };
        earlier.map_or(Ok(()), Err)
    }

    /// Offers the rules for `path` to `accept`, the most specific first, until it takes one.
    pub(crate) fn first<T>(&self, path: &NormalPath<'_>, mut accept: impl FnMut(RuleIndex) -> Option<T>) -> Option<T> {
        if let Some(taken) = self.exact.get(path).and_then(&mut accept) {
            return Some(taken);
        }
        let floor = self.reserved_depth(path);
        let mut prefixes = self.prefixes.longest_first(path).take_while(|prefix| prefix.lead >= floor).peekable();
        let taken = self.patterns.visit(path, &mut |pattern| {
            if pattern.lead < floor {
                return None;
            }
            while let Some(prefix) = prefixes.next_if(|prefix| prefix.lead > pattern.lead) {
                if let Some(taken) = accept(prefix.rule) {
                    return Some(taken);
                }
            }
            accept(pattern.rule)
        });
        taken.or_else(|| prefixes.find_map(|prefix| accept(prefix.rule)))
    }

    /// How many segments a wildcard has to name literally before it may match here.
    fn reserved_depth(&self, path: &NormalPath<'_>) -> usize {
        self.reserved
            .iter()
            .filter(|reserved| path.is_under(&reserved.prefix))
            .map(|reserved| reserved.depth)
            .max()
            .unwrap_or(0)
    }
}

/// A rule with holes that a path may meet.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    rule: RuleIndex,
    /// How many literal segments it starts with.
    lead: usize,
}
