//! Follows redirects from a sample path, along every branch that a request can take.

use std::borrow::Cow;
use std::cell::Cell;
use std::{fmt, ptr};

use crate::address::path::NormalPath;
use crate::check::redirect_loop::branches::{Branch, Branches};
use crate::check::redirect_loop::known_request::KnownRequest;
use crate::engine::graph::{Graph, MAX_HOPS};
use crate::engine::matcher::{KnownAttributes, KnownHost, RequiredAttributes, RuleIndex, Selection};
use crate::rule::Rule;
use crate::rule::condition::{Conditions, HostPattern};

/// The maximum number of redirects that are followed from one sample path. Rules with conditions create branches, but
/// real files stay far below this limit.
const MAX_STEPS: usize = 256;

/// A URL in a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HopUrl {
    pub(super) path: NormalPath<'static>,
    /// The host of the URL. `None` unless the chain contains a redirect to an absolute URL.
    pub(super) host: Option<Box<str>>,
}

impl fmt::Display for HopUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.host.as_deref().unwrap_or_default(), self.path)
    }
}

/// The hops of a loop or of an endless chain, and the URL after the last hop.
pub(super) struct RedirectLoop {
    pub(super) hops: Vec<(RuleIndex, HopUrl)>,
    pub(super) end: HopUrl,
    /// The properties of the requests that reach the end.
    pub(super) known: KnownRequest,
}

impl RedirectLoop {
    /// Reports whether the chain returns to the path at which it starts.
    pub(super) fn is_closed(&self) -> bool {
        self.hops.first().is_some_and(|(_, first)| first.path == self.end.path)
    }
}

/// A redirect on the current branch: the rule, the URL that the rule matched, and the conditions of the rule.
struct VisitedHop<'g> {
    rule: RuleIndex,
    url: HopUrl,
    conditions: Option<&'g Conditions>,
    /// Conditions for which no earlier rule answers at this hop. A chain often repeats the same rule, so this saves most
    /// lookups.
    unanswered: Cell<Option<&'g Conditions>>,
}

impl VisitedHop<'_> {
    /// Reports whether a request for `url` repeats this hop: the URL is the same, and the request could meet the same
    /// conditions again.
    fn is_repeated_by(&self, url: &HopUrl, known: &KnownRequest) -> bool {
        let same_host = self.url.host.is_none() || self.url.host == url.host;
        let may_go_on = self.conditions.is_none_or(|conditions| known.allows(conditions, std::iter::empty()));
        self.url.path == url.path && same_host && may_go_on
    }
}

/// Whether a request is answered before or after a certain rule is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answered {
    Before,
    Later,
}

/// The branches that are followed.
#[derive(Clone, Copy)]
pub(super) enum Followed {
    /// Every branch that a request can take.
    All,
    /// For each URL, the first rule that answers all requests that have followed the redirects so far. Such a walk has
    /// only one branch, so it reaches the end of a chain also if thousands of rules match its URLs.
    Sure,
}

pub(super) struct Walk<'g> {
    graph: &'g Graph,
    followed: Followed,
    visits: Vec<VisitedHop<'g>>,
    steps_left: usize,
}

impl<'g> Walk<'g> {
    pub(super) fn new(graph: &'g Graph, followed: Followed) -> Self {
        Self { graph, followed, visits: Vec::new(), steps_left: MAX_STEPS }
    }

    fn visit(&mut self, url: &HopUrl, known: &KnownRequest, selection: &Selection<'_>) -> Option<RedirectLoop> {
        let loop_start = self.visits.iter().position(|visit| visit.is_repeated_by(url, known));
        if let Some(first) = loop_start.or_else(|| (self.visits.len() > MAX_HOPS).then_some(0)) {
            let hops = self.visits.iter().skip(first).map(|visit| (visit.rule, visit.url.clone()));
            return Some(RedirectLoop { hops: hops.collect(), end: url.clone(), known: known.clone() });
        }
        match self.followed {
            Followed::All => {
                let branches = self.branches(url, known, selection);
                branches.all.iter().find_map(|branch| self.follow(url, known, branch))
            }
            Followed::Sure => {
                let branch = self.sure_branch(url, known, selection)?;
                self.follow(url, known, &branch)
            }
        }
    }

