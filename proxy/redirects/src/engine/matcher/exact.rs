//! Rules for exactly one path: one hash lookup.

use ahash::RandomState;
use hashbrown::HashTable;

use crate::engine::matcher::candidate::{MatchedRules, RuleIndex};
use crate::engine::matcher::rule_slot::RuleSlot;
use crate::engine::matcher::selection::Selection;
use crate::rule::{Paths, Rule};

/// Finds the rules for a path. The paths are not stored again: they are those of the rules.
#[derive(Debug, Clone, Default)]
pub(super) struct Exact {
    slots: HashTable<RuleSlot>,
    hasher: RandomState,
}

impl Exact {
    /// The rules for a path. `rules` contains those that were added before.
    pub(super) fn rules_mut(&mut self, path: &str, rules: &[Rule]) -> &mut RuleSlot {
        let hasher = &self.hasher;
        let entry = self.slots.entry(
            hasher.hash_one(path),
            |slot| path_of(slot, rules) == Some(path),
            |slot| hasher.hash_one(path_of(slot, rules).unwrap_or_default()),
        );
        entry.or_insert_with(RuleSlot::default).into_mut()
    }

    /// Every list of rules.
    pub(super) fn slots_mut(&mut self) -> impl Iterator<Item = &mut RuleSlot> {
        self.slots.iter_mut()
    }

    /// Adds the rules that match a path.
    pub(super) fn collect(&self, path: &str, rules: &[Rule], selection: &Selection<'_>, matched: &mut MatchedRules) {
        if self.slots.is_empty() {
            return;
        }
        let is_same = |slot: &RuleSlot| path_of(slot, rules) == Some(path);
        if let Some(slot) = self.slots.find(self.hasher.hash_one(path), is_same) {
            slot.collect(selection, matched);
        }
    }
}

/// The path of the rules in a slot.
fn path_of<'r>(slot: &RuleSlot, rules: &'r [Rule]) -> Option<&'r str> {
    match &rules.get(slot.first()? as RuleIndex)?.paths {
        Paths::Pattern(pattern) => Some(pattern.text()),
        Paths::Regex(_) | Paths::Rows(_) => None,
    }
}
