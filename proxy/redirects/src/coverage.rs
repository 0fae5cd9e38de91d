//! Which rules their tests meet.

use crate::rule::RuleInfo;
use crate::rule_set::RuleSet;
use crate::rule_test;

/// How many tests each rule answers.
#[derive(Debug, Clone)]
pub struct Coverage<'r> {
    /// Every rule, in the order of the files, with the number of tests that it answers.
    pub rules: Vec<(&'r RuleInfo, usize)>,
}

impl RuleSet {
    /// Asks every test and counts who answers. A test that expects no redirect covers nothing.
    pub fn coverage(&self) -> Coverage<'_> {
        let mut rules: Vec<(&RuleInfo, usize)> = self.rules().map(|rule| (rule, 0)).collect();
        for found in self.tests().iter().filter_map(|test| rule_test::ask(test, self)) {
            if let Some((_, count)) = rules.get_mut(found.entry.rule) {
                *count += 1;
            }
        }
        Coverage { rules }
    }
}

impl Coverage<'_> {
    /// Rules that no test meets.
    pub fn untested(&self) -> impl Iterator<Item = &RuleInfo> {
        self.rules.iter().filter(|(_, count)| *count == 0).map(|(rule, _)| *rule)
    }

    /// Hundredths of the rules that some test meets, rounded down; 100 when there are none.
    pub fn percent(&self) -> usize {
        let covered = self.rules.len() - self.untested().count();
        (covered * 100).checked_div(self.rules.len()).unwrap_or(100)
    }
}
