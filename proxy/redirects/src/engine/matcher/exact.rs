//! Rules for exactly one path: one hash lookup.

use std::collections::HashMap;

use crate::engine::matcher::candidate::MatchedRules;
use crate::engine::matcher::rule_slot::RuleSlot;
use crate::engine::matcher::selection::Selection;
use crate::rule::path_pattern::PathPattern;

#[derive(Debug, Clone, Default)]
pub(super) struct Exact(HashMap<Box<str>, RuleSlot, ahash::RandomState>);

impl Exact {
    /// The rules for the path of a pattern.
    pub(super) fn rules_mut(&mut self, pattern: &PathPattern) -> &mut RuleSlot {
        self.0.entry(pattern.sample("", "").into()).or_default()
    }

    /// Every list of rules.
    pub(super) fn slots_mut(&mut self) -> impl Iterator<Item = &mut RuleSlot> {
        self.0.values_mut()
    }

    /// Adds the rules that match a path.
    pub(super) fn collect(&self, path: &str, selection: &Selection<'_>, matched: &mut MatchedRules) {
        if !self.0.is_empty()
            && let Some(slot) = self.0.get(path)
        {
            slot.collect(selection, matched);
        }
    }
}
