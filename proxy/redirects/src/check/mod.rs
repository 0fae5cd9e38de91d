//! Mistakes that only show when all rules are seen together.
//!
//! What is wrong with a rule by itself is found while it is read (`language`), because such a rule
//! cannot be built at all.

mod chain;
mod duplicate;
pub(crate) mod echo;
mod endless;
mod regex;
mod row;
mod shadow;
mod target;

use crate::diagnostic::Diagnostic;
use crate::graph::Graph;
use crate::matcher::Twins;
use crate::routes::Routes;

/// What makes the rules unfit to serve.
pub(crate) fn gravely(graph: &Graph, twins: &[Twins], found: &mut Vec<Diagnostic>) {
    duplicate::check(graph, twins, found);
    row::check(graph, found);
    endless::check(graph, found);
}

/// What someone should look at; and how many hops visitors are spared.
pub(crate) fn lightly(graph: &Graph, routes: Option<&Routes>, found: &mut Vec<Diagnostic>) -> usize {
    let saved_hops = chain::check(graph, found);
    shadow::check(graph, found);
    regex::check(graph, found);
    if let Some(routes) = routes {
        target::check(graph, routes, found);
    }
    saved_hops
}
