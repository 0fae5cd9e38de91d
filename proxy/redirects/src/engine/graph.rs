//! Follows redirects from rule to rule.

use std::collections::HashMap;

use crate::address::path::NormalPath;
use crate::address::slash::{PathForm, TrailingSlash};
use crate::engine::chained_rows::ChainedRows;
use crate::engine::hosts::Hosts;
use crate::engine::matcher::{
    Candidate, DuplicateRules, KnownAttributes, KnownHost, OtherParameters, PathMatcher, RuleIndex, Selection,
};
use crate::rule::packed::{PackedMap, PackedRow, RowIndex};
use crate::rule::request::{AfterSeeOther, Request};
use crate::rule::rows::Rows;
use crate::rule::step::Step;
use crate::rule::{LetterCase, Paths, Rule, SkipReason, Strategy};

/// The maximum number of redirects that are followed for one request. Chains in real rule files are far shorter.
pub(crate) const MAX_HOPS: usize = 16;

/// The rules, and the index that finds the rules for a path.
#[derive(Debug, Clone, Default)]
pub(crate) struct Graph {
    pub(crate) rules: Vec<Rule>,
    pub(crate) matcher: PathMatcher,
    /// For each rule that reads a CSV file, the rows whose targets may be redirected again.
    chained_rows: HashMap<RuleIndex, ChainedRows, ahash::RandomState>,
    pub(crate) hosts: Hosts,
    /// The setting of the site for trailing slashes.
    pub(crate) form: PathForm,
    /// Whether any rule has a condition on the query. If so, the query must be computed again after each redirect.
    has_query_conditions: bool,
}

/// The answer of the rules to the requests for a path.
pub(crate) enum StaticResult {
    /// The requests are not redirected: no rule answers, or the first rule that answers has `pass`.
    Unchanged,
    Step(Step),
    /// The answer depends on other parts of the request, such as the query.
    DependsOnRequest,
}

impl Graph {
    pub(crate) fn build(
        mut rules: Vec<Rule>,
        reserved_prefixes: &[String],
        slash: TrailingSlash,
    ) -> (Self, Vec<DuplicateRules>) {
        rules.shrink_to_fit();
        let (matcher, duplicates) = PathMatcher::build(&rules, reserved_prefixes);
        let tests_query = |rule: &Rule| rule.conditions.as_ref().is_some_and(|conditions| conditions.reads_query());
        let has_query_conditions = rules.iter().any(tests_query);
        let hosts = Hosts::of(&rules);
        let form = PathForm::new(slash, reserved_prefixes);
        let mut graph = Self { rules, matcher, chained_rows: HashMap::default(), hosts, form, has_query_conditions };
        let row_files = graph.rules.iter().enumerate().filter_map(|(index, rule)| match &rule.paths {
            Paths::Rows(rows) => Some((index, graph.find_chained_rows(rows))),
            Paths::Pattern(_) | Paths::Regex(_) => None,
        });
        graph.chained_rows = row_files.collect();
        (graph, duplicates)
    }

    fn find_chained_rows(&self, rows: &Rows) -> ChainedRows {
        ChainedRows::find(&rows.pairs, |path| {
            self.first(&NormalPath::from_normal(path), &Selection::Leading, |_, _| Some(())).is_some()
        })
    }

    /// Reports whether the target of a row may be redirected again.
    pub(crate) fn is_chained_row(&self, rule: RuleIndex, row: RowIndex) -> bool {
        self.chained_rows.get(&rule).is_some_and(|chained_rows| chained_rows.contains(row))
    }

