//! Regular expressions: one pass over the path finds the few that are worth trying.
//!
//! Each expression has a text that every match holds, if it has any. One automaton (Aho and Corasick, 1975) looks for all those
//! texts at once, in small letters, so that it may find too many.

use std::collections::HashMap;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

use crate::matcher::{Met, RuleIndex};
use crate::path;
use crate::rule::Rule;

#[derive(Debug, Clone, Default)]
pub(super) struct Regexes {
    automaton: Option<AhoCorasick>,
    /// For each text of the automaton, the rules that need it.
    by_needle: Vec<Vec<RuleIndex>>,
    /// Rules that no text speaks for; they are tried on every path.
    always: Vec<RuleIndex>,
}

impl Regexes {
    pub(super) fn build(rules: &[Rule]) -> Self {
        let mut by_needle: HashMap<&str, Vec<RuleIndex>> = HashMap::new();
        let mut always = Vec::new();
        for (index, rule) in rules.iter().enumerate() {
            match rule.regex().map(|regex| regex.needle.as_deref()) {
                Some(Some(needle)) => by_needle.entry(needle).or_default().push(index),
                Some(None) => always.push(index),
                None => {}
            }
        }
        let (needles, lists): (Vec<&str>, Vec<Vec<RuleIndex>>) = by_needle.into_iter().unzip();
        let mut builder = AhoCorasick::builder();
        builder.match_kind(MatchKind::Standard).kind(Some(AhoCorasickKind::ContiguousNFA));
        match builder.build(&needles) {
            Ok(automaton) if !needles.is_empty() => Self { automaton: Some(automaton), by_needle: lists, always },
            Ok(_) => Self { automaton: None, by_needle: Vec::new(), always },
            // Too many texts for an automaton: then all are tried, slowly but rightly.
            Err(_) => Self { automaton: None, by_needle: Vec::new(), always: all(rules) },
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.automaton.is_none() && self.always.is_empty()
    }

    /// Adds the rules that may match a readable path, in no order.
    pub(super) fn collect(&self, readable: &str, met: &mut Met) {
        met.extend_from_slice(&self.always);
        let Some(automaton) = &self.automaton else { return };
        let folded = path::small_letters(readable);
        let before = met.len();
        for found in automaton.find_overlapping_iter(&*folded) {
            met.extend(self.by_needle.get(found.pattern().as_usize()).into_iter().flatten().copied());
        }
        if met.len() > before + 1 {
            met.sort_unstable();
            met.dedup();
        }
    }
}

fn all(rules: &[Rule]) -> Vec<RuleIndex> {
    (0..rules.len()).filter(|index| rules.get(*index).is_some_and(|rule| rule.regex().is_some())).collect()
}
