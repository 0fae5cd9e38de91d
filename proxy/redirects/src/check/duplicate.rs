//! Reports duplicate rules, which match the same requests.

use crate::diagnostic::{Code, Diagnostic};
use crate::engine::graph::Graph;
use crate::engine::matcher::DuplicateRules;

pub(crate) fn check(graph: &Graph, duplicates: &[DuplicateRules], found: &mut Vec<Diagnostic>) {
    for pair in duplicates {
        let rules = graph.rules.get(pair.first).zip(graph.rules.get(pair.second));
        let Some((first, second)) = rules else {
            continue;
        };
        let (first, second) = (&first.info, &second.info);
        let message =
            format!("{} matches the same requests as {}", second.distinct_name(first), first.distinct_name(second));
        found.push(
            Diagnostic::new(Code::Duplicate, second.place.clone(), message)
                .related(first.place.clone(), "the first rule")
                .hint("delete one of the two rules"),
        );
    }
}
