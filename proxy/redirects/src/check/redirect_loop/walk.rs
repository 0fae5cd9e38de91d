//! Following rules along every branch that some request could take.

use std::fmt;

use crate::address::path::NormalPath;
use crate::check::redirect_loop::known_request::KnownRequest;
use crate::engine::graph::{Graph, MAX_HOPS};
use crate::engine::matcher::RuleIndex;
use crate::rule::Rule;
use crate::rule::condition::Conditions;
use crate::rule::step::Step;

/// The limit for steps from one sample. Conditions make the walk branch; real files stay far below.
const MAX_STEPS: usize = 256;

/// A URL in the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HopUrl {
    pub(super) path: NormalPath<'static>,
    /// The host, after a redirect to an absolute URL.
    host: Option<Box<str>>,
}

impl fmt::Display for HopUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.host.as_deref().unwrap_or_default(), self.path)
    }
}

/// The hops of a loop, or of an endless chain, and the URL after the last one.
pub(super) struct RedirectLoop {
    pub(super) hops: Vec<(RuleIndex, HopUrl)>,
    pub(super) end: HopUrl,
}

impl RedirectLoop {
    /// Whether the chain returns to its start.
    pub(super) fn is_closed(&self) -> bool {
        self.hops.first().is_some_and(|(_, first)| first.path == self.end.path)
    }
}

/// A rule on the current branch, the URL where it matched, and its conditions.
struct VisitedHop<'g> {
    rule: RuleIndex,
    url: HopUrl,
    conditions: Option<&'g Conditions>,
    /// The conditions of rules with higher precedence, which the request has not met.
    not_met: Vec<&'g Conditions>,
}

impl VisitedHop<'_> {
    /// Whether a request is back at this URL and could meet the same conditions again.
    fn is_repeated_by(&self, url: &HopUrl, known: &KnownRequest) -> bool {
        let same_host = self.url.host.is_none() || self.url.host == url.host;
        let may_go_on = self.conditions.is_none_or(|conditions| known.allows(conditions, std::iter::empty()));
        self.url.path == url.path && same_host && may_go_on
    }
}

/// A rule that would answer some request for a URL, and its result.
struct Branch<'g> {
    index: RuleIndex,
    rule: &'g Rule,
    step: Step,
}

pub(super) struct Walk<'g> {
    graph: &'g Graph,
    visits: Vec<VisitedHop<'g>>,
    steps_left: usize,
}

impl<'g> Walk<'g> {
    /// Follows all branches, and returns the first loop.
    pub(super) fn from(graph: &'g Graph, path: NormalPath<'static>, known: &KnownRequest) -> Option<RedirectLoop> {
        Self { graph, visits: Vec::new(), steps_left: MAX_STEPS }.visit(&HopUrl { path, host: None }, known)
    }

    fn visit(&mut self, url: &HopUrl, known: &KnownRequest) -> Option<RedirectLoop> {
        let loop_start = self.visits.iter().position(|visit| visit.is_repeated_by(url, known));
        if let Some(first) = loop_start.or_else(|| (self.visits.len() > MAX_HOPS).then_some(0)) {
            let hops = self.visits.iter().skip(first).map(|visit| (visit.rule, visit.url.clone()));
            return Some(RedirectLoop { hops: hops.collect(), end: url.clone() });
        }
        let mut branches = Vec::new();
        self.graph.first(&url.path, |candidate, rule| {
            let step = rule.step(&url.path, &known.query_for(rule), candidate.row).ok()?;
            // No rule after this one is reached.
            let is_last = self.always_answers(rule, url, known) || is_complement(rule, &branches);
            branches.push(Branch { index: candidate.rule, rule, step });
            is_last.then_some(())
        });
        (0..branches.len()).find_map(|at| {
            let (not_met, others) = branches.split_at(at);
            self.follow(url, known, others.first()?, not_met)
        })
    }

    fn always_answers(&self, rule: &Rule, url: &HopUrl, known: &KnownRequest) -> bool {
        rule.conditions.as_deref().is_none_or(|conditions| known.implies(conditions, self.before(url)))
    }

    /// The conditions that the request has met since it reached this host.
    fn before<'s>(&'s self, url: &HopUrl) -> impl Iterator<Item = &'s Conditions> + use<'s, 'g> {
        let host = url.host.clone();
        self.visits.iter().filter(move |visit| visit.url.host == host).filter_map(|visit| visit.conditions)
    }

    fn follow(
        &mut self,
        url: &HopUrl,
        known: &KnownRequest,
        branch: &Branch<'g>,
        not_met: &[Branch<'g>],
    ) -> Option<RedirectLoop> {
        self.steps_left = self.steps_left.checked_sub(1)?;
        let conditions = branch.rule.conditions.as_deref();
        if conditions.is_some_and(|conditions| !self.is_possible(conditions, url, known)) {
            return None;
        }
        let after = known.after(&branch.step).with_conditions(conditions);
        let (next, next_known) = if let Some(path) = branch.step.next_path() {
            (HopUrl { path: path.clone(), host: url.host.clone() }, after)
        } else {
            let next = self.external_redirect(branch)?;
            let next_request = after.after_external_redirect(&branch.step, next.host.as_deref()?);
            (next, next_request)
        };
        let not_met = not_met.iter().filter_map(|branch| branch.rule.conditions.as_deref()).collect();
        self.visits.push(VisitedHop { rule: branch.index, url: url.clone(), conditions, not_met });
        let redirect_loop = self.visit(&next, &next_known);
        self.visits.pop();
        redirect_loop
    }

    /// Whether one request could meet these conditions and all earlier ones.
    fn is_possible(&self, conditions: &Conditions, url: &HopUrl, known: &KnownRequest) -> bool {
        let on_other_hosts = self.visits.iter().filter(|visit| visit.url.host != url.host);
        let on_this_host = self.visits.iter().filter(|visit| visit.url.host == url.host);
        let mut not_met = on_this_host.flat_map(|visit| &visit.not_met).filter(|not_met| known.keeps_query_of(not_met));
        known.allows(conditions, self.visits.iter().filter_map(|visit| visit.conditions))
            && !not_met.any(|not_met| conditions.implies(not_met))
            && !self.before(url).any(|earlier| known.excludes(earlier, conditions))
            && !on_other_hosts.filter_map(|visit| visit.conditions).any(|earlier| earlier.excludes_visitor(conditions))
    }

    /// The next URL after a redirect to an absolute URL on a host that the rules' conditions name. `None` for any other
    /// target, and if the rule tests headers or cookies: they may differ on that host, or identify another scheme or
    /// server.
    fn external_redirect(&self, branch: &Branch<'_>) -> Option<HopUrl> {
        let (host, path) = branch.step.external_target()?;
        let tests_headers = branch.rule.conditions.as_deref().is_some_and(Conditions::reads_named_fields);
        let path = (!tests_headers && self.graph.hosts.contains(host)).then(|| NormalPath::parse(path).ok())??;
        Some(HopUrl { path: path.into_owned(), host: Some(host.into()) })
    }
}

/// Whether the rule answers every request that the rules before it do not: all its conditions are below `not`, and each of
/// them is met only by requests that an earlier rule answers.
fn is_complement(rule: &Rule, before: &[Branch<'_>]) -> bool {
    let is_answered = |set: &Conditions| {
        before.iter().any(|branch| branch.rule.conditions.as_deref().is_none_or(|earlier| set.implies(earlier)))
    };
    rule.conditions.as_deref().is_some_and(|conditions| {
        let sets = conditions.none_of();
        conditions.count() == usize::from(!sets.is_empty()) && sets.iter().all(is_answered)
    })
}
