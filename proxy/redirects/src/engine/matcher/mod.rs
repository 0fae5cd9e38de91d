//! Finds the rules that match a path, in order of precedence.
//!
//! By default, precedence depends on the rules themselves. The order in the files is only the last criterion:
//!
//! 1. A rule for exactly this path comes first, followed by a row of a CSV file.
//! 2. Rules with a prefix or placeholders are compared segment by segment, from the left. The order is: a literal,
//!    `part-{placeholder}`, `{placeholder}`, an open end. An open end is a prefix or `{tail...}`. So a longer prefix
//!    takes precedence over a shorter prefix, and `/news/{id}` takes precedence over `/news/{tail...}`.
//! 3. Regular expressions come last.
//!
//! If two rules are equally specific, a case-sensitive rule comes before a case-insensitive rule. The next criteria are
//! a higher priority, more conditions, and the order in the files. For regular expressions, only the priority and the
//! order in the files count. Rules with `order: written` come after all other rules, in the order in the files.
//!
//! A rule may match the path and still not apply. For example, a condition may not hold, or a table may lack the key.
//! Such a rule is skipped, and the next rule is tried.
//!
//! No strategy scans all rules. Exact paths take one hash lookup, rows one lookup per CSV file, and prefixes one lookup
//! per segment. Patterns take a walk down a trie of segments. Regular expressions take one pass over the path, which
//! selects the few expressions to try. If many rules have the same pattern, the host and the query of the request
//! select the rules to try.

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
