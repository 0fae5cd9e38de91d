//! The rules that match a path.

use smallvec::SmallVec;

use crate::rule::packed::PackedRow;

/// The index of a rule in the rule set.
pub(crate) type RuleIndex = usize;

/// The index of a rule as the matcher stores it, to save memory.
pub(crate) type StoredIndex = u32;

/// The rules that match a path. There are rarely more than a few, so they are kept on the stack.
pub(crate) type MatchedRules = SmallVec<[RuleIndex; 8]>;

/// A rule that matches a path, with the matching row, if it has rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Candidate<'m> {
    pub(crate) rule: RuleIndex,
    pub(crate) row: Option<PackedRow<'m>>,
}
