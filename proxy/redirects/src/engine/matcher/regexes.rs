//! Finds rules with regular expressions. One pass over the path finds the few expressions that may match.
//!
//! For most expressions, there is a literal text that every matching path contains. One automaton (Aho and Corasick,
//! 1975) searches for all of these texts at once. The search ignores letter case, so it may find expressions that do
//! not match.

use std::collections::HashMap;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

use crate::address::path;
use crate::engine::matcher::candidate::{MatchedRules, StoredIndex};
use crate::engine::matcher::rule_slot::RuleSlot;
use crate::engine::matcher::selection::Selection;
use crate::rule::Rule;

#[derive(Debug, Clone, Default)]
pub(super) struct Regexes {
    automaton: Option<AhoCorasick>,
    /// For each literal text of the automaton, the rules whose regular expressions require the text.
    by_literal: Vec<RuleSlot>,
    /// The rules whose regular expressions require no literal text. They are tried for every path.
    always: RuleSlot,
}

impl Regexes {
    /// Builds the index of the `included` rules that have a regular expression.
    pub(super) fn build(rules: &[Rule], included: impl Iterator<Item = StoredIndex> + Clone) -> Self {
        let mut by_literal: HashMap<&str, RuleSlot> = HashMap::new();
        let mut always = RuleSlot::default();
        let regexes = included.filter_map(|index| Some((index, rules.get(index as usize)?.regex()?)));
        for (index, regex) in regexes.clone() {
            match regex.required_literal.as_deref() {
                Some(literal) => by_literal.entry(literal).or_default().push(index),
                None => always.push(index),
            }
        }
        let (literals, mut by_literal): (Vec<&str>, Vec<RuleSlot>) = by_literal.into_iter().unzip();
        let mut builder = AhoCorasick::builder();
        builder.match_kind(MatchKind::Standard).kind(Some(AhoCorasickKind::ContiguousNFA));
        let automaton = builder.build(&literals).ok();
        if automaton.is_none() {
            // There are too many literals for an automaton. Trying every expression is slower, but still correct.
            always = RuleSlot::default();
            regexes.for_each(|(index, _)| always.push(index));
            by_literal.clear();
        }
        let automaton = automaton.filter(|_| !literals.is_empty());
        by_literal.iter_mut().chain([&mut always]).for_each(|slot| slot.index(rules));
        Self { automaton, by_literal, always }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.automaton.is_none() && self.always.is_empty()
    }

    /// Returns all slots.
    pub(super) fn slots_mut(&mut self) -> impl Iterator<Item = &mut RuleSlot> {
        self.by_literal.iter_mut().chain([&mut self.always])
    }

    /// Adds the rules that may match a path, in no particular order. `readable` is the path with its percent-encoded
    /// letters decoded.
    pub(super) fn collect(
        &self,
        readable: &str,
        rules: &[Rule],
        selection: &Selection<'_>,
        matched: &mut MatchedRules,
    ) {
        self.always.collect(rules, selection, matched);
        let Some(automaton) = &self.automaton else { return };
        let folded = path::lowercase(readable);
        let before = matched.len();
        for found in automaton.find_overlapping_iter(&*folded) {
            if let Some(slot) = self.by_literal.get(found.pattern().as_usize()) {
                slot.collect(rules, selection, matched);
            }
        }
        if matched.len() > before + 1 {
            matched.sort_unstable();
            matched.dedup();
        }
    }
}
