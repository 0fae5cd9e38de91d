//! The compiled rules.

use crate::diagnostic::{Diagnostic, Place};
use crate::graph::Graph;
use crate::hop::Step;
use crate::matcher::Candidate;
use crate::outcome::{Entry, Found};
use crate::path::NormalPath;
use crate::rule::{Paths, Rule, RuleInfo};
use crate::rule_test::{self, RuleTest};
use crate::situation::Request;

/// All rules, compiled: immutable, and answers without scanning.
#[derive(Debug, Clone, Default)]
pub struct RuleSet {
    pub(crate) graph: Graph,
    /// For each rule that answers every request alike, its answer with the chain behind it followed.
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
            let first = rule.is_static().then(|| rule.step(&NormalPath::root(), "", None).ok())??;
            graph.follow_unseen(first)
        });
        Self { finals: finals.collect(), graph, tests }
    }

    /// How many rules there are; a file of rows is one.
    pub fn len(&self) -> usize {
        self.graph.rules.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.graph.rules.is_empty()
    }

    /// How many rows the files of rows have.
    pub fn row_count(&self) -> usize {
        let rows = self.graph.rules.iter().map(|rule| match &rule.paths {
            Paths::Rows(rows) => rows.pairs.len(),
            Paths::Shape(_) | Paths::Regex(_) => 0,
        });
        rows.sum()
    }

    /// Bytes that the files of rows take.
    pub fn row_memory(&self) -> usize {
        let rows = self.graph.rules.iter().map(|rule| match &rule.paths {
            Paths::Rows(rows) => rows.memory(),
            Paths::Shape(_) | Paths::Regex(_) => 0,
        });
        rows.sum()
    }

    /// The answer to a request, in one hop: when the target is redirected too, its final place.
    ///
    /// Allocates nothing when no rule matches, unless rules that ignore case or regular expressions meet capital letters or
    /// letters of other alphabets.
    pub fn find(&self, request: &Request<'_>) -> Option<Found<'_>> {
        self.graph.first(request.path, |candidate, rule| self.answer(candidate, rule, request))
    }

    fn answer<'s>(&'s self, candidate: Candidate<'_>, rule: &'s Rule, request: &Request<'_>) -> Option<Found<'s>> {
        let outcome = match self.finals.get(candidate.rule) {
            Some(Some(step)) if rule.is_unconditional() => step.outcome(request.query),
            Some(_) | None => {
                let first = rule.answer(request, candidate.row).ok()?;
                let arrives = candidate.row.is_some_and(|row| !self.graph.leads_on(candidate.rule, row.index));
                let last = if arrives { first } else { self.graph.follow(first, request)? };
                last.into_outcome(request.query)
            }
        };
        let entry = Entry { rule: candidate.rule, row: candidate.row.map(|row| row.index) };
        Some(Found { rule: &rule.info, entry, outcome: outcome? })
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

    /// The rule of an entry.
    pub fn rule(&self, entry: Entry) -> Option<&RuleInfo> {
        self.graph.rules.get(entry.rule).map(|rule| &rule.info)
    }

    /// The address that the row of an entry answers.
    pub fn row_path(&self, entry: Entry) -> Option<&str> {
        match &self.graph.rules.get(entry.rule)?.paths {
            Paths::Rows(rows) => rows.pairs.row(entry.row?).map(|row| row.key),
            Paths::Shape(_) | Paths::Regex(_) => None,
        }
    }

    /// Where an entry is written: the line of its row, or the place of the rule.
    pub fn place(&self, entry: Entry) -> Option<Place> {
        self.graph.rules.get(entry.rule).map(|rule| rule.place(entry.row))
    }

    /// The rule under which a test stands.
    pub fn rule_of(&self, test: &RuleTest) -> Option<&RuleInfo> {
        self.graph.rules.get(test.rule).map(|rule| &rule.info)
    }
}
