//! Runs the tests of the rules.

use crate::address::path::NormalPath;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::engine::rule_set::RuleSet;
use crate::rule::found::{Found, RuleOrRow};
use crate::rule::outcome::Outcome;
use crate::rule::request::Request;
use crate::rule::test::RuleTest;

/// The results of the rule tests. Tests that pass as intended are not listed.
#[derive(Debug, Default)]
pub(crate) struct TestResults {
    /// The tests that fail. Each of these tests is an error.
    pub(crate) failures: Vec<Diagnostic>,
    pub(crate) misplaced: Vec<MisplacedTest>,
}

/// A test that passes because of a rule other than the rule to which the test belongs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MisplacedTest {
    test: usize,
    answering: RuleOrRow,
}

impl RuleSet {
    /// Runs all rule tests.
    pub(crate) fn run_tests(&self) -> TestResults {
        let mut results = TestResults::default();
        for (index, test) in self.tests().iter().enumerate() {
            let found = find_answer(test, self);
            if !test.expected.is_met_by(found.as_ref().map(|found| &found.outcome)) {
                results.failures.push(failure(test, found.as_ref()));
            } else if let Some(found) = found
                // A test of a wider rule may request a path that a rule with `pass` excepts from the wider rule.
                && found.outcome != Outcome::Pass
                && !self.is_of_rule(found.entry, test.rule)
            {
                results.misplaced.push(MisplacedTest { test: index, answering: found.entry });
            }
        }
        results
    }

    /// Reports whether an entry belongs to a rule. The entry may be the rule itself, or a rule from a row of the rule's
    /// file.
    fn is_of_rule(&self, entry: RuleOrRow, rule: usize) -> bool {
        let (answering, own) = (self.graph.rules.get(entry.rule), self.graph.rules.get(rule));
        entry.rule == rule || answering.zip(own).is_none_or(|(answering, own)| answering.is_row_of(own))
    }

    /// Returns the warning for a misplaced test. Returns `None` if `is_ignored` accepts the place of the answering
    /// rule.
    pub(crate) fn report_misplaced(
        &self,
        misplaced: MisplacedTest,
        is_ignored: impl Fn(&Place) -> bool,
    ) -> Option<Diagnostic> {
        let test = self.tests().get(misplaced.test)?;
        let (own, answering) = (self.rule_of(test)?, self.rule(misplaced.answering)?);
        if is_ignored(&answering.place) {
            return None;
        }
        let message = format!("`{}` is answered by rule {}", test.url, answering.distinct_name(own));
        let diagnostic = Diagnostic::new(Code::TestMeetsOtherRule, test.place.clone(), message);
        Some(
            diagnostic
                .related(answering.place.clone(), "the rule that answers")
                .hint("move the test to that rule, or request a path that this rule answers"),
        )
    }
}

/// Finds the answer to the request of a test.
pub(crate) fn find_answer<'r>(test: &RuleTest, rules: &'r RuleSet) -> Option<Found<'r>> {
    with_request(test, |request| rules.find(request))
}

/// Passes the request of a test to `find`.
pub(crate) fn with_request<T>(test: &RuleTest, find: impl FnOnce(&Request<'_>) -> Option<T>) -> Option<T> {
    let (path, query) = match test.url.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (&*test.url, None),
    };
    // The compiler has validated the path, so parsing does not fail.
    let path = NormalPath::parse(path).ok()?;
    find(&Request { path: &path, query, attributes: &test.request })
}

pub(crate) fn failure(test: &RuleTest, found: Option<&Found<'_>>) -> Diagnostic {
    let message = format!("`{}` {}", test.url, describe(found));
    Diagnostic::new(Code::FailedTest, test.place.clone(), message).expected(test.expected.to_string())
}

fn describe(found: Option<&Found<'_>>) -> String {
    match found.map(|found| (found.rule, &found.outcome)) {
        None => "matches no rule".to_owned(),
        Some((rule, Outcome::Redirect { status, location })) => {
            let (code, id) = (status.code(), rule.id());
            format!("redirects to `{location}` with {code} (rule `{id}`)")
        }
        Some((rule, Outcome::Gone)) => format!("is answered with 410 (rule `{}`)", rule.id()),
        Some((rule, Outcome::UnavailableForLegalReasons)) => format!("is answered with 451 (rule `{}`)", rule.id()),
        Some((rule, Outcome::Pass)) => format!("is not redirected, because rule `{}` has `pass: true`", rule.id()),
    }
}
