//! Two rules for the same paths.

use crate::diagnostic::{Code, Diagnostic};
use crate::graph::Graph;
use crate::matcher::Twins;

pub(crate) fn check(graph: &Graph, twins: &[Twins], found: &mut Vec<Diagnostic>) {
    for pair in twins {
        let rules = graph.rules.get(pair.first).zip(graph.rules.get(pair.second));
        let Some((first, second)) = rules else {
            continue;
        };
        let (first, second) = (&first.info, &second.info);
        let message = format!("{} answers the same paths as {}", second.beside(first), first.beside(second));
        found.push(
            Diagnostic::new(Code::Duplicate, second.place.clone(), message)
                .related(first.place.clone(), "the first rule")
                .hint("keep one of them"),
        );
    }
}
