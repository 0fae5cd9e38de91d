//! Coverage: the rules that at least one rule test reaches.

use crate::engine::rule_set::RuleSet;
use crate::engine::rule_tests;
use crate::rule::RuleInfo;

/// How many tests each rule answers.
#[derive(Debug, Clone)]
pub struct Coverage<'r> {
    /// Every rule, in file order, with the number of tests it answers.
    pub rules: Vec<(&'r RuleInfo, usize)>,
}

impl RuleSet {
    /// Runs every test and counts which rule answers. A test of a request that no rule matches covers nothing.
    pub fn coverage(&self) -> Coverage<'_> {
        let mut rules: Vec<(&RuleInfo, usize)> = self.rules().map(|rule| (rule, 0)).collect();
        for found in self.tests().iter().filter_map(|test| rule_tests::find_answer(test, self)) {
            if let Some((_, count)) = rules.get_mut(found.entry.rule) {
                *count += 1;
            }
        }
        Coverage { rules }
    }
}

impl Coverage<'_> {
    /// The rules that no test reaches.
    pub fn untested(&self) -> impl Iterator<Item = &RuleInfo> {
        self.rules.iter().filter(|(_, count)| *count == 0).map(|(rule, _)| *rule)
    }

    /// The percentage of rules that a test reaches, rounded down. 100 if there are no rules.
    pub fn percent(&self) -> usize {
        let covered = self.rules.len() - self.untested().count();
        (covered * 100).checked_div(self.rules.len()).unwrap_or(100)
    }
}
