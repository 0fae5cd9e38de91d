//! Checks of the complete set of rules. Most of these checks compare rules with each other.
//!
//! Most errors within a single rule are found earlier, while the rule is parsed (`language`). A rule with such an error
//! cannot be built at all.

mod chain;
mod duplicate;
mod hidden_route;
pub(crate) mod host;
mod pass;
mod redirect_loop;
mod regex;
pub(crate) mod reported;
pub(crate) mod routes;
mod row;
mod shadow;
mod target;

use crate::check::reported::Reported;
use crate::check::routes::Routes;
use crate::diagnostic::Diagnostic;
use crate::engine::graph::Graph;
use crate::engine::matcher::DuplicateRules;

/// Finds the problems that prevent activation.
pub(crate) fn errors(graph: &Graph, duplicates: &[DuplicateRules], found: &mut Vec<Diagnostic>) {
    duplicate::check(graph, duplicates, found);
    row::check(graph, found);
    redirect_loop::check(graph, found);
}

/// Finds the problems that do not prevent activation. Returns the number of redirects that clients are spared.
pub(crate) fn warnings(
    graph: &Graph,
    routes: Option<&Routes>,
    reported: &Reported,
    found: &mut Vec<Diagnostic>,
) -> usize {
    let saved_hops = chain::check(graph, reported, found);
    shadow::check(graph, reported, found);
    pass::check(graph, reported, found);
    regex::check(graph, found);
    if let Some(routes) = routes {
        target::check(graph, routes, reported, found);
        hidden_route::check(graph, routes, reported, found);
    }
    saved_hops
}
