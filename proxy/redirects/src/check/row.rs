//! Finds rows of lookup tables that are never looked up, or that give no valid target.

use crate::diagnostic::{Code, Diagnostic};
use crate::engine::graph::Graph;
use crate::rule::{Paths, Rule};

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    for rule in &graph.rules {
        report_changed_keys(rule, found);
        let Paths::Pattern(pattern) = &rule.paths else { continue };
        // If the filters of the rule change a key, this check skips the key, because the text that the filters turn
        // into the key is unknown.
        for key in rule.keys().into_iter().filter(|key| rule.finds_unchanged(key)) {
            if key.contains('/') && rule.looks_up_segment(pattern) {
                // The path that leads to this key has other text instead of the slashes.
                if rule.adds_slashes_to_key() {
                    continue;
                }
                let message = format!("no path can produce the table key `{key}`");
                found.push(
                    Diagnostic::new(Code::BadPath, rule.info.place.clone(), message)
                        .hint("a placeholder `{name}` matches one segment, which contains no `/`; to match several segments, write `{name...}`"),
                );
                continue;
            }
            let sample = rule.sample(pattern, Some(key), key);
            let step = sample.and_then(|sample| rule.step(&sample.path, &sample.query, None).ok());
            if step.is_none() {
                let message = format!("the table row `{key}` produces no valid target");
                found.push(
                    Diagnostic::new(Code::BadTarget, rule.info.place.clone(), message)
                        .hint("check the value of the row, which becomes a part of a path"),
                );
            }
        }
    }
}

/// Reports the table keys that are never looked up, because the filters of the rule's `key` change the text. For
/// example, with the filter `lower`, the key `News` is never looked up.
fn report_changed_keys(rule: &Rule, found: &mut Vec<Diagnostic>) {
    for key in rule.keys().into_iter().filter(|key| !rule.may_look_up(key)) {
        let message = format!("no request can produce the table key `{key}`: the filters of `key` change this text");
        let hint = match rule.looked_up_for(key) {
            Some(looked_up) => format!("write the key as `{looked_up}`, or remove the filter"),
            None => "change the key, or remove the filter".to_owned(),
        };
        found.push(Diagnostic::new(Code::BadPath, rule.info.place.clone(), message).hint(hint));
    }
}
