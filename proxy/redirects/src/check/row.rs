//! Rows of a table from which no target can be made.

use crate::diagnostic::{Code, Diagnostic};
use crate::graph::Graph;
use crate::path::NormalPath;
use crate::rule::{Action, Rule};

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    for rule in &graph.rules {
        for key in keys(rule) {
            let sample = rule.shape.sample(key, key);
            let step = NormalPath::parse(&sample).ok().and_then(|path| rule.step(&path));
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
pub(super) fn keys(rule: &Rule) -> Vec<&str> {
    let Action::Redirect(redirect) = &rule.action else {
        return Vec::new();
    };
    let lookup = redirect.lookup.iter();
    let mut keys: Vec<&str> = lookup.flat_map(|l| l.table.keys()).map(|key| &**key).collect();
    keys.sort_unstable();
    keys
}
