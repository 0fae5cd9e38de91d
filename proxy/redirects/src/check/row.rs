//! Rows of a table from which no target can be made.

use crate::diagnostic::{Code, Diagnostic};
use crate::graph::Graph;
use crate::path::NormalPath;
use crate::rule::{Action, Paths, Rule};

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    for rule in &graph.rules {
        let Paths::Shape(shape) = &rule.paths else { continue };
        for key in keys(rule) {
            let sample = shape.sample(key, key);
            let step = NormalPath::parse(&sample).ok().and_then(|path| rule.step(&path, None).ok());
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

/// The keys of the rule's table, in the order of the alphabet.
pub(crate) fn keys(rule: &Rule) -> Vec<&str> {
    let Action::Redirect(redirect) = &rule.action else {
        return Vec::new();
    };
    let lookup = redirect.lookup.iter();
    let mut keys: Vec<&str> = lookup.flat_map(|lookup| lookup.table.iter()).map(|row| row.key).collect();
    keys.sort_unstable();
    keys
}
