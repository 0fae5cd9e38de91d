//! The compiled rules.

use std::borrow::Cow;

use crate::diagnostic::Diagnostic;
use crate::graph::Graph;
use crate::hop::Step;
use crate::outcome::Found;
use crate::path::NormalPath;
use crate::rule::RuleInfo;
use crate::rule_test::{self, RuleTest};

/// All rules, compiled: immutable, and answers without scanning.
#[derive(Debug, Clone, Default)]
pub struct RuleSet {
    graph: Graph,
    /// For each rule that answers every path alike, its answer with the chain behind it followed.
    finals: Vec<Option<Step>>,
    tests: Vec<RuleTest>,
}

impl RuleSet {
    /// No rules.
    pub fn empty() -> Self {
        Self::default()
    }

    pub(crate) fn new(graph: Graph, tests: Vec<RuleTest>) -> Self {
        let finals = graph.rules.iter().map(|rule| {
            let anywhere = NormalPath::root();
            let first = rule.is_static().then(|| rule.step(&anywhere))??;
            graph.follow(first)
        });
        Self { finals: finals.collect(), graph, tests }
    }

    /// How many rules there are.
    pub fn len(&self) -> usize {
        self.graph.rules.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.graph.rules.is_empty()
    }

    /// The answer to a path, in one hop: when the target is redirected too, its final place.
    ///
    /// Allocates nothing when no rule matches.
    pub fn find(&self, path: &NormalPath<'_>, query: Option<&str>) -> Option<Found<'_>> {
        self.graph.matcher.first(path, |index| {
            let rule = self.graph.rules.get(index)?;
            let step = match self.finals.get(index) {
                Some(Some(step)) => Cow::Borrowed(step),
                Some(None) | None => Cow::Owned(self.graph.follow(rule.step(path)?)?),
            };
            Some(Found { rule: &rule.info, outcome: step.outcome(query)? })
        })
    }

    /// The tests of all rules, in the order of the files.
    pub fn tests(&self) -> &[RuleTest] {
        &self.tests
    }

    /// Runs the tests; each one that fails is a diagnostic, and a warning tells of each one that
    /// holds thanks to another rule than its own.
    pub fn run_tests(&self) -> Vec<Diagnostic> {
        self.tests.iter().filter_map(|test| rule_test::run(test, self)).collect()
    }

    /// The rules, in the order of the files.
    pub fn rules(&self) -> impl Iterator<Item = &RuleInfo> {
        self.graph.rules.iter().map(|rule| &rule.info)
    }

    /// The rule under which a test stands.
    pub fn rule_of(&self, test: &RuleTest) -> Option<&RuleInfo> {
        self.graph.rules.get(test.rule).map(|rule| &rule.info)
    }
}
