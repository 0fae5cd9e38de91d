//! Answers requests with a compiled rule set.

use std::collections::HashMap;

use crate::address::slash::PathForm;
use crate::diagnostic::Place;
use crate::engine::graph::{Graph, StaticChain, StaticResult};
use crate::engine::matcher::{Candidate, RuleIndex, Selection};
use crate::rule::found::{Found, RuleOrRow};
use crate::rule::request::Request;
use crate::rule::step::Step;
use crate::rule::test::RuleTest;
use crate::rule::{Paths, Rule, RuleInfo};

/// A compiled rule set, which never changes. An index finds the rules for a request, so a request does not need to try
/// all rules.
#[derive(Debug, Clone, Default)]
pub struct RuleSet {
    pub(crate) graph: Graph,
    /// For each rule, whether its result is the same for all requests.
    results: Vec<RuleResult>,
    /// For each rule with [`RuleResult::Followed`], its redirect chain.
    followed: HashMap<RuleIndex, StaticChain, ahash::RandomState>,
    tests: Vec<RuleTest>,
}

/// The way in which the result of a rule is found when a request meets the rule's conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RuleResult {
    /// The result depends on the request.
    PerRequest,
    /// The result is always the same, and no other rule redirects its target.
    Own,
    /// The result is always the same. Other rules redirect its target, and these redirects were followed when the rules
    /// were compiled.
    Followed,
}

impl RuleSet {
    /// Returns a set without rules.
    pub fn empty() -> Self {
        Self::default()
    }

    pub(crate) fn new(graph: Graph, tests: Vec<RuleTest>) -> Self {
        let mut followed = HashMap::default();
        let results = graph.rules.iter().enumerate().map(|(index, rule)| {
            let Some(first) = rule.is_static().then(|| rule.static_step()).flatten() else {
                return RuleResult::PerRequest;
            };
            match first.next_path().map_or(StaticResult::Unchanged, |path| graph.static_step(path)) {
                StaticResult::Unchanged => RuleResult::Own,
                StaticResult::DependsOnRequest => RuleResult::PerRequest,
                StaticResult::Step(_) => match graph.follow_static(first) {
                    Some(chain) => {
                        followed.insert(index, chain);
                        RuleResult::Followed
                    }
                    None => RuleResult::PerRequest,
                },
            }
        });
        Self { results: results.collect(), followed, graph, tests }
    }

    /// Returns the rules and the tests, from which another set can be built.
    pub(crate) fn into_parts(self) -> (Vec<Rule>, Vec<RuleTest>) {
        (self.graph.rules, self.tests)
    }

    /// Returns the setting of the site for trailing slashes.
    pub fn path_form(&self) -> &PathForm {
        &self.graph.form
    }

    /// Returns the number of rules. A rule that reads a CSV file counts as one rule, however many rows the file has.
    pub fn len(&self) -> usize {
        self.graph.rules.len()
    }

    /// Reports whether the set has no rules.
    pub fn is_empty(&self) -> bool {
        self.graph.rules.is_empty()
    }

    /// Returns the number of rows in all CSV files.
    pub fn row_count(&self) -> usize {
        let rows = self.graph.rules.iter().map(|rule| match &rule.paths {
            Paths::Rows(rows) => rows.pairs.len(),
            Paths::Pattern(_) | Paths::Regex(_) => 0,
        });
        rows.sum()
    }

    /// Returns the memory that all rows use, in bytes.
    pub fn row_memory(&self) -> usize {
        let rows = self.graph.rules.iter().map(|rule| match &rule.paths {
            Paths::Rows(rows) => rows.memory(),
            Paths::Pattern(_) | Paths::Regex(_) => 0,
        });
        rows.sum()
    }

