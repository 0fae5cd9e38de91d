//! The result of looking up a request: the rule that answers, and its answer.

use crate::rule::cache_policy::CachePolicy;
use crate::rule::info::RuleInfo;
use crate::rule::outcome::Outcome;

/// A rule that answers a request, along with its answer.
#[derive(Debug, Clone)]
pub struct Found<'r> {
    /// The first rule in the chain of redirects. The engine has already followed the further redirects.
    pub rule: &'r RuleInfo,
    /// The rule or row that answered, for hit counts.
    pub entry: RuleOrRow,
    /// The answer to the request.
    pub outcome: Outcome,
    /// The combined cache policy of the rules in the chain.
    pub cache: CachePolicy,
}

/// A rule or one of its rows, by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleOrRow {
    /// The index of the rule, in file order.
    pub rule: usize,
    /// The index of the row. `None` if the rule has no CSV file.
    pub row: Option<u32>,
}
