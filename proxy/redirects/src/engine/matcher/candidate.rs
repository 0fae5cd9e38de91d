//! Defines the result of a lookup: the rules that match a path.

use smallvec::SmallVec;

use crate::rule::packed::PackedRow;

/// The index of a rule in the rule set.
pub(crate) type RuleIndex = usize;

/// The index of a rule in the form that the matcher stores. The smaller type saves memory.
pub(crate) type StoredIndex = u32;

/// The rules that match a path. A path rarely matches more than a few rules, so the list is kept on the stack.
pub(crate) type MatchedRules = SmallVec<[RuleIndex; 8]>;

/// A rule that matches a path. If the rule reads a CSV file, the candidate also contains the matching row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate<'m> {
    pub(crate) rule: RuleIndex,
    pub(crate) row: Option<PackedRow<'m>>,
}
