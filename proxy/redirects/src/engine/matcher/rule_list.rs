//! Lists of rules, by index.

use smallvec::SmallVec;

/// The index of a rule in the rule set.
pub(crate) type RuleIndex = usize;

/// The rules for one pattern.
pub(super) type RuleList = SmallVec<[RuleIndex; 1]>;

/// The rules that match a path. There are rarely more than a few, so they are kept on the stack.
pub(super) type MatchedRules = SmallVec<[RuleIndex; 8]>;
