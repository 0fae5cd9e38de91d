//! Regular expressions: one pass over the path selects the few that may match.
//!
//! Most expressions have a literal that every match contains. One automaton (Aho and Corasick, 1975) searches for all
//! literals at once, in lower case, so it may select too many.

use std::collections::HashMap;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

use crate::address::path;
use crate::engine::matcher::rule_list::{MatchedRules, RuleIndex};
use crate::rule::Rule;

#[derive(Debug, Clone, Default)]
pub(super) struct Regexes {
    automaton: Option<AhoCorasick>,
    /// For each literal in the automaton, the rules that require it.
    by_literal: Vec<Vec<RuleIndex>>,
    /// Rules without a required literal. They are tried for every path.
    always: Vec<RuleIndex>,
}

impl Regexes {
    pub(super) fn build(rules: &[Rule]) -> Self {
        let mut by_literal: HashMap<&str, Vec<RuleIndex>> = HashMap::new();
        let mut always = Vec::new();
        for (index, rule) in rules.iter().enumerate() {
            match rule.regex().map(|regex| regex.required_literal.as_deref()) {
                Some(Some(literal)) => by_literal.entry(literal).or_default().push(index),
                Some(None) => always.push(index),
                None => {}
            }
        }
        let (literals, lists): (Vec<&str>, Vec<Vec<RuleIndex>>) = by_literal.into_iter().unzip();
        let mut builder = AhoCorasick::builder();
        builder.match_kind(MatchKind::Standard).kind(Some(AhoCorasickKind::ContiguousNFA));
        match builder.build(&literals) {
            Ok(automaton) if !literals.is_empty() => Self { automaton: Some(automaton), by_literal: lists, always },
            Ok(_) => Self { automaton: None, by_literal: Vec::new(), always },
            // Too many literals for an automaton: try every expression. Slower, but still correct.
            Err(_) => Self { automaton: None, by_literal: Vec::new(), always: all(rules) },
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.automaton.is_none() && self.always.is_empty()
    }

    /// Adds the rules that may match a readable path, in no particular order.
    pub(super) fn collect(&self, readable: &str, matched: &mut MatchedRules) {
        matched.extend_from_slice(&self.always);
        let Some(automaton) = &self.automaton else { return };
        let folded = path::lowercase(readable);
        let before = matched.len();
        for found in automaton.find_overlapping_iter(&*folded) {
            matched.extend(self.by_literal.get(found.pattern().as_usize()).into_iter().flatten().copied());
        }
        if matched.len() > before + 1 {
            matched.sort_unstable();
            matched.dedup();
        }
    }
}

fn all(rules: &[Rule]) -> Vec<RuleIndex> {
    (0..rules.len()).filter(|index| rules.get(*index).is_some_and(|rule| rule.regex().is_some())).collect()
}