    /// Finds the answer to a request. Chains are followed, so that the client is redirected once, to the final target.
    ///
    /// If no rule matches, usually nothing is allocated. Case-insensitive rules and regular expressions allocate if the
    /// path has upper-case letters or percent-encoded characters.
    ///
    /// If the target of a rule would be longer than 8,000 bytes, the rule is skipped, also in a chain. The placeholders
    /// and the query of a target may contain long texts from the request.
    pub fn find(&self, request: &Request<'_>) -> Option<Found<'_>> {
        self.graph
            .first(request.path, &Selection::Request(request), |candidate, rule| self.answer(candidate, rule, request))
    }

    fn answer<'s>(&'s self, candidate: Candidate<'_>, rule: &'s Rule, request: &Request<'_>) -> Option<Found<'s>> {
        let entry = RuleOrRow { rule: candidate.rule, row: candidate.row.map(|row| row.index) };
        if rule.is_unconditional()
            && let Some(redirect) = rule.fixed_redirect(candidate.row)
            && self.is_final(candidate)
        {
            let outcome = redirect.outcome(request.query, &self.graph.form)?;
            if outcome.is_too_long() {
                request.attributes.target_too_long(&rule.info);
                return None;
            }
            return Some(Found { rule: &rule.info, entry, outcome, cache: rule.cache });
        }
        let last = match self.known_final_step(candidate, rule, request) {
            Some(last) => last,
            None => self.final_step(candidate, rule, request)?,
        };
        let cache = last.cache();
        Some(Found { rule: &rule.info, entry, outcome: last.into_outcome(request.query, &self.graph.form)?, cache })
    }

    /// Reports whether no rule redirects the target of a rule or row with a fixed target again.
    fn is_final(&self, candidate: Candidate<'_>) -> bool {
        match candidate.row {
            Some(row) => !self.graph.is_chained_row(candidate.rule, row.index),
            None => self.results.get(candidate.rule) == Some(&RuleResult::Own),
        }
    }

    /// Returns the result of a rule after all further redirects, if the result is the same for all requests. Returns
    /// `None` if the query of the request could make a target too long.
    fn known_final_step(&self, candidate: Candidate<'_>, rule: &Rule, request: &Request<'_>) -> Option<Step> {
        if !rule.is_unconditional() || self.results.get(candidate.rule) != Some(&RuleResult::Followed) {
            return None;
        }
        let chain = self.followed.get(&candidate.rule)?;
        (!chain.may_be_too_long(request.query)).then(|| chain.end.clone())
    }

    /// Returns the result of a rule for a request after all further redirects. Returns `None` if the rule is skipped.
    fn final_step(&self, candidate: Candidate<'_>, rule: &Rule, request: &Request<'_>) -> Option<Step> {
        let first = self.graph.answer(rule, candidate.row, request).ok()?;
        let is_final = candidate.row.is_some_and(|row| !self.graph.is_chained_row(candidate.rule, row.index));
        if is_final { Some(first) } else { self.graph.follow(first, request) }
    }

    /// Returns the tests of all rules, in the order in which the files list them.
    pub fn tests(&self) -> &[RuleTest] {
        &self.tests
    }

    /// Returns all rules, in the order in which the files list them.
    pub fn rules(&self) -> impl Iterator<Item = &RuleInfo> {
        self.graph.rules.iter().map(|rule| &rule.info)
    }

    /// Returns the rule of an entry. The rule of a row is the rule that reads the CSV file.
    pub fn rule(&self, entry: RuleOrRow) -> Option<&RuleInfo> {
        self.graph.rules.get(entry.rule).map(|rule| &rule.info)
    }

    /// Returns the path in the row of an entry. Returns `None` if the entry has no row.
    pub fn row_path(&self, entry: RuleOrRow) -> Option<&str> {
        match &self.graph.rules.get(entry.rule)?.paths {
            Paths::Rows(rows) => rows.pairs.row(entry.row?).map(|row| row.key),
            Paths::Pattern(_) | Paths::Regex(_) => None,
        }
    }

    /// Returns the location of the row of an entry. If the entry has no row, returns the location of its rule.
    pub fn place(&self, entry: RuleOrRow) -> Option<Place> {
        self.graph.rules.get(entry.rule).map(|rule| rule.place(entry.row))
    }

    /// Returns the rule to which a test belongs.
    pub fn rule_of(&self, test: &RuleTest) -> Option<&RuleInfo> {
        self.graph.rules.get(test.rule).map(|rule| &rule.info)
    }
}
