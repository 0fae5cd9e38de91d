//! Finds the rules that match a path, in order of precedence.
//!
//! Unless a rule says `order: written`, precedence does not depend on the order in the files, except as the last
//! criterion:
//!
//! 1. the rule for exactly this path, then the row of a CSV file;
//! 2. then, segment by segment from the left, in this order: a literal, `part-{placeholder}`, `{placeholder}`, an open end
//!    (a prefix, or `{tail...}`). So a longer prefix wins over a shorter one, and `/news/{id}` over
//!    `/news/{tail...}`;
//! 3. regular expressions.
//!
//! Between equally specific rules: case-sensitive before case-insensitive, then higher priority, more conditions, file
//! order. Between regular expressions: priority, then file order. The rules with `order: written` come after all others,
//! in file order.
//!
//! A rule may turn out not to apply (a condition, a missing table key, a target that could lead off the site). It is
//! then skipped, and the next one is tried. No strategy scans all rules: exact paths take one hash lookup, rows one per
//! CSV file, prefixes one per segment, patterns a walk down a trie of segments, and regular expressions one pass over
//! the path that selects the few to try. Where many rules have the same pattern, the host and the query of the request
//! select those to try.

mod build;
mod candidate;
mod condition_index;
mod exact;
mod index;
mod lookup;
mod pattern;
mod pattern_index;
mod prefix;
mod regexes;
mod rule_slot;
mod selection;

pub(crate) use crate::engine::matcher::candidate::{Candidate, MatchedRules, RuleIndex, StoredIndex};
pub(crate) use crate::engine::matcher::condition_index::ConditionIndex;
pub(crate) use crate::engine::matcher::lookup::PathMatcher;
pub(crate) use crate::engine::matcher::pattern_index::PatternIndex;
pub(crate) use crate::engine::matcher::rule_slot::DuplicateRules;
pub(crate) use crate::engine::matcher::selection::{
    KnownAttributes, KnownHost, OtherParameters, RequiredAttributes, Selection,
};
