//! Follows redirects from rule to rule.

use std::collections::HashMap;

use crate::address::location::LONGEST_TARGET;
use crate::address::path::NormalPath;
use crate::address::slash::{PathForm, TrailingSlash};
use crate::engine::chained_rows::ChainedRows;
use crate::engine::hosts::Hosts;
use crate::engine::matcher::{
    Candidate, DuplicateRules, KnownAttributes, KnownHost, OtherParameters, PathMatcher, RuleIndex, Selection,
};
use crate::rule::condition::Conditions;
use crate::rule::packed::{PackedMap, PackedRow, RowIndex};
use crate::rule::request::{AfterSeeOther, Request};
use crate::rule::rows::Rows;
use crate::rule::step::{Step, encoded_length};
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
    /// Whether any rule has only exclusions. Such a rule may answer every request that earlier rules do not answer.
    pub(crate) has_complements: bool,
    /// The setting of the site for trailing slashes.
    pub(crate) form: PathForm,
}

/// The answer of the rules to the requests for a path.
pub(crate) enum StaticResult {
    /// The requests are not redirected: no rule answers, or the first rule that answers has `pass`.
    Unchanged,
    Step(Step),
    /// The answer depends on other parts of the request, such as the query.
    DependsOnRequest,
}

/// A chain of redirects that is the same for all requests.
#[derive(Debug, Clone)]
pub(crate) struct StaticChain {
    /// The redirects of the chain, combined into one.
    pub(crate) end: Step,
    /// A length in bytes that no target in the chain exceeds. The query of the request is not included.
    greatest_length: usize,
}

impl StaticChain {
    /// Reports whether a target in the chain may be too long for a request with this query. The targets are not built.
    pub(crate) fn may_be_too_long(&self, request_query: Option<&str>) -> bool {
        self.greatest_length + encoded_length(request_query) > LONGEST_TARGET
    }
}

impl Graph {
    pub(crate) fn build(
        mut rules: Vec<Rule>,
        reserved_prefixes: &[String],
        slash: TrailingSlash,
    ) -> (Self, Vec<DuplicateRules>) {
        rules.shrink_to_fit();
        let (matcher, duplicates) = PathMatcher::build(&rules, reserved_prefixes);
        let hosts = Hosts::of(&rules);
        let form = PathForm::new(slash, reserved_prefixes);
        let has_complements = rules.iter().any(Rule::has_only_exclusions);
        let mut graph = Self { rules, matcher, chained_rows: HashMap::default(), hosts, has_complements, form };
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

    /// Returns the answer of a rule to a request whose path matches the rule. If the rule is skipped, returns the reason
    /// as an error. If the reason is the length of the target, reports this to the request.
    pub(crate) fn answer<'r>(
        &self,
        rule: &'r Rule,
        row: Option<PackedRow<'_>>,
        request: &Request<'_>,
    ) -> Result<Step, SkipReason<'r>> {
        let answer = rule.answer(request, row).and_then(|step| {
            let is_too_long = step.is_too_long(request.query, &self.form);
            if is_too_long { Err(SkipReason::TargetTooLong) } else { Ok(step) }
        });
        if let Err(SkipReason::TargetTooLong) = answer {
            request.attributes.target_too_long(&rule.info);
        }
        answer
    }

    /// Returns the rule that answers the request which a client would make after the redirect `redirect`, and the
    /// answer. `request` is the request that was answered with this redirect. Tries only rules for which `is_included`
    /// returns `true`. Returns `None` if no rule answers, or if the redirect leads to another site.
    pub(crate) fn next_step(
        &self,
        redirect: &Step,
        request: &Request<'_>,
        is_included: &impl Fn(RuleIndex) -> bool,
    ) -> Option<(Candidate<'_>, Step)> {
        let after_see_other = AfterSeeOther(request.attributes);
        let attributes = if redirect.switches_to_get() { &after_see_other } else { request.attributes };
        let query = redirect.next_query(request.query);
        let next = Request { path: redirect.next_path()?, query: query.as_deref(), attributes };
        self.first(next.path, &Selection::Request(&next), |candidate, rule| {
            let step = is_included(candidate.rule).then(|| self.answer(rule, candidate.row, &next).ok())??;
            if redirect.is_too_long_before(&step, request.query, &self.form) {
                request.attributes.target_too_long(&rule.info);
                return None;
            }
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

    /// Returns the first rule that answers every request for a path that a redirect under `conditions` leads to. Returns
    /// `None` if no rule answers every such request, if the rule has `pass`, or if its target depends on the host. `step`
    /// is this redirect.
    pub(crate) fn rule_answering_all_after(
        &self,
        step: &Step,
        path: &NormalPath<'_>,
        conditions: &Conditions,
    ) -> Option<&Rule> {
        // The next request may have another method or another query.
        let keeps_query = matches!(step, Step::Hop(hop) if hop.passes_query_unchanged());
        let still_holds = |next: &Conditions| conditions.implies(next) && (keeps_query || !next.reads_query());
        let next = self.first(path, &Selection::Covering(Some(conditions)), |candidate, rule| {
            rule.sample_step(path, candidate.row).ok()?;
            rule.conditions.as_deref().is_none_or(still_holds).then_some(rule)
        });
        next.filter(|next| !next.is_pass() && !next.uses_host_label() && !step.switches_to_get())
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
        for _ in 0..MAX_HOPS {
            let Some((candidate, step)) = self.next_step(&joined, request, is_included) else { return Some(joined) };
            visit(candidate.rule);
            if matches!(step, Step::Pass) {
                return Some(joined);
            }
            joined = joined.followed_by(step);
        }
        None
    }

    /// Follows the chain of redirects that begins with `first`, and combines the redirects into one. Returns `None` if
    /// a redirect depends on the request, or if the chain has more than [`MAX_HOPS`] redirects.
    pub(crate) fn follow_static(&self, first: Step) -> Option<StaticChain> {
        let mut chain = StaticChain { greatest_length: first.greatest_length(), end: first };
        for _ in 0..MAX_HOPS {
            let Some(path) = chain.end.next_path() else { return Some(chain) };
            let step = match self.static_step(path) {
                StaticResult::Step(step) => step,
                StaticResult::Unchanged => return Some(chain),
                StaticResult::DependsOnRequest => return None,
            };
            let end = chain.end.followed_by(step);
            chain = StaticChain { greatest_length: chain.greatest_length.max(end.greatest_length()), end };
        }
        None
    }
}
