//! Stores path patterns, and reports whether any of them matches a path.

use crate::engine::matcher::candidate::MatchedRules;
use crate::engine::matcher::pattern::Patterns;
use crate::engine::matcher::selection::Selection;
use crate::rule::path_pattern::PathPattern;

/// A set of patterns.
#[derive(Debug, Clone, Default)]
pub(crate) struct PatternIndex {
    patterns: Patterns,
    listed: Vec<PathPattern>,
}

impl PatternIndex {
    pub(crate) fn insert(&mut self, pattern: &PathPattern) {
        if let Some(slot) = self.patterns.rules_mut(pattern)
            && slot.is_empty()
        {
            slot.push(0);
            self.listed.push(pattern.clone());
        }
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        let mut matched = MatchedRules::new();
        self.patterns.collect(path, &[], &Selection::Anything, &mut matched);
        !matched.is_empty()
    }

    /// Returns all patterns, in insertion order.
    pub(crate) fn listed(&self) -> &[PathPattern] {
        &self.listed
    }
}
