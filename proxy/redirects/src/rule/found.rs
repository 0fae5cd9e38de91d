//! Defines the result of a lookup: the rule that answers a request, and its answer.

use crate::rule::cache_policy::CachePolicy;
use crate::rule::info::RuleInfo;
use crate::rule::outcome::Outcome;

/// A rule that answers a request, along with its answer.
#[derive(Debug, Clone)]
pub struct Found<'r> {
    /// The first rule in the chain of redirects. The engine has already followed all further redirects.
    pub rule: &'r RuleInfo,
    /// The rule or row that answered, for hit counts.
    pub entry: RuleOrRow,
    /// The answer of the rules. For a method other than GET and HEAD, another status may be sent
    /// ([`Outcome::for_method`]).
    pub outcome: Outcome,
    /// The combined cache policy of the rules in the chain.
    pub cache: CachePolicy,
}

/// A rule or one of its rows, by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleOrRow {
    /// The index of the rule, in file order.
    pub rule: usize,
    /// The index of the row. If the rule does not read a CSV file, the value is `None`.
    pub row: Option<u32>,
}
