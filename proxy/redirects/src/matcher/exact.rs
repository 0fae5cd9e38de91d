//! Rules for one path: one hash lookup.

use std::collections::HashMap;

use crate::matcher::RuleIndex;
use crate::path::NormalPath;
use crate::shape::Shape;

#[derive(Debug, Clone, Default)]
pub(super) struct Exact(HashMap<Box<str>, RuleIndex, ahash::RandomState>);

impl Exact {
    /// Returns the rule that has the path already.
    pub(super) fn insert(&mut self, shape: &Shape, rule: RuleIndex) -> Option<RuleIndex> {
        let path = shape.sample("", "").into_boxed_str();
        let kept = *self.0.entry(path).or_insert(rule);
        (kept != rule).then_some(kept)
    }

    pub(super) fn get(&self, path: &NormalPath<'_>) -> Option<RuleIndex> {
        self.0.get(path.as_str()).copied()
    }
}
