//! Building the matcher from the rules.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use crate::address::path;
use crate::engine::matcher::lookup::{ByCase, PathMatcher, Reserved, RowFile};
use crate::engine::matcher::regexes::Regexes;
use crate::engine::matcher::rule_list::{RuleIndex, RuleList};
use crate::rule::path_pattern::PathPattern;
use crate::rule::{LetterCase, Paths, Rule, Strategy};

/// Two rules that match the same requests. Only the first one is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DuplicateRules {
    pub(crate) first: RuleIndex,
    pub(crate) second: RuleIndex,
}

impl PathMatcher {
    pub(crate) fn build(rules: &[Rule], reserved_prefixes: &[String]) -> (Self, Vec<DuplicateRules>) {
        let reserved = reserved_prefixes
            .iter()
            .map(|prefix| Reserved { prefix: prefix.clone(), depth: path::segments(prefix).count() });
        let mut matcher = Self {
            reserved: reserved.collect(),
            order: order(rules),
            leading_literals: rules.iter().map(leading_literals).collect(),
            folds: rules.iter().any(|rule| rule.case == LetterCase::Ignored),
            ..Self::default()
        };
        let mut duplicates = Vec::new();
        for (second, rule) in rules.iter().enumerate() {
            if let Some(first) = matcher.insert(rules, rule, second) {
                duplicates.push(DuplicateRules { first, second });
            }
        }
        matcher.regexes = Regexes::build(rules);
        duplicates.extend(duplicate_regexes(rules));
        (matcher, duplicates)
    }

    /// Adds a rule, or returns the existing rule that matches the same requests.
    fn insert(&mut self, rules: &[Rule], rule: &Rule, index: RuleIndex) -> Option<RuleIndex> {
        match &rule.paths {
            Paths::Pattern(pattern) => self.insert_pattern(rules, pattern, rule, index),
            Paths::Rows(rows) => {
                self.rows.push(RowFile { rule: index, case: rule.case, rows: Arc::clone(rows) });
                let order = &self.order;
                self.rows.sort_by_key(|file| order.get(file.rule).copied());
                None
            }
            Paths::Regex(_) => None,
        }
    }

    fn insert_pattern(
        &mut self,
        rules: &[Rule],
        pattern: &PathPattern,
        rule: &Rule,
        index: RuleIndex,
    ) -> Option<RuleIndex> {
        let slot = match pattern.strategy() {
            Strategy::Exact => self.exact.for_case(rule.case).rules_mut(pattern),
            Strategy::Prefix => self.prefixes.for_case(rule.case).rules_mut(pattern),
            Strategy::Pattern | Strategy::Rows | Strategy::Regex => {
                self.patterns.for_case(rule.case).rules_mut(pattern)?
            }
        };
        let duplicate = find_duplicate(slot, rules, rule);
        if duplicate.is_none() {
            slot.push(index);
        }
        duplicate
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

fn find_duplicate(slot: &RuleList, rules: &[Rule], rule: &Rule) -> Option<RuleIndex> {
    let is_duplicate = |index: &&RuleIndex| rules.get(**index).is_some_and(|other| other.conditions == rule.conditions);
    slot.iter().find(is_duplicate).copied()
}

fn duplicate_regexes(rules: &[Rule]) -> Vec<DuplicateRules> {
    let mut seen: HashMap<(&str, LetterCase), Vec<RuleIndex>> = HashMap::new();
    let mut duplicates = Vec::new();
    for (second, rule) in rules.iter().enumerate() {
        let Some(regex) = rule.regex() else { continue };
        let same = seen.entry((regex.source(), rule.case)).or_default();
        let duplicate =
            same.iter().find(|first| rules.get(**first).is_some_and(|other| other.conditions == rule.conditions));
        match duplicate {
            Some(first) => duplicates.push(DuplicateRules { first: *first, second }),
            None => same.push(second),
        }
    }
    duplicates
}

/// The rank of each rule. Lower ranks are tried first.
fn order(rules: &[Rule]) -> Vec<u32> {
    let mut sorted: Vec<RuleIndex> = (0..rules.len()).collect();
    sorted.sort_by_cached_key(|index| rules.get(*index).map(|rule| (sort_key(rule), *index)));
    let mut order = vec![0; rules.len()];
    for (rank, index) in (0..).zip(sorted) {
        if let Some(slot) = order.get_mut(index) {
            *slot = rank;
        }
    }
    order
}

/// Class, specificity, case, priority, number of conditions.
type SortKey = (u8, Vec<u8>, LetterCase, Reverse<i32>, Reverse<usize>);

fn sort_key(rule: &Rule) -> SortKey {
    let (class, rank, case) = match &rule.paths {
        Paths::Pattern(pattern) => match pattern.strategy() {
            Strategy::Exact => (0, Vec::new(), rule.case),
            Strategy::Prefix | Strategy::Pattern | Strategy::Rows | Strategy::Regex => (2, pattern.rank(), rule.case),
        },
        Paths::Rows(_) => (1, Vec::new(), rule.case),
        // Regular expressions are ordered by their author.
        Paths::Regex(_) => (3, Vec::new(), LetterCase::Exact),
    };
    let conditions = match &rule.paths {
        Paths::Regex(_) => 0,
        Paths::Pattern(_) | Paths::Rows(_) => rule.conditions.as_ref().map_or(0, |conditions| conditions.count()),
    };
    (class, rank, case, Reverse(rule.priority), Reverse(conditions))
}

fn leading_literals(rule: &Rule) -> usize {
    match &rule.paths {
        Paths::Pattern(pattern) => pattern.leading_literals(),
        Paths::Rows(_) | Paths::Regex(_) => 0,
    }
}
