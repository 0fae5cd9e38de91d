//! Running the tests of the rules.

use crate::address::path::NormalPath;
use crate::diagnostic::{Code, Diagnostic};
use crate::engine::rule_set::RuleSet;
use crate::rule::found::Found;
use crate::rule::outcome::Outcome;
use crate::rule::request::Request;
use crate::rule::test::RuleTest;

impl RuleSet {
    /// Runs the rule tests. Each failing test is an error; a test that passes because of a rule other than its own is
    /// a warning.
    pub fn run_tests(&self) -> Vec<Diagnostic> {
        self.tests().iter().filter_map(|test| run(test, self)).collect()
    }
}

/// The answer to the test's request.
pub(crate) fn find_answer<'r>(test: &RuleTest, rules: &'r RuleSet) -> Option<Found<'r>> {
    let (path, query) = match test.url.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (&*test.url, None),
    };
    // The compiler has validated the path, so this does not fail.
    let path = NormalPath::parse(path).ok()?;
    rules.find(&Request { path: &path, query, attributes: &test.request })
}

/// `None` when the test passes and its own rule answers.
fn run(test: &RuleTest, rules: &RuleSet) -> Option<Diagnostic> {
    let found = find_answer(test, rules);
    let url = &test.url;
    if !test.expected.is_met_by(found.as_ref().map(|found| &found.outcome)) {
        let message = format!("`{url}` {}", describe(found.as_ref()));
        return Some(
            Diagnostic::new(Code::FailedTest, test.place.clone(), message).expected(test.expected.to_string()),
        );
    }
    let (found, own) = (found?, rules.rule_of(test)?);
    (found.rule.place != own.place).then(|| {
        let message = format!("`{url}` is answered by rule {}", found.rule.distinct_name(own));
        Diagnostic::new(Code::TestMeetsOtherRule, test.place.clone(), message)
            .related(found.rule.place.clone(), "the rule that answers")
            .hint("move the test to that rule, or request a path that this rule answers")
    })
}

fn describe(found: Option<&Found<'_>>) -> String {
    match found.map(|found| (found.rule, &found.outcome)) {
        None => "matches no rule".to_owned(),
        Some((rule, Outcome::Redirect { status, location })) => {
            let (code, id) = (status.code(), rule.id());
            format!("redirects to `{location}` with {code} (rule `{id}`)")
        }
        Some((rule, outcome @ (Outcome::Gone | Outcome::UnavailableForLegalReasons))) => {
            format!("is answered with {} (rule `{}`)", outcome.code(), rule.id())
        }
    }
}
