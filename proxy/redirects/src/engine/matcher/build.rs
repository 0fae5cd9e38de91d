//! Builds the matcher from the rules.

use std::cmp::Reverse;

use crate::address::path;
use crate::engine::matcher::candidate::RuleIndex;
use crate::engine::matcher::index::Index;
use crate::engine::matcher::lookup::{PathMatcher, Reserved};
use crate::engine::matcher::rule_slot::DuplicateRules;
use crate::rule::{LetterCase, Paths, Rule, RuleOrder, Strategy};

impl PathMatcher {
    pub(crate) fn build(rules: &[Rule], reserved_prefixes: &[String]) -> (Self, Vec<DuplicateRules>) {
        let reserved = reserved_prefixes
            .iter()
            .map(|prefix| Reserved { prefix: prefix.clone(), depth: path::segments(prefix).count() });
        let order = order(rules);
        let with_order =
            |wanted: RuleOrder| (0..).zip(rules).filter(move |(_, rule)| rule.order == wanted).map(|(index, _)| index);
        let mut duplicates = Vec::new();
        let mut report = |pair| duplicates.push(pair);
        let matcher = Self {
            specific: Index::build(rules, with_order(RuleOrder::Specific), &order, &mut report),
            written: rules
                .iter()
                .any(|rule| rule.order == RuleOrder::Written)
                .then(|| Box::new(Index::build(rules, with_order(RuleOrder::Written), &order, &mut report))),
            reserved: reserved.collect(),
            order,
            depths: rules.iter().map(reserved_depth).collect(),
            folds: rules.iter().any(|rule| rule.case == LetterCase::Ignored),
        };
        (matcher, duplicates)
    }
}

/// Returns the rank of each rule. Rules with lower ranks are tried first.
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

/// The key by which rules are sorted: class, specificity, letter case, priority and number of conditions. Rules with
/// smaller keys are tried first.
type SortKey = (u8, Vec<u8>, LetterCase, Reverse<i32>, Reverse<usize>);

/// The class of the rules with `order: written`. These rules are tried last, in the order in which they are written.
const WRITTEN: u8 = 4;

fn sort_key(rule: &Rule) -> SortKey {
    match rule.order {
        RuleOrder::Specific => specific_key(rule),
        RuleOrder::Written => (WRITTEN, Vec::new(), LetterCase::Exact, Reverse(0), Reverse(0)),
    }
}

fn specific_key(rule: &Rule) -> SortKey {
    let (class, rank, case) = match &rule.paths {
        Paths::Pattern(pattern) => match pattern.strategy() {
            Strategy::Exact => (0, Vec::new(), rule.case),
            Strategy::Prefix | Strategy::Pattern | Strategy::Rows | Strategy::Regex => (2, pattern.rank(), rule.case),
        },
        Paths::Rows(_) => (1, Vec::new(), rule.case),
        // Regular expressions are ordered only by priority and by position in the files. Specificity and letter case do
        // not count.
        Paths::Regex(_) => (3, Vec::new(), LetterCase::Exact),
    };
    let conditions = match &rule.paths {
        Paths::Regex(_) => 0,
        Paths::Pattern(_) | Paths::Rows(_) => rule.conditions.as_ref().map_or(0, |conditions| conditions.count()),
    };
    (class, rank, case, Reverse(rule.priority), Reverse(conditions))
}

/// Returns the maximum depth of the reserved prefixes below which the rule matches, in segments.
fn reserved_depth(rule: &Rule) -> u32 {
    match &rule.paths {
        _ if rule.is_pass() => u32::MAX,
        Paths::Pattern(pattern) => u32::try_from(pattern.leading_literals()).unwrap_or(u32::MAX),
        Paths::Rows(_) | Paths::Regex(_) => 0,
    }
}
