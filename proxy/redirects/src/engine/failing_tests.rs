//! Finds the tests that fail while the rules with failing tests are left out, round by round.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::Diagnostic;
use crate::engine::matcher::{RuleIndex, Selection};
use crate::engine::rule_set::RuleSet;
use crate::engine::rule_tests::{failure, with_request};
use crate::rule::found::{Found, RuleOrRow};
use crate::rule::request::Request;
use crate::rule::test::RuleTest;

impl RuleSet {
    /// Returns the tests that fail in any round. After each round, the rules of the failed tests are left out. A round
    /// without failures is the last one.
    ///
    /// The first round runs all tests. Each further round runs only the tests whose answers depend on the rules that
    /// were just left out. All rounds use the same index. A round must be cheap. If each test in a chain of rules needs
    /// the next rule, there are as many rounds as rules.
    pub(crate) fn failing_tests(&self) -> Vec<Diagnostic> {
        let mut run = TestRun { rules: self, left_out: BTreeSet::new(), answered: BTreeMap::new() };
        let mut due: BTreeSet<usize> = (0..self.tests().len()).collect();
        let mut failures = Vec::new();
        while !due.is_empty() {
            let failed: Vec<_> = due.iter().filter_map(|test| run.failure_of(*test)).collect();
            let (rules, found): (BTreeSet<RuleIndex>, Vec<Diagnostic>) = failed.into_iter().unzip();
            failures.extend(found);
            due = rules.iter().flat_map(|rule| run.answered.remove(rule).unwrap_or_default()).collect();
            run.left_out.extend(rules);
        }
        failures
    }
}

struct TestRun<'r> {
    rules: &'r RuleSet,
    left_out: BTreeSet<RuleIndex>,
    /// The tests that each rule has answered, alone or in a chain.
    answered: BTreeMap<RuleIndex, Vec<usize>>,
}

impl<'r> TestRun<'r> {
    /// Returns the failure of a test, along with the rule to which the test belongs. Returns `None` if the test passes
    /// or the rule is left out.
    fn failure_of(&mut self, index: usize) -> Option<(RuleIndex, Diagnostic)> {
        let test = self.rules.tests().get(index).filter(|test| !self.left_out.contains(&test.rule))?;
        let (found, visited) = self.answer(test);
        for rule in visited {
            self.answered.entry(rule).or_default().push(index);
        }
        let is_met = test.expected.is_met_by(found.as_ref().map(|found| &found.outcome));
        (!is_met).then(|| (test.rule, failure(test, found.as_ref())))
    }

    /// Returns the answer that results without the rules that are left out. Also returns the rules on which the answer
    /// depends.
    fn answer(&self, test: &RuleTest) -> (Option<Found<'r>>, Vec<RuleIndex>) {
        let mut visited = Vec::new();
        let found = with_request(test, |request| self.find(request, &mut visited));
        (found, visited)
    }

    fn find(&self, request: &Request<'_>, visited: &mut Vec<RuleIndex>) -> Option<Found<'r>> {
        let graph = &self.rules.graph;
        let is_included = |rule: RuleIndex| !self.left_out.contains(&rule);
        graph.first(request.path, &Selection::Request(request), |candidate, rule| {
            let first = is_included(candidate.rule).then(|| rule.answer(request, candidate.row).ok())??;
            visited.push(candidate.rule);
            let last = graph.follow_among(first, request, &is_included, &mut |rule| visited.push(rule))?;
            let entry = RuleOrRow { rule: candidate.rule, row: candidate.row.map(|row| row.index) };
            let cache = last.cache();
            Some(Found { rule: &rule.info, entry, outcome: last.into_outcome(request.query, &graph.form)?, cache })
        })
    }
}
