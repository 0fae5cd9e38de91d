//! Test coverage: the share of rules that at least one rule test matches.

use crate::engine::rule_set::RuleSet;
use crate::engine::rule_tests;
use crate::rule::{Paths, RuleInfo};

/// The number of tests that each rule answers.
#[derive(Debug, Clone)]
pub struct Coverage<'r> {
    /// Every rule in file order, along with the number of tests that the rule answers. A file of rows counts as one
    /// rule.
    pub rules: Vec<(&'r RuleInfo, usize)>,
}

impl RuleSet {
    /// Runs every test and counts the tests that each rule answers. A test is not counted if no rule matches its
    /// request.
    pub fn coverage(&self) -> Coverage<'_> {
        let tested = self.tested_rules();
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

    /// Returns, for each rule, the index of the rule under which its tests are counted. The tests of a rule from a row
    /// are counted under the rule that names the file.
    fn tested_rules(&self) -> Vec<usize> {
        let mut file_rule = None;
        let rules = self.graph.rules.iter().enumerate();
        rules
            .map(|(index, rule)| {
                // The rules from rows come directly after the rule that names the file.
                if matches!(rule.paths, Paths::Rows(_)) {
                    file_rule = Some((index, rule));
                }
                file_rule.filter(|(_, file_rule)| rule.is_row_of(file_rule)).map_or(index, |(file_rule, _)| file_rule)
            })
            .collect()
    }
}

impl Coverage<'_> {
    /// Returns the rules that no test matches.
    pub fn untested(&self) -> impl Iterator<Item = &RuleInfo> {
        self.rules.iter().filter(|(_, count)| *count == 0).map(|(rule, _)| *rule)
    }

    /// Returns the percentage of rules that a test matches, rounded down. Returns 100 if there are no rules.
    pub fn percent(&self) -> usize {
        let covered = self.rules.len() - self.untested().count();
        (covered * 100).checked_div(self.rules.len()).unwrap_or(100)
    }
}
