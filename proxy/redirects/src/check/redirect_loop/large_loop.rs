//! Tells loops with many redirects from chains that are merely long.

use std::collections::HashMap;

use crate::address::path::NormalPath;
use crate::check::redirect_loop::known_request::KnownRequest;
use crate::check::redirect_loop::walk::{HopUrl, RedirectLoop};
use crate::engine::graph::{Graph, StaticResult};
use crate::engine::matcher::{RuleIndex, Selection};
use crate::rule::condition::Conditions;
use crate::rule::step::Step;

/// The maximum number of redirects that are followed from one chain. A larger loop is reported as chains that are too
/// long.
const MAX_FOLLOWED: usize = 100_000;

/// The maximum number of redirects that are followed from all chains with conditions. Chains with different conditions
/// may follow the same redirects again.
const MAX_WITH_CONDITIONS: usize = 1_000_000;

/// The number of bytes by which a path may be longer than those at the start of its chain. A rule such as `/a/{rest}` to
/// `/a/x/{rest}` makes a path longer until it is too long for a request. Such a chain is no loop, and following it would
/// take seconds.
const MAX_GROWTH: usize = 500;

/// The ends of the long chains that have been followed. For requests with the same known properties, a path is followed
/// only once, so the search for large loops takes linear time.
pub(super) struct LongChains {
    /// For each path that was followed, and for the requests that were considered, whether its chain leads to a loop.
    followed: HashMap<(String, usize), ChainEnd>,
    /// The numbers of the sets of requests that were considered.
    requests: HashMap<String, usize>,
    steps_left: usize,
}

/// The end of a long chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChainEnd {
    /// The chain leads to a loop, which has been found before.
    KnownLoop,
    /// The chain ends, leads to another host, or has a redirect that depends on the request.
    NoLoop,
}

/// The result of following a long chain.
pub(super) enum LongChain {
    /// The chain leads to this loop.
    Loop(RedirectLoop),
    /// The chain leads to a loop that was returned before.
    KnownLoop,
    NoLoop,
}

impl Default for LongChains {
    fn default() -> Self {
        Self { followed: HashMap::new(), requests: HashMap::new(), steps_left: MAX_WITH_CONDITIONS }
    }
}

/// The requests that have followed a chain so far.
struct Followers<'g> {
    known: KnownRequest,
    /// The different conditions that the requests have met on their current host.
    met: Vec<&'g Conditions>,
}

impl LongChains {
    /// Follows the redirects after a chain until they repeat a path or end. Each of these redirects must answer all
    /// requests that have followed the chain.
    pub(super) fn follow(&mut self, chain: &RedirectLoop, graph: &Graph) -> LongChain {
        let walked = chain.hops.len();
        let mut hops = chain.hops.clone();
        let mut positions: HashMap<String, usize> =
            hops.iter().enumerate().map(|(position, (_, url))| (url.to_string(), position)).collect();
        let mut followers = Followers::of(chain, graph);
        let start = followers.known.clone();
        let number = self.number_of(&followers);
        let max_length = positions.keys().map(String::len).max().unwrap_or_default() + MAX_GROWTH;
        let mut url = chain.end.clone();
        let mut first_of_loop = None;
        let mut end = ChainEnd::NoLoop;
        for _ in 0..MAX_FOLLOWED {
            let here = url.to_string();
            let repeated = positions.get(&here).copied();
            if let Some((rule, _)) = repeated.and_then(|first| hops.get(first)) {
                first_of_loop = repeated.filter(|_| followers.repeat(*rule, graph));
                end = if first_of_loop.is_some() { ChainEnd::KnownLoop } else { ChainEnd::NoLoop };
                break;
            }
            if let Some(known) = self.followed.get(&(here.clone(), number)) {
                end = *known;
                break;
            }
            if here.len() > max_length {
                break;
            }
            if !followers.met.is_empty() {
                let Some(left) = self.steps_left.checked_sub(1) else { break };
                self.steps_left = left;
            }
            let Some((rule, step)) = followers.redirect(graph, &url.path) else { break };
            let Some(next) = step.next_path() else { break };
            positions.insert(here, hops.len());
            let next = HopUrl { path: next.clone(), host: url.host.clone() };
            hops.push((rule, std::mem::replace(&mut url, next)));
            followers.known = followers.known.after(&step);
        }
        // Some requests may take other redirects from the first paths, so only the other paths have a known end. If the
        // redirects change the query, the end is known only for the query before them.
        if followers.known == start {
            let later = positions.into_iter().filter(|(_, at)| *at >= walked);
            self.followed.extend(later.map(|(path, _)| ((path, number), end)));
        }
        match (first_of_loop, end) {
            (Some(first), _) => {
                LongChain::Loop(RedirectLoop { hops: hops.split_off(first), end: url, known: followers.known })
            }
            (None, ChainEnd::KnownLoop) => LongChain::KnownLoop,
            (None, ChainEnd::NoLoop) => LongChain::NoLoop,
        }
    }

