//! Table rows that no path can select, or that produce no valid target.

use crate::diagnostic::{Code, Diagnostic};
use crate::engine::graph::Graph;
use crate::rule::Paths;

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    for rule in &graph.rules {
        let Paths::Pattern(pattern) = &rule.paths else { continue };
        for key in rule.keys() {
            if key.contains('/') && rule.looks_up_segment(pattern) {
                let message = format!("no path can produce the table key `{key}`");
                found.push(
                    Diagnostic::new(Code::BadPath, rule.info.place.clone(), message)
                        .hint("a placeholder matches one segment, which contains no `/`; `{name...}` matches several"),
                );
                continue;
            }
            let sample = rule.sample(pattern, Some(key), key);
            let step = sample.and_then(|sample| rule.step(&sample.path, &sample.query, None).ok());
            if step.is_none() {
                let message = format!("the table row `{key}` produces no valid target");
                found.push(
                    Diagnostic::new(Code::BadTarget, rule.info.place.clone(), message)
                        .hint("check the row's value: it becomes part of a path"),
                );
            }
        }
    }
}
