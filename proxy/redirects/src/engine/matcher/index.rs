//! Indexes the rules with `order: specific`, or the rules with `order: written`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use crate::address::path::NormalPath;
use crate::engine::matcher::candidate::{Candidate, MatchedRules, RuleIndex, StoredIndex};
use crate::engine::matcher::exact::Exact;
use crate::engine::matcher::pattern::Patterns;
use crate::engine::matcher::prefix::Prefixes;
use crate::engine::matcher::regexes::Regexes;
use crate::engine::matcher::rule_slot::{DuplicateRules, RuleSlot, remove_duplicates};
use crate::engine::matcher::selection::Selection;
use crate::rule::path_pattern::PathPattern;
use crate::rule::path_regex::Anchoring;
use crate::rule::rows::Rows;
use crate::rule::{LetterCase, Paths, Rule, Strategy};

/// The rules of an index, grouped by the way in which they match paths, such as by a prefix.
#[derive(Debug, Clone, Default)]
pub(super) struct Index {
    exact: ByCase<Exact>,
    rows: Vec<RowFile>,
    prefixes: ByCase<Prefixes>,
    patterns: ByCase<Patterns>,
    regexes: Regexes,
}

/// Two indexes of the same kind. `exact` contains the case-sensitive rules. `ignored` contains the case-insensitive
/// rules, with their paths in lower case.
#[derive(Debug, Clone, Default)]
struct ByCase<T> {
    exact: T,
    ignored: T,
}

#[derive(Debug, Clone)]
struct RowFile {
    rule: RuleIndex,
    case: LetterCase,
    rows: Arc<Rows>,
}

/// A path as requested, and the same path in lower case.
pub(super) struct PathSpellings<'p> {
    pub(super) path: &'p NormalPath<'p>,
    /// The path in lower case. If no rule ignores case, this is the path as requested.
    pub(super) folded: Cow<'p, str>,
}

impl Index {
    /// Builds the index of the `included` rules. `order` contains the rank of each rule. Duplicate rules are passed to
    /// the function `report`.
    pub(super) fn build(
        rules: &[Rule],
        included: impl Iterator<Item = StoredIndex> + Clone,
        order: &[u32],
        report: &mut impl FnMut(DuplicateRules),
    ) -> Self {
        let mut index = Self { regexes: Regexes::build(rules, included.clone()), ..Self::default() };
        for number in included.clone() {
            if let Some(rule) = rules.get(number as RuleIndex) {
                index.insert(rule, number, rules);
            }
        }
        index.rows.sort_by_key(|file| order.get(file.rule).copied());
        index.slots_mut().for_each(|slot| slot.finish(rules, order, report));
        report_duplicate_regexes(rules, included, report);
        index
    }

    fn insert(&mut self, rule: &Rule, index: StoredIndex, rules: &[Rule]) {
        match &rule.paths {
            Paths::Pattern(pattern) => {
                if let Some(slot) = self.slot_mut(pattern, rule.case, rules) {
                    slot.push(index);
                }
            }
            Paths::Rows(rows) => {
                self.rows.push(RowFile { rule: index as RuleIndex, case: rule.case, rows: Arc::clone(rows) });
            }
            Paths::Regex(_) => {}
        }
    }

    fn slot_mut(&mut self, pattern: &PathPattern, case: LetterCase, rules: &[Rule]) -> Option<&mut RuleSlot> {
        match pattern.strategy() {
            Strategy::Exact => Some(self.exact.for_case(case).rules_mut(pattern.text(), rules)),
            Strategy::Prefix => Some(self.prefixes.for_case(case).rules_mut(pattern)),
            Strategy::Pattern | Strategy::Rows | Strategy::Regex => self.patterns.for_case(case).rules_mut(pattern),
        }
    }

    fn slots_mut(&mut self) -> impl Iterator<Item = &mut RuleSlot> {
        let exact = [&mut self.exact.exact, &mut self.exact.ignored].into_iter().flat_map(Exact::slots_mut);
        let prefixes = [&mut self.prefixes.exact, &mut self.prefixes.ignored].into_iter();
        let patterns = [&mut self.patterns.exact, &mut self.patterns.ignored].into_iter();
        exact.chain(prefixes.flat_map(Prefixes::slots_mut)).chain(patterns.flat_map(Patterns::slots_mut))
    }

    /// Drops the indexes that only checks need.
    pub(super) fn drop_check_indexes(&mut self) {
        self.slots_mut().for_each(RuleSlot::drop_covering);
        self.regexes.slots_mut().for_each(RuleSlot::drop_covering);
    }

    pub(super) fn has_regexes(&self) -> bool {
        !self.regexes.is_empty()
    }

    /// Adds the rules for exactly this path to `matched`. `rules` must be the rules with which the index was built.
    pub(super) fn collect_exact(
        &self,
        spellings: &PathSpellings<'_>,
        rules: &[Rule],
        selection: &Selection<'_>,
        matched: &mut MatchedRules,
    ) {
        self.exact.exact.collect(spellings.path.as_str(), rules, selection, matched);
        self.exact.ignored.collect(&spellings.folded, rules, selection, matched);
    }

    /// Returns the rows for this path from all CSV files, in order of precedence.
    pub(super) fn rows<'m>(&'m self, spellings: &PathSpellings<'_>) -> impl Iterator<Item = Candidate<'m>> {
        self.rows.iter().filter_map(|file| {
            let key = if file.case == LetterCase::Ignored { &*spellings.folded } else { spellings.path.as_str() };
            Some(Candidate { rule: file.rule, row: Some(file.rows.pairs.find(key)?) })
        })
    }

    /// Adds the rules whose prefix or pattern matches this path to `matched`.
    pub(super) fn collect_wildcards(
        &self,
        spellings: &PathSpellings<'_>,
        rules: &[Rule],
        selection: &Selection<'_>,
        matched: &mut MatchedRules,
    ) {
        for (prefixes, patterns, text) in [
            (&self.prefixes.exact, &self.patterns.exact, spellings.path.as_str()),
            (&self.prefixes.ignored, &self.patterns.ignored, &*spellings.folded),
        ] {
            prefixes.collect(text, rules, selection, matched);
            patterns.collect(text, rules, selection, matched);
        }
    }

    /// Adds the rules whose regular expression may match a path. `readable` is the path with its percent-encoded
    /// letters decoded.
    pub(super) fn collect_regexes(
        &self,
        readable: &str,
        rules: &[Rule],
        selection: &Selection<'_>,
        matched: &mut MatchedRules,
    ) {
        self.regexes.collect(readable, rules, selection, matched);
    }
}

impl<T> ByCase<T> {
    fn for_case(&mut self, case: LetterCase) -> &mut T {
        match case {
            LetterCase::Exact => &mut self.exact,
            LetterCase::Ignored => &mut self.ignored,
        }
    }
}

fn report_duplicate_regexes(
    rules: &[Rule],
    included: impl Iterator<Item = StoredIndex>,
    report: &mut impl FnMut(DuplicateRules),
) {
    let mut same: HashMap<(&str, Anchoring, LetterCase), Vec<StoredIndex>> = HashMap::new();
    for index in included {
        if let Some(rule) = rules.get(index as RuleIndex)
            && let Some(regex) = rule.regex()
        {
            same.entry((regex.written(), regex.facts.anchoring, rule.case)).or_default().push(index);
        }
    }
    for group in same.values_mut().filter(|group| group.len() > 1) {
        remove_duplicates(group, rules, report);
    }
}
