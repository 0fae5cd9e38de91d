//! Runs the rule tests, and reports the tests that fail.

use crate::address::path::NormalPath;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::engine::rule_set::RuleSet;
use crate::rule::found::{Found, RuleOrRow};
use crate::rule::outcome::Outcome;
use crate::rule::request::Request;
use crate::rule::test::RuleTest;

/// The rule tests that fail, and the rule tests that pass because of a rule other than their own.
#[derive(Debug, Default)]
pub(crate) struct TestResults {
    /// An error for each test that fails.
    pub(crate) failures: Vec<Diagnostic>,
    pub(crate) misplaced: Vec<MisplacedTest>,
}

/// A rule test that passes, although its request is answered by another rule.
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
                // A test of a wide rule may check that a rule with `pass` excludes a path from the wide rule. Such a
                // test is not misplaced.
                && found.outcome != Outcome::Pass
                && !self.is_of_rule(found.entry, test.rule)
            {
                results.misplaced.push(MisplacedTest { test: index, answering: found.entry });
            }
        }
        results
    }

    /// Reports whether an entry belongs to a rule. The entry is either the rule itself, or a rule that was created from
    /// a row of the rule's CSV file.
    fn is_of_rule(&self, entry: RuleOrRow, rule: usize) -> bool {
        let (answering, own) = (self.graph.rules.get(entry.rule), self.graph.rules.get(rule));
        entry.rule == rule || answering.zip(own).is_none_or(|(answering, own)| answering.is_row_of(own))
    }

    /// Returns the warning about a misplaced test. Returns `None` if `is_ignored` returns `true` for the location of
    /// the rule that answers.
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
                .hint("move the test to the rule that answers, or request a path that the tested rule answers"),
        )
    }
}

/// Finds the answer to the request of a test.
pub(crate) fn find_answer<'r>(test: &RuleTest, rules: &'r RuleSet) -> Option<Found<'r>> {
    with_request(test, |request| rules.find(request))
}

/// Creates the request of a test, and returns the result of `find` for this request. The outcome is the one that is
/// sent for the method of the request.
pub(crate) fn with_request<'r>(
    test: &RuleTest,
    find: impl FnOnce(&Request<'_>) -> Option<Found<'r>>,
) -> Option<Found<'r>> {
    let (path, query) = match test.url.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (&*test.url, None),
    };
    // The compiler has validated the path, so parsing does not fail.
    let path = NormalPath::parse(path).ok()?;
    let found = find(&Request { path: &path, query, attributes: &test.request })?;
    Some(Found { outcome: found.outcome.for_method(&test.request.method), ..found })
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
