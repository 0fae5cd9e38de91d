//! Finds the rules whose source is a fixed path, such as `/about`, by a hash lookup.

use ahash::RandomState;
use hashbrown::HashTable;

use crate::engine::matcher::candidate::{MatchedRules, RuleIndex};
use crate::engine::matcher::rule_slot::RuleSlot;
use crate::engine::matcher::selection::Selection;
use crate::rule::{Paths, Rule};

/// An index of rules by path. The paths are not stored in the index, because the rules already contain them.
#[derive(Debug, Clone, Default)]
pub(super) struct Exact {
    slots: HashTable<RuleSlot>,
    hasher: RandomState,
}

impl Exact {
    /// Returns the slot that holds the rules for a path. If there is no slot, creates an empty slot. `rules` must
    /// contain all rules that were added before.
    pub(super) fn rules_mut(&mut self, path: &str, rules: &[Rule]) -> &mut RuleSlot {
        let hasher = &self.hasher;
        let entry = self.slots.entry(
            hasher.hash_one(path),
            |slot| path_of(slot, rules) == Some(path),
            |slot| hasher.hash_one(path_of(slot, rules).unwrap_or_default()),
        );
        entry.or_insert_with(RuleSlot::default).into_mut()
    }

    /// Returns the slots of all paths.
    pub(super) fn slots_mut(&mut self) -> impl Iterator<Item = &mut RuleSlot> {
        self.slots.iter_mut()
    }

    /// Adds the rules that match a path to `matched`.
    pub(super) fn collect(&self, path: &str, rules: &[Rule], selection: &Selection<'_>, matched: &mut MatchedRules) {
        if self.slots.is_empty() {
            return;
        }
        let is_same = |slot: &RuleSlot| path_of(slot, rules) == Some(path);
        if let Some(slot) = self.slots.find(self.hasher.hash_one(path), is_same) {
            slot.collect(rules, selection, matched);
        }
    }
}

/// Returns the path of the rules in a slot, which is the same for all of them.
fn path_of<'r>(slot: &RuleSlot, rules: &'r [Rule]) -> Option<&'r str> {
    match &rules.get(slot.first()? as RuleIndex)?.paths {
        Paths::Pattern(pattern) => Some(pattern.text()),
        Paths::Regex(_) | Paths::Rows(_) => None,
    }
}