    fn number_of(&mut self, followers: &Followers<'_>) -> usize {
        let next = self.requests.len();
        *self.requests.entry(format!("{:?} {:?}", followers.known, followers.met)).or_insert(next)
    }
}

impl<'g> Followers<'g> {
    fn of(chain: &RedirectLoop, graph: &'g Graph) -> Self {
        let mut met: Vec<&Conditions> = Vec::new();
        for (rule, _) in chain.hops.iter().filter(|(_, url)| url.host == chain.end.host) {
            let conditions = graph.rules.get(*rule).and_then(|rule| rule.conditions.as_deref());
            met.extend(conditions.filter(|conditions| !met.contains(conditions)));
        }
        Self { known: chain.known.clone(), met }
    }

    /// Returns the rule that answers all of these requests for a path, and its answer. Returns `None` if another rule may
    /// answer some of the requests before, or if no rule answers all of them.
    fn redirect(&self, graph: &Graph, path: &NormalPath<'_>) -> Option<(RuleIndex, Step)> {
        let selection = if self.met.is_empty() { Selection::Leading } else { Selection::Anything };
        graph.first(path, &selection, |candidate, rule| {
            let step = rule.step(path, &self.known.query_for(rule), candidate.row).ok()?;
            let Some(conditions) = rule.conditions.as_deref() else { return Some(Some((candidate.rule, step))) };
            if !self.may_meet(conditions) {
                return None;
            }
            Some(self.meet(conditions).then_some((candidate.rule, step)))
        })?
    }

    fn meet(&self, conditions: &Conditions) -> bool {
        self.known.implies(conditions, self.met.iter().copied())
    }

    fn may_meet(&self, conditions: &Conditions) -> bool {
        self.known.allows(conditions, self.met.iter().copied())
            && !self.met.iter().any(|met| self.known.excludes(met, conditions))
    }

    /// Reports whether a rule that has answered these requests before answers all of them again.
    fn repeat(&self, rule: RuleIndex, graph: &Graph) -> bool {
        let conditions = graph.rules.get(rule).and_then(|rule| rule.conditions.as_deref());
        conditions.is_none_or(|conditions| self.meet(conditions))
    }
}

/// Reports whether each hop of the loop redirects all requests for its path. A walk from any of its paths then follows
/// the loop, and finds no other loop.
pub(super) fn redirects_all_requests(redirect_loop: &RedirectLoop, graph: &Graph) -> bool {
    redirect_loop.hops.iter().all(|(rule, url)| redirect_of(graph, &url.path).is_some_and(|(found, _)| found == *rule))
}

/// Returns the rule that redirects all requests for a path, and the path of its target.
fn redirect_of(graph: &Graph, path: &NormalPath<'_>) -> Option<(RuleIndex, NormalPath<'static>)> {
    let StaticResult::Step(step) = graph.static_step(path) else { return None };
    let rule = graph.first(path, &Selection::Leading, |candidate, rule| {
        rule.sample_step(path, candidate.row).ok().map(|_| candidate.rule)
    })?;
    Some((rule, step.next_path()?.clone()))
}
