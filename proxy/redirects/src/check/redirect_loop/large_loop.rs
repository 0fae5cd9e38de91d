//! Tells loops with many redirects from chains that are merely long.

use std::collections::HashMap;

use crate::address::path::NormalPath;
use crate::check::redirect_loop::walk::{HopUrl, RedirectLoop};
use crate::engine::graph::{Graph, StaticResult};
use crate::engine::matcher::{RuleIndex, Selection};

/// The maximum number of redirects that are followed. A larger loop is reported as a chain that is too long.
const MAX_FOLLOWED: usize = 1_000;

/// Returns the loop to which a long chain leads. Returns `None` if the chain ends, if it leads to another host, or if
/// one of its redirects depends on the request.
pub(super) fn at_end_of(chain: &RedirectLoop, graph: &Graph) -> Option<RedirectLoop> {
    let mut hops = chain.hops.clone();
    let mut positions: HashMap<String, usize> =
        hops.iter().enumerate().map(|(position, (_, url))| (url.path.to_string(), position)).collect();
    let mut url = chain.end.clone();
    for _ in 0..MAX_FOLLOWED {
        if let Some(first) = positions.get(url.path.as_str()) {
            return Some(RedirectLoop { hops: hops.split_off(*first), end: url });
        }
        let (rule, next) = redirect_of(graph, &url.path)?;
        positions.insert(url.path.to_string(), hops.len());
        let next = HopUrl { path: next, host: url.host.clone() };
        hops.push((rule, std::mem::replace(&mut url, next)));
    }
    None
}

/// Returns the rule that redirects all requests for a path, and the path of its target.
fn redirect_of(graph: &Graph, path: &NormalPath<'_>) -> Option<(RuleIndex, NormalPath<'static>)> {
    let StaticResult::Step(step) = graph.static_step(path) else { return None };
    let rule = graph.first(path, &Selection::Leading, |candidate, rule| {
        rule.sample_step(path, candidate.row).ok().map(|_| candidate.rule)
    })?;
    Some((rule, step.next_path()?.clone()))
}
