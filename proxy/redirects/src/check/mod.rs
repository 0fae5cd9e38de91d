//! Checks a complete set of rules, for example for duplicate rules and redirect loops.
//!
//! Most errors in a single rule are found earlier, when the module `language` parses the rule. A rule with such an
//! error is not part of the set.

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

/// Finds the errors, which prevent the rules from being activated.
pub(crate) fn errors(graph: &Graph, duplicates: &[DuplicateRules], found: &mut Vec<Diagnostic>) {
    duplicate::check(graph, duplicates, found);
    row::check(graph, found);
    redirect_loop::check(graph, found);
}

/// Finds the warnings, which do not prevent the rules from being activated. `now` is the current time, in seconds since
/// 1970. Returns the number of redirects that
/// clients do not need to follow, because Portico redirects them straight to the end of a chain.
pub(crate) fn warnings(
    graph: &Graph,
    (routes, now): (Option<&Routes>, Option<i64>),
    reported: &Reported,
    found: &mut Vec<Diagnostic>,
) -> usize {
    let mut shadowed = Vec::new();
    shadow::check(graph, reported, &mut shadowed);
    // A rule that never matches redirects nobody, and excepts nothing. Other warnings about this would only be
    // consequences.
    let explained = reported.with_rules_at(&shadowed);
    found.append(&mut shadowed);
    let saved_hops = chain::check(graph, &explained, found);
    pass::check(graph, &explained, found);
    regex::check(graph, found);
    if let Some(routes) = routes {
        target::check(graph, routes, now, reported, found);
        hidden_route::check(graph, routes, reported, found);
    }
    saved_hops
}
