//! Finds rules with a prefix by hash lookups of the path and of its parent paths.

use std::collections::HashMap;
use std::iter;

use crate::engine::matcher::candidate::MatchedRules;
use crate::engine::matcher::rule_slot::RuleSlot;
use crate::engine::matcher::selection::Selection;
use crate::rule::Rule;
use crate::rule::path_pattern::PathPattern;

#[derive(Debug, Clone, Default)]
pub(super) struct Prefixes {
    rules: HashMap<Box<str>, RuleSlot, ahash::RandomState>,
    /// For each number of segments, whether any rule has a prefix with this number of segments. Parent paths with other
    /// numbers of segments are not looked up, so a long path does not cause many lookups.
    depths: Vec<bool>,
}

impl Prefixes {
    /// Returns the slot that holds the rules for the prefix of a pattern.
    pub(super) fn rules_mut(&mut self, pattern: &PathPattern) -> &mut RuleSlot {
        let depth = pattern.leading_literals();
        if self.depths.len() <= depth {
            self.depths.resize(depth + 1, false);
        }
        if let Some(used) = self.depths.get_mut(depth) {
            *used = true;
        }
        self.rules.entry(pattern.sample("", "").into()).or_default()
    }

    /// Returns the slots of all prefixes.
    pub(super) fn slots_mut(&mut self) -> impl Iterator<Item = &mut RuleSlot> {
        self.rules.values_mut()
    }

    /// Adds the rules that match a path to `matched`.
    pub(super) fn collect(&self, path: &str, rules: &[Rule], selection: &Selection<'_>, matched: &mut MatchedRules) {
        if self.rules.is_empty() {
            return;
        }
        for (depth, prefix) in ancestors(path) {
            if self.depths.get(depth).is_some_and(|used| *used)
                && let Some(slot) = self.rules.get(prefix)
            {
                slot.collect(rules, selection, matched);
            }
        }
    }
}

/// Returns the path and each of its parents up to the root, each with its number of segments.
fn ancestors(path: &str) -> impl Iterator<Item = (usize, &str)> {
    let depth = match path {
        "/" => 0,
        _ => path.bytes().filter(|byte| *byte == b'/').count(),
    };
    iter::successors(Some((depth, path)), |(depth, path)| {
        let above = depth.checked_sub(1)?;
        let slash = path.rfind('/')?;
        let parent = path.get(..slash).filter(|parent| !parent.is_empty());
        Some((above, parent.unwrap_or("/")))
    })
}

#[cfg(test)]
mod tests {
    use super::ancestors;

    #[test]
    fn ancestors_go_up_to_the_root() {
        let up: Vec<_> = ancestors("/a/bc/d").collect();
        assert_eq!(up, [(3, "/a/bc/d"), (2, "/a/bc"), (1, "/a"), (0, "/")]);
        assert_eq!(ancestors("/").collect::<Vec<_>>(), [(0, "/")]);
    }
}
