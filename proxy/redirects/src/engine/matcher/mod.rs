//! Finds the rules that match a path, in order of precedence.
//!
//! By default, the more specific of two rules takes precedence:
//!
//! 1. Rules for exactly this path come first, followed by rows of CSV files.
//! 2. Rules with a prefix or with placeholders come next. They are compared segment by segment, from the left. A
//!    literal such as `news` comes before `part-{placeholder}`, which comes before `{placeholder}`. A prefix that ends
//!    earlier comes last, and so does `{tail...}`. For example, a longer prefix takes precedence over a shorter prefix,
//!    and `/news/{id}` takes precedence over `/news/{tail...}`.
//! 3. Regular expressions come last.
//!
//! If two rules are equally specific, a case-sensitive rule comes before a case-insensitive rule. The next criteria are
//! a higher priority, more conditions, and the order in the files. For regular expressions, only the priority and the
//! order in the files count. Rules with `order: written` come after all other rules, in the order in the files.
//!
//! A rule may match the path and still not apply. For example, a condition may not hold, or a table may lack the key.
//! Such a rule is skipped, and the next rule is tried.
//!
//! A lookup never scans all rules. Rules for exactly one path need one hash lookup, rows need one lookup per CSV file,
//! and prefixes need one lookup per segment of the path. Rules with placeholders are found in a trie of segments. One
//! pass over the path finds the few regular expressions that may match. If many rules have the same pattern, the rules
//! to try are found by the host and the query of the request.

mod build;
mod candidate;
mod condition_index;
mod covering_index;
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
pub(crate) use crate::engine::matcher::covering_index::CoveringIndex;
pub(crate) use crate::engine::matcher::lookup::PathMatcher;
pub(crate) use crate::engine::matcher::pattern_index::PatternIndex;
pub(crate) use crate::engine::matcher::rule_slot::DuplicateRules;
pub(crate) use crate::engine::matcher::selection::{
    KnownAttributes, KnownHost, OtherParameters, RequiredAttributes, Selection,
};
