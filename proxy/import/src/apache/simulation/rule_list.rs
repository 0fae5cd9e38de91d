//! Defines a list of rules that finds the rules for a URL quickly.
//! See <https://httpd.apache.org/docs/2.4/rewrite/tech.html#InternalRuleset>.

use crate::apache::simulation::rule::Rule;
use crate::simulation::start_index::{Candidates, StartIndex};

/// Rules of `mod_rewrite` in the order in which Apache applies them.
#[derive(Debug, Clone, Default)]
pub(super) struct RuleList {
    rules: Vec<Rule>,
    starts: StartIndex,
}

impl RuleList {
    pub(super) fn as_slice(&self) -> &[Rule] {
        &self.rules
    }

    /// Adds rules after the others.
    pub(super) fn extend(&mut self, rules: impl IntoIterator<Item = Rule>) {
        for rule in rules {
            self.starts.push_both(&rule.start, &rule.query_start());
            self.rules.push(rule);
        }
    }

    /// Adds rules before the others.
    pub(super) fn prepend(&mut self, rules: &[Rule]) {
        let own = std::mem::take(self);
        self.extend(rules.iter().cloned().chain(own.rules));
    }

    /// Returns the positions of the rules that have an effect for a URL and a query if their patterns match.
    pub(super) fn candidates(&self, url: &[u8], query: &[u8]) -> Candidates<'_> {
        self.starts.candidates_of_both(url, query)
    }
}