    /// Returns the rows of a rule's CSV file whose targets may be redirected again.
    pub(crate) fn chained_rows<'g>(
        &'g self,
        rule: RuleIndex,
        rows: &'g PackedMap,
    ) -> impl Iterator<Item = PackedRow<'g>> {
        let chained = self.chained_rows.get(&rule).into_iter().flat_map(ChainedRows::iter);
        chained.filter_map(|row| rows.row(row))
    }

    /// Calls the function `accept` with each rule that matches a path, in order of precedence, until `accept` returns a
    /// value. Returns this value. `selection` describes the requests to consider. Rules that match none of these
    /// requests may be omitted.
    pub(crate) fn first<'g, T>(
        &'g self,
        path: &NormalPath<'_>,
        selection: &Selection<'_>,
        mut accept: impl FnMut(Candidate<'g>, &'g Rule) -> Option<T>,
    ) -> Option<T> {
        self.matcher.first(&self.rules, path, selection, |candidate| accept(candidate, self.rules.get(candidate.rule)?))
    }

    /// Returns the first rule that answers a request, and the answer.
    pub(crate) fn step_at(&self, request: &Request<'_>) -> Option<(Candidate<'_>, Step)> {
        self.step_among(request, &|_| true)
    }

    /// Returns the first rule that answers a request, and the answer. Tries only rules for which `is_included` returns
    /// `true`.
    pub(crate) fn step_among(
        &self,
        request: &Request<'_>,
        is_included: &impl Fn(RuleIndex) -> bool,
    ) -> Option<(Candidate<'_>, Step)> {
        self.first(request.path, &Selection::Request(request), |candidate, rule| {
            let step = is_included(candidate.rule).then(|| rule.answer(request, candidate.row).ok())??;
            Some((candidate, step))
        })
    }

    /// Returns the answer to a path if the answer is the same for all requests. Otherwise, returns
    /// [`StaticResult::DependsOnRequest`].
    pub(crate) fn static_step(&self, path: &NormalPath<'_>) -> StaticResult {
        let found =
            self.first(path, &Selection::Leading, |candidate, rule| match rule.sample_step(path, candidate.row) {
                _ if rule.reads_query() || rule.uses_host_label() => Some(StaticResult::DependsOnRequest),
                Ok(_) if !rule.is_unconditional() => Some(StaticResult::DependsOnRequest),
                Ok(Step::Pass) => Some(StaticResult::Unchanged),
                Ok(step) => Some(StaticResult::Step(step)),
                Err(
                    SkipReason::Condition(_)
                    | SkipReason::KeyNotInTable
                    | SkipReason::InvalidTarget
                    | SkipReason::TargetTooLong,
                ) => None,
            });
        found.unwrap_or(StaticResult::Unchanged)
    }

    /// Reports whether no redirect chain can begin at this rule. This is the case if the rule has a single path, and no
    /// rule answers its target.
    pub(crate) fn is_final(&self, rule: &Rule) -> bool {
        let Paths::Pattern(pattern) = &rule.paths else { return false };
        if pattern.strategy() != Strategy::Exact || rule.case == LetterCase::Ignored || !rule.is_static() {
            return false;
        }
        let Some(step) = rule.static_step() else { return false };
        match (step.next_path(), step.external_target()) {
            (Some(path), _) => self.first(path, &Selection::Leading, |_, _| Some(())).is_none(),
            (None, Some((host, _))) => !self.hosts.contains(host),
            (None, None) => true,
        }
    }

    /// Returns the first rule that answers every request for a path. If a host is given, considers only requests for
    /// this host. Returns `None` if no rule answers every request, or if the first rule that does so has `pass`.
    ///
    /// For some requests, a rule with conditions may take precedence over the returned rule.
    pub(crate) fn always_answering_rule(&self, path: &NormalPath<'_>, host: Option<&str>) -> Option<&Rule> {
        // The lookup omits rules that require a query parameter or another host, because they do not answer every
        // request.
        let selection = Selection::Known(KnownAttributes {
            host: KnownHost::Exactly(host),
            query: "",
            other_parameters: OtherParameters::Absent,
        });
        self.first(path, &selection, |candidate, rule| {
            rule.sample_step(path, candidate.row).ok()?;
            let is_sure = rule
                .conditions
                .as_ref()
                .is_none_or(|conditions| host.is_some_and(|host| conditions.has_host(host)) && conditions.only_host());
            is_sure.then_some(rule)
        })
        .filter(|rule| !rule.is_pass())
    }

    /// Follows the chain of redirects that begins with `first`, and combines the redirects into one. Returns `None` if
    /// the chain has more than [`MAX_HOPS`] redirects.
    pub(crate) fn follow(&self, first: Step, request: &Request<'_>) -> Option<Step> {
        self.follow_among(first, request, &|_| true, &mut |_| {})
    }

    /// Does the same as [`Self::follow`], but tries only rules for which `is_included` returns `true`. Calls `visit`
    /// with each rule that answers after `first`.
    pub(crate) fn follow_among(
        &self,
        first: Step,
        request: &Request<'_>,
        is_included: &impl Fn(RuleIndex) -> bool,
        visit: &mut impl FnMut(RuleIndex),
    ) -> Option<Step> {
        let mut joined = first;
        let after_see_other = AfterSeeOther(request.attributes);
        for _ in 0..MAX_HOPS {
            let Some(path) = joined.next_path() else { return Some(joined) };
            let request =
                if joined.switches_to_get() { Request { attributes: &after_see_other, ..*request } } else { *request };
            let query = if self.has_query_conditions { joined.next_query(request.query) } else { None };
            match self.step_among(&request.with_path(path, query.as_deref()), is_included) {
                Some((candidate, Step::Pass)) => {
                    visit(candidate.rule);
                    return Some(joined);
                }
                Some((candidate, step)) => {
                    visit(candidate.rule);
                    joined = joined.followed_by(step);
                }
                None => return Some(joined),
            }
        }
        None
    }

    /// Follows the chain of redirects that begins with `first`, and combines the redirects into one. Returns `None` if
    /// a redirect depends on the request, or if the chain has more than [`MAX_HOPS`] redirects.
    pub(crate) fn follow_static(&self, first: Step) -> Option<Step> {
        let mut joined = first;
        for _ in 0..MAX_HOPS {
            let Some(path) = joined.next_path() else { return Some(joined) };
            match self.static_step(path) {
                StaticResult::Step(step) => joined = joined.followed_by(step),
                StaticResult::Unchanged => return Some(joined),
                StaticResult::DependsOnRequest => return None,
            }
        }
        None
    }
}
