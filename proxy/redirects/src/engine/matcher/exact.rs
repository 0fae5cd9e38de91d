//! Rules for exactly one path: one hash lookup.

use std::collections::HashMap;

use crate::engine::matcher::rule_list::{RuleIndex, RuleList};
use crate::rule::path_pattern::PathPattern;

#[derive(Debug, Clone, Default)]
pub(super) struct Exact(HashMap<Box<str>, RuleList, ahash::RandomState>);

impl Exact {
    /// The rules for the path of a pattern.
    pub(super) fn rules_mut(&mut self, pattern: &PathPattern) -> &mut RuleList {
        self.0.entry(pattern.sample("", "").into()).or_default()
    }

    pub(super) fn get(&self, path: &str) -> &[RuleIndex] {
        if self.0.is_empty() {
            return &[];
        }
        self.0.get(path).map_or(&[], |slot| slot)
    }
}
