//! Describes the rules that can answer requests for a URL. Each of them is a branch of the search for redirect loops.

use crate::engine::graph::Graph;
use crate::engine::matcher::RuleIndex;
use crate::rule::Rule;
use crate::rule::step::Step;

/// A rule that answers at least one request for a URL, and the result of the rule.
pub(super) struct Branch<'g> {
    pub(super) index: RuleIndex,
    pub(super) rule: &'g Rule,
    pub(super) step: Step,
}

/// The rules that answer at least one request for a URL, in order of precedence. Rules that are never tried are left
/// out.
pub(super) struct Branches<'g> {
    pub(super) all: Vec<Branch<'g>>,
    /// Whether the last of these rules answers all requests that are considered.
    pub(super) is_last_sure: bool,
}

impl<'g> Branches<'g> {
    /// Returns the rule that answers all requests that are considered, unless an earlier rule answers them.
    pub(super) fn sure(&self) -> Option<&Branch<'g>> {
        self.all.last().filter(|_| self.is_last_sure)
    }

    /// Returns the branch of a rule. Returns `None` if the rule answers no request.
    pub(super) fn of_rule(&self, graph: &Graph, rule: RuleIndex) -> Option<&Branch<'g>> {
        let rank = graph.matcher.order_of(rule);
        let at = self.all.binary_search_by_key(&rank, |branch| graph.matcher.order_of(branch.index)).ok()?;
        self.all.get(at)
    }
}
