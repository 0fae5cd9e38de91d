//! Rows of a table from which no target can be made.

use crate::diagnostic::{Code, Diagnostic};
use crate::graph::Graph;
use crate::rule::Paths;

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    for rule in &graph.rules {
        let Paths::Shape(shape) = &rule.paths else { continue };
        for key in rule.keys() {
            if key.contains('/') && rule.looks_up_one_segment(shape) {
                let message = format!("no address has the key `{key}` of its table");
                found.push(
                    Diagnostic::new(Code::BadPath, rule.info.place.clone(), message)
                        .hint("a placeholder is one segment and holds no `/`; `{name...}` captures many"),
                );
                continue;
            }
            let sample = rule.sample(shape, Some(key), key);
            let step = sample.and_then(|sample| rule.step(&sample.path, &sample.query, None).ok());
            if step.is_none() {
                let message = format!("the row `{key}` of its table makes no valid target");
                found.push(
                    Diagnostic::new(Code::BadTarget, rule.info.place.clone(), message)
                        .hint("look at the row's value: it becomes part of a path"),
                );
            }
        }
    }
}
