//! Determines whether `order: written` for a file would change which rule is tried first.

use std::collections::HashSet;

use crate::diagnostic::source::is_data;
use crate::engine::graph::Graph;
use crate::engine::matcher::RuleIndex;
use crate::rule::{Rule, RuleOrder};

/// The rule files, in which the order of the rules can be set.
pub(super) struct Files<'g> {
    graph: &'g Graph,
    /// The files in which a rule has a priority. In such a file, `order: written` is an error.
    with_priority: HashSet<&'g str>,
}

impl<'g> Files<'g> {
    pub(super) fn of(graph: &'g Graph) -> Self {
        let with_priority = graph.rules.iter().filter(|rule| rule.priority != 0).map(|rule| &*rule.info.place.source);
        Self { graph, with_priority: with_priority.collect() }
    }

    /// Returns a function that reports whether a rule would be tried before `hidden` if the file of `hidden` had the
    /// key `order: written`. Returns `None` if the file cannot have this key, or if `hidden` does not come before `by`
    /// in the same file.
    pub(super) fn would_precede<'f>(
        &'f self,
        hidden_index: RuleIndex,
        hidden: &'f Rule,
        by: &Rule,
    ) -> Option<impl Fn(RuleIndex) -> bool + use<'f, 'g>> {
        let (place, other) = (&hidden.info.place, &by.info.place);
        let is_specific = hidden.order == RuleOrder::Specific && by.order == RuleOrder::Specific;
        let can_change = !is_data(&place.source) && !self.with_priority.contains(&*place.source);
        let is_first = place.source == other.source && place < other;
        (is_specific && can_change && is_first).then_some(move |index: RuleIndex| {
            // Rules of other files are still tried first, unless they have `order: written` and come later.
            let is_other = |rule: &Rule| rule.info.place.source != place.source && rule.order == RuleOrder::Specific;
            index < hidden_index || self.graph.rules.get(index).is_some_and(is_other)
        })
    }
}
