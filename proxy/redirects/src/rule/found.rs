//! Which rule answers a request, and how.

use crate::rule::cache_policy::CachePolicy;
use crate::rule::info::RuleInfo;
use crate::rule::outcome::Outcome;

/// A rule that answers a request, and its answer.
#[derive(Debug, Clone)]
pub struct Found<'r> {
    /// The first rule in the chain. Further redirects are already followed.
    pub rule: &'r RuleInfo,
    /// The entry that answered, for hit counts.
    pub entry: RuleOrRow,
    /// The answer.
    pub outcome: Outcome,
    /// What the rules of the chain say about storing the answer.
    pub cache: CachePolicy,
}

/// A rule or one of its rows, by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleOrRow {
    /// The index of the rule, in file order.
    pub rule: usize,
    /// The index of the row, for a rule with a CSV file.
    pub row: Option<u32>,
}
