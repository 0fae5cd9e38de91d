//! Rules whose target is redirected again.

use crate::diagnostic::{Code, Diagnostic};
use crate::graph::Graph;
use crate::path::NormalPath;

/// Runs on rules without loops.
pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    for rule in graph.rules.iter().filter(|rule| rule.is_static()) {
        let first = rule.step(&NormalPath::root());
        let target = first.as_ref().and_then(|step| step.next_path());
        let Some((path, (next, _))) = target.and_then(|path| Some((path, graph.step_at(path)?))) else {
            continue;
        };
        let last = first.clone().and_then(|step| graph.follow(step)?.outcome(None));
        let end = last.map_or_else(String::new, |outcome| match outcome.location() {
            Some(location) => format!("; visitors go to `{location}` at once"),
            None => format!("; visitors get {} at once", outcome.code()),
        });
        let message = format!("`{path}` is redirected by another rule{end}");
        let place = rule.info.place.clone();
        let mut diagnostic = Diagnostic::new(Code::Chain, place, message);
        if let Some(next) = graph.rules.get(next) {
            diagnostic = diagnostic.related(next.info.place.clone(), "the other rule");
        }
        found.push(diagnostic.hint("write the last page as the target"));
    }
}
