//! Compares the paths of two rules.

use crate::engine::rule_set::RuleSet;
use crate::rule::overlap;

impl RuleSet {
    /// Reports whether at least one path matches both rules, without regard to their conditions. The rules are given by
    /// their indices in the order of the files. If the answer is uncertain, for example for two regular expressions
    /// with the same start, or if a rule does not exist, returns `true`.
    pub fn may_overlap(&self, one: usize, other: usize) -> bool {
        let rules = self.graph.rules.get(one).zip(self.graph.rules.get(other));
        rules.is_none_or(|(one, other)| overlap::may_overlap(one, other))
    }
}
