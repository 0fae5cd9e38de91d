//! Measures test coverage, which is the share of rules that at least one rule test matches.

use crate::engine::rule_set::RuleSet;
use crate::engine::rule_tests;
use crate::rule::RuleInfo;

/// A measurement of test coverage, which contains the number of rule tests for each rule.
#[derive(Debug, Clone)]
pub struct Coverage<'r> {
    /// Every rule in file order, along with the number of tests whose requests the rule answers. All rows of a CSV file
    /// together count as one rule.
    pub rules: Vec<(&'r RuleInfo, usize)>,
}

impl RuleSet {
    /// Runs every rule test and counts the tests whose requests each rule answers. If no rule matches the request of a
    /// test, the test is not counted.
    pub fn coverage(&self) -> Coverage<'_> {
        let tested = self.written_rules();
        let mut counts = vec![0; self.len()];
        for found in self.tests().iter().filter_map(|test| rule_tests::find_answer(test, self)) {
            let rule = tested.get(found.entry.rule).copied().unwrap_or(found.entry.rule);
            if let Some(count) = counts.get_mut(rule) {
                *count += 1;
            }
        }
        let rules = self.rules().zip(counts).zip(tested).enumerate();
        Coverage { rules: rules.filter(|(index, (_, tested))| tested == index).map(|(_, (rule, _))| rule).collect() }
    }
}

impl Coverage<'_> {
    /// Returns the rules that no rule test covers.
    pub fn untested(&self) -> impl Iterator<Item = &RuleInfo> {
        self.rules.iter().filter(|(_, count)| *count == 0).map(|(rule, _)| *rule)
    }

    /// Returns the percentage of rules that are covered by at least one test, rounded down. Returns 100 if there are no
    /// rules.
    pub fn percent(&self) -> usize {
        let covered = self.rules.len() - self.untested().count();
        (covered * 100).checked_div(self.rules.len()).unwrap_or(100)
    }
}
