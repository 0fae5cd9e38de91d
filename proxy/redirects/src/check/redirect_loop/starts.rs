//! Follows the redirects from the sample paths of rules. Rules that differ only in their conditions often have the same
//! sample path. The work that such rules have in common is done once.

use std::collections::HashMap;

use crate::check::redirect_loop::branches::Branches;
use crate::check::redirect_loop::known_request::KnownRequest;
use crate::check::redirect_loop::walk::{Followed, HopUrl, RedirectLoop, Walk};
use crate::engine::graph::Graph;
use crate::engine::matcher::{RequiredAttributes, RuleIndex};
use crate::rule::{Rule, Sample};

/// The number of branches that are followed again for each rule. A lookup table may have a million keys, and most of
/// their paths have only one branch, so remembering these paths would cost more than following the branch.
const FEW_BRANCHES: usize = 4;

/// The starts with many branches.
pub(super) struct Starts<'g> {
    graph: &'g Graph,
    known: HashMap<StartKey, Start<'g>, ahash::RandomState>,
}

/// The properties of a start. They determine the rules that can answer there.
#[derive(PartialEq, Eq, Hash)]
struct StartKey {
    path: String,
    has_trailing_slash: bool,
    /// The parameters of the request. `None` if the rule does not read the query.
    parameters: Option<String>,
    required: RequiredAttributes,
}

struct Start<'g> {
    branches: Branches<'g>,
    /// Whether the walk along the branch that answers all requests has found a loop. `None` before this walk.
    sure_loop: Option<bool>,
    /// Whether all branches have been followed.
    is_done: bool,
}

impl<'g> Starts<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        Self { graph, known: HashMap::default() }
    }

    /// Follows the branches from a sample of a rule. Returns the first loop. Returns `None` if there is no loop, or if the
    /// same loop was returned before for another rule with the same sample and many branches.
    pub(super) fn walk(&mut self, index: RuleIndex, rule: &'g Rule, sample: Sample) -> Option<RedirectLoop> {
        let parameters = rule.reads_query().then_some(sample.query);
        let known = parameters.clone().map_or_else(KnownRequest::default, KnownRequest::with_parameters);
        let required = RequiredAttributes::of(rule.conditions.as_deref());
        let url = HopUrl { path: sample.path, host: None };
        let has_trailing_slash = url.path.had_trailing_slash();
        let key = StartKey { path: url.path.to_string(), has_trailing_slash, parameters, required };
        let graph = self.graph;
        if let Some(start) = self.known.get_mut(&key) {
            return start.walk(graph, index, &url, &known);
        }
        let branches = Walk::new(graph, Followed::All).branches(&url, &known, &key.required.selection());
        let mut start = Start { branches, sure_loop: None, is_done: false };
        let found = start.walk(graph, index, &url, &known);
        if start.branches.all.len() > FEW_BRANCHES {
            self.known.insert(key, start);
        }
        found
    }
}

impl<'g> Start<'g> {
    fn walk(&mut self, graph: &'g Graph, index: RuleIndex, url: &HopUrl, known: &KnownRequest) -> Option<RedirectLoop> {
        let follow = |followed, branch| Walk::new(graph, followed).follow(url, known, branch);
        if let Some(own) = self.branches.of_rule(graph, index) {
            if let Some(found) = follow(Followed::Sure, own) {
                return Some(found);
            }
        } else if let Some(sure) = self.branches.sure() {
            // Another rule answers all requests before the rule is tried.
            let found = if self.sure_loop.is_none() { follow(Followed::Sure, sure) } else { None };
            let has_loop = *self.sure_loop.get_or_insert(found.is_some());
            if has_loop {
                return found;
            }
        }
        if std::mem::replace(&mut self.is_done, true) {
            return None;
        }
        self.branches.all.iter().find_map(|branch| follow(Followed::All, branch))
    }
}