    /// Returns the rule that answers all requests to consider, unless an earlier rule answers them. Thousands of rules
    /// may match the URL, so only this rule is evaluated, and an index finds it if possible.
    fn sure_branch(&self, url: &HopUrl, known: &KnownRequest, selection: &Selection<'_>) -> Option<Branch<'g>> {
        if self.graph.has_complements || *known != KnownRequest::default() {
            return self.first_sure(url, known, selection);
        }
        // Only the conditions of earlier redirects can imply the conditions of the rule.
        let implying = self.before(url).map(Some).chain([None]);
        let found = implying.filter_map(|conditions| self.first_sure(url, known, &Selection::Covering(conditions)));
        found.min_by_key(|branch| self.graph.matcher.order_of(branch.index))
    }

    fn first_sure(&self, url: &HopUrl, known: &KnownRequest, selection: &Selection<'_>) -> Option<Branch<'g>> {
        self.graph.first(&url.path, selection, |candidate, rule| {
            let is_sure = self.always_answers(rule, url, known);
            if !is_sure && !self.is_complement(candidate.rule, rule, url, known) {
                return None;
            }
            let step = rule.step(&url.path, &known.query_for(rule), candidate.row).ok()?;
            Some(is_sure.then_some(Branch { index: candidate.rule, rule, step }))
        })?
    }

    /// Returns the rules that answer requests for a URL. `selection` describes the requests to consider.
    pub(super) fn branches(&self, url: &HopUrl, known: &KnownRequest, selection: &Selection<'_>) -> Branches<'g> {
        let mut all = Vec::new();
        let is_last_sure = self.graph.first(&url.path, selection, |candidate, rule| {
            let step = rule.step(&url.path, &known.query_for(rule), candidate.row).ok()?;
            // If the rule answers all requests that the earlier rules do not answer, later rules are never tried.
            let is_sure = self.always_answers(rule, url, known);
            let is_last = is_sure || self.is_complement(candidate.rule, rule, url, known);
            all.push(Branch { index: candidate.rule, rule, step });
            is_last.then_some(is_sure)
        });
        Branches { all, is_last_sure: is_last_sure == Some(true) }
    }

    fn always_answers(&self, rule: &Rule, url: &HopUrl, known: &KnownRequest) -> bool {
        rule.conditions.as_deref().is_none_or(|conditions| known.implies(conditions, self.before(url)))
    }

    /// Returns the conditions that the request has met since it reached the current host. If the same rule answered
    /// several times in succession, its conditions are returned once.
    fn before<'s>(&'s self, url: &HopUrl) -> impl Iterator<Item = &'g Conditions> + use<'s, 'g> {
        let host = url.host.clone();
        let visits = self.visits.iter().filter(move |visit| visit.url.host == host);
        let mut last = None;
        visits
            .filter_map(|visit| visit.conditions)
            .filter(move |conditions| last.replace(ptr::from_ref(*conditions)) != Some(ptr::from_ref(*conditions)))
    }

    /// Follows the redirect of a rule. Returns the first loop.
    pub(super) fn follow(&mut self, url: &HopUrl, known: &KnownRequest, branch: &Branch<'g>) -> Option<RedirectLoop> {
        self.steps_left = self.steps_left.checked_sub(1)?;
        let conditions = branch.rule.conditions.as_deref();
        if conditions
            .is_some_and(|own| !self.is_possible(own, url, known) || self.never_applies(branch.index, own, url))
        {
            return None;
        }
        let after = known.clone().with_conditions(conditions).after(&branch.step);
        let (next, next_known) = if let Some(path) = branch.step.next_path() {
            (HopUrl { path: path.clone(), host: url.host.clone() }, after)
        } else {
            let next = self.external_redirect(branch)?;
            let next_request = after.after_external_redirect(&branch.step, next.host.as_deref()?);
            (next, next_request)
        };
        self.visits.push(VisitedHop {
            rule: branch.index,
            url: url.clone(),
            conditions,
            unanswered: Cell::new(conditions),
        });
        let parameters = self.parameters(&next, &next_known);
        let host = self.host(&next, &next_known).map(Cow::into_owned);
        let selection = Selection::Known(KnownAttributes {
            host: host.as_deref().map_or(KnownHost::Any, |host| KnownHost::Exactly(Some(host))),
            query: &parameters,
            other_parameters: next_known.other_parameters(),
        });
        let redirect_loop = self.visit(&next, &next_known, &selection);
        self.visits.pop();
        redirect_loop
    }

    /// Reports whether a single request can meet these conditions and all earlier conditions on the branch.
    fn is_possible(&self, conditions: &'g Conditions, url: &HopUrl, known: &KnownRequest) -> bool {
        let on_other_hosts = self.visits.iter().filter(|visit| visit.url.host != url.host);
        let mut on_this_host = self.visits.iter().filter(|visit| visit.url.host == url.host);
        known.allows(conditions, self.visits.iter().filter_map(|visit| visit.conditions))
            && !on_this_host.any(|visit| self.is_answered_before(visit, conditions, known))
            && !self.before(url).any(|earlier| known.excludes(earlier, conditions))
            && !on_other_hosts.filter_map(|visit| visit.conditions).any(|earlier| earlier.excludes_visitor(conditions))
    }

    /// Reports whether a rule answers no request for a URL. Either its conditions contradict each other, or another rule
    /// takes precedence and answers every request that meets them.
    fn never_applies(&self, index: RuleIndex, conditions: &Conditions, url: &HopUrl) -> bool {
        conditions.contradict_themselves() || self.is_answered_by_earlier(index, url, conditions, |_| true)
    }

    /// Reports whether another rule takes precedence over the rule of `visit`, and answers every request that meets
    /// `conditions`.
    fn is_answered_before(&self, visit: &VisitedHop<'g>, conditions: &'g Conditions, known: &KnownRequest) -> bool {
        if visit.unanswered.get().is_some_and(|checked| ptr::eq(checked, conditions)) {
            return false;
        }
        let is_same_query = |earlier: &Conditions| known.keeps_query_of(earlier);
        let is_answered = self.is_answered_by_earlier(visit.rule, &visit.url, conditions, is_same_query);
        if !is_answered {
            visit.unanswered.set(Some(conditions));
        }
        is_answered
    }

    /// Reports whether a rule that is tried before the given rule answers every request that meets `conditions`. Only
    /// rules whose conditions are `comparable` are considered.
    fn is_answered_by_earlier(
        &self,
        index: RuleIndex,
        url: &HopUrl,
        conditions: &Conditions,
        comparable: impl Fn(&Conditions) -> bool,
    ) -> bool {
        let own_rank = self.graph.matcher.order_of(index);
        let answer = self.graph.first(&url.path, &Selection::Covering(Some(conditions)), |candidate, rule| {
            if self.graph.matcher.order_of(candidate.rule) >= own_rank {
                return Some(Answered::Later);
            }
            let earlier = rule.conditions.as_deref()?;
            rule.sample_step(&url.path, candidate.row).ok()?;
            (comparable(earlier) && conditions.implies(earlier)).then_some(Answered::Before)
        });
        answer == Some(Answered::Before)
    }

    /// Returns the parameters that the next request is known to have.
    fn parameters(&self, url: &HopUrl, known: &KnownRequest) -> String {
        known.parameters().map_or_else(|| RequiredAttributes::parameters(self.before(url)), str::to_owned)
    }

    /// Returns the host for which the rules of the next request are looked up. If the conditions allow all subdomains of a
    /// host, this is a sample, so that the lookup does not find the rules for all other hosts.
    fn host<'s>(&'s self, url: &HopUrl, known: &'s KnownRequest) -> Option<Cow<'s, str>> {
        let required_host = || self.before(url).find_map(Conditions::single_host).map(HostPattern::sample);
        known.host.as_deref().map(Cow::Borrowed).or_else(required_host)
    }

    /// Returns the target of a redirect to another host that appears in the conditions of rules.
    ///
    /// Returns `None` for a target on any other host. Also returns `None` if the rule tests headers or cookies, because
    /// browsers send different headers and cookies to each host.
    fn external_redirect(&self, branch: &Branch<'_>) -> Option<HopUrl> {
        let (host, path) = branch.step.external_target()?;
        let tests_headers = branch.rule.conditions.as_deref().is_some_and(Conditions::reads_named_fields);
        let path = (!tests_headers && self.graph.hosts.contains(host)).then(|| NormalPath::parse(path).ok())??;
        Some(HopUrl { path: path.into_owned(), host: Some(host.into()) })
    }

    /// Reports whether the rule answers every request that the earlier rules do not answer. The only condition of such a
    /// rule is `not`, and every request that `not` excludes is answered by an earlier rule.
    fn is_complement(&self, index: RuleIndex, rule: &Rule, url: &HopUrl, known: &KnownRequest) -> bool {
        let own_rank = self.graph.matcher.order_of(index);
        let is_answered = |set: &Conditions| {
            let answer = self.graph.first(&url.path, &Selection::Covering(Some(set)), |candidate, earlier| {
                if self.graph.matcher.order_of(candidate.rule) >= own_rank {
                    return Some(Answered::Later);
                }
                earlier.step(&url.path, &known.query_for(earlier), candidate.row).ok()?;
                let is_covering = earlier.conditions.as_deref().is_none_or(|conditions| set.implies(conditions));
                is_covering.then_some(Answered::Before)
            });
            answer == Some(Answered::Before)
        };
        rule.has_only_exclusions()
            && rule.conditions.iter().flat_map(|conditions| conditions.none_of()).all(is_answered)
    }
}
