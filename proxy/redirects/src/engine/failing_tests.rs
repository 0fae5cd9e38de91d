//! Finds the rule tests that fail, and the tests that fail once the rules with failing tests are left out.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::Diagnostic;
use crate::engine::matcher::{RuleIndex, Selection};
use crate::engine::rule_set::RuleSet;
use crate::engine::rule_tests::{failure, with_request};
use crate::rule::found::{Found, RuleOrRow};
use crate::rule::request::Request;
use crate::rule::test::RuleTest;

impl RuleSet {
    /// Runs the rule tests in rounds, and returns all failures. After each round, the rules whose tests failed are left
    /// out. The tests of other rules may fail without these rules, so another round follows. The rounds end when no
    /// test fails.
    ///
    /// The first round runs all tests. Each further round runs only the tests whose answers depend on the rules that
    /// were just left out. There can be as many rounds as rules, so a round must be cheap, and the index is not
    /// rebuilt.
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
    /// For each rule, the tests whose answers depend on the rule.
    answered: BTreeMap<RuleIndex, Vec<usize>>,
}

impl<'r> TestRun<'r> {
    /// Runs a test. If the test fails, returns the failure, and the rule to which the test belongs. Returns `None` if
    /// the test passes, or if its rule is left out.
    fn failure_of(&mut self, index: usize) -> Option<(RuleIndex, Diagnostic)> {
        let test = self.rules.tests().get(index).filter(|test| !self.left_out.contains(&test.rule))?;
        let (found, visited) = self.answer(test);
        for rule in visited {
            self.answered.entry(rule).or_default().push(index);
        }
        let is_met = test.expected.is_met_by(found.as_ref().map(|found| &found.outcome));
        (!is_met).then(|| (test.rule, failure(test, found.as_ref())))
    }

    /// Returns the answer to the request of a test, without the rules that are left out. Also returns the rules on
    /// which the answer depends.
    fn answer(&self, test: &RuleTest) -> (Option<Found<'r>>, Vec<RuleIndex>) {
        let mut visited = Vec::new();
        let found = with_request(test, |request| self.find(request, &mut visited));
        (found, visited)
    }

    fn find(&self, request: &Request<'_>, visited: &mut Vec<RuleIndex>) -> Option<Found<'r>> {
        let graph = &self.rules.graph;
        let is_included = |rule: RuleIndex| !self.left_out.contains(&rule);
        graph.first(request.path, &Selection::Request(request), |candidate, rule| {
            let first = is_included(candidate.rule).then(|| graph.answer(rule, candidate.row, request).ok())??;
            visited.push(candidate.rule);
            let last = graph.follow_among(first, request, &is_included, &mut |rule| visited.push(rule))?;
            let entry = RuleOrRow { rule: candidate.rule, row: candidate.row.map(|row| row.index) };
            let cache = last.cache();
            Some(Found { rule: &rule.info, entry, outcome: last.into_outcome(request.query, &graph.form)?, cache })
        })
    }
}
