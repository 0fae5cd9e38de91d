//! Tells loops with many redirects from chains that are merely long.

use std::collections::HashMap;

use crate::address::path::NormalPath;
use crate::check::redirect_loop::walk::{HopUrl, RedirectLoop};
use crate::engine::graph::{Graph, StaticResult};
use crate::engine::matcher::{RuleIndex, Selection};

/// The maximum number of redirects that are followed from one chain. A larger loop is reported as chains that are too
/// long.
const MAX_FOLLOWED: usize = 100_000;

/// The ends of the long chains that have been followed. A path is followed only once, so the search for large loops takes
/// linear time.
#[derive(Default)]
pub(super) struct LongChains {
    /// For each path that was followed, whether its chain leads to a loop.
    followed: HashMap<String, ChainEnd>,
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

impl LongChains {
    /// Follows the redirects after a chain until they repeat a path or end.
    pub(super) fn follow(&mut self, chain: &RedirectLoop, graph: &Graph) -> LongChain {
        let walked = chain.hops.len();
        let mut hops = chain.hops.clone();
        let mut positions: HashMap<String, usize> =
            hops.iter().enumerate().map(|(position, (_, url))| (url.path.to_string(), position)).collect();
        let mut url = chain.end.clone();
        let mut first_of_loop = None;
        let mut end = ChainEnd::NoLoop;
        for _ in 0..MAX_FOLLOWED {
            first_of_loop = positions.get(url.path.as_str()).copied();
            if first_of_loop.is_some() {
                end = ChainEnd::KnownLoop;
                break;
            }
            if let Some(known) = self.followed.get(url.path.as_str()) {
                end = *known;
                break;
            }
            let Some((rule, next)) = redirect_of(graph, &url.path) else { break };
            positions.insert(url.path.to_string(), hops.len());
            let next = HopUrl { path: next, host: url.host.clone() };
            hops.push((rule, std::mem::replace(&mut url, next)));
        }
        // Conditional rules may lead elsewhere from the first paths, so only the other paths have a known end.
        self.followed.extend(positions.into_iter().filter(|(_, at)| *at >= walked).map(|(path, _)| (path, end)));
        match (first_of_loop, end) {
            (Some(first), _) => LongChain::Loop(RedirectLoop { hops: hops.split_off(first), end: url }),
            (None, ChainEnd::KnownLoop) => LongChain::KnownLoop,
            (None, ChainEnd::NoLoop) => LongChain::NoLoop,
        }
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
