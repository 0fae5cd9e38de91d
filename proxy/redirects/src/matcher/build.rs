//! Putting rules into the matcher.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use crate::matcher::regexes::Regexes;
use crate::matcher::{ByCase, Matcher, Reserved, RowFile, RuleIndex, Slot};
use crate::path;
use crate::rule::{Case, Paths, Rule, Strategy};
use crate::shape::Shape;

/// Two rules that answer the same requests; the first one is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Twins {
    pub(crate) first: RuleIndex,
    pub(crate) second: RuleIndex,
}

impl Matcher {
    pub(crate) fn build(rules: &[Rule], reserved_prefixes: &[String]) -> (Self, Vec<Twins>) {
        let reserved = reserved_prefixes
            .iter()
            .map(|prefix| Reserved { prefix: prefix.clone(), depth: path::segments(prefix).count() });
        let mut matcher = Self {
            reserved: reserved.collect(),
            order: order(rules),
            leads: rules.iter().map(lead).collect(),
            folds: rules.iter().any(|rule| rule.case == Case::Ignored),
            ..Self::default()
        };
        let mut twins = Vec::new();
        for (second, rule) in rules.iter().enumerate() {
            if let Some(first) = matcher.insert(rules, rule, second) {
                twins.push(Twins { first, second });
            }
        }
        matcher.regexes = Regexes::build(rules);
        twins.extend(twin_regexes(rules));
        (matcher, twins)
    }

    /// Adds a rule, or names the one that answers the same requests already.
    fn insert(&mut self, rules: &[Rule], rule: &Rule, index: RuleIndex) -> Option<RuleIndex> {
        match &rule.paths {
            Paths::Shape(shape) => self.insert_shape(rules, shape, rule, index),
            Paths::Rows(rows) => {
                self.rows.push(RowFile { rule: index, case: rule.case, rows: Arc::clone(rows) });
                let order = &self.order;
                self.rows.sort_by_key(|file| order.get(file.rule).copied());
                None
            }
            Paths::Regex(_) => None,
        }
    }

    fn insert_shape(&mut self, rules: &[Rule], shape: &Shape, rule: &Rule, index: RuleIndex) -> Option<RuleIndex> {
        let slot = match shape.strategy() {
            Strategy::Exact => self.exact.of(rule.case).slot(shape),
            Strategy::Prefix => self.prefixes.of(rule.case).slot(shape),
            Strategy::Pattern | Strategy::Rows | Strategy::Regex => self.patterns.of(rule.case).slot(shape)?,
        };
        let twin = find_twin(slot, rules, rule);
        if twin.is_none() {
            slot.push(index);
        }
        twin
    }
}

impl<T> ByCase<T> {
    fn of(&mut self, case: Case) -> &mut T {
        match case {
            Case::Exact => &mut self.exact,
            Case::Ignored => &mut self.ignored,
        }
    }
}

fn find_twin(slot: &Slot, rules: &[Rule], rule: &Rule) -> Option<RuleIndex> {
    let is_twin = |index: &&RuleIndex| rules.get(**index).is_some_and(|other| other.conditions == rule.conditions);
    slot.iter().find(is_twin).copied()
}

fn twin_regexes(rules: &[Rule]) -> Vec<Twins> {
    let mut seen: HashMap<(&str, Case), Vec<RuleIndex>> = HashMap::new();
    let mut twins = Vec::new();
    for (second, rule) in rules.iter().enumerate() {
        let Some(regex) = rule.regex() else { continue };
        let same = seen.entry((regex.source(), rule.case)).or_default();
        let twin =
            same.iter().find(|first| rules.get(**first).is_some_and(|other| other.conditions == rule.conditions));
        match twin {
            Some(first) => twins.push(Twins { first: *first, second }),
            None => same.push(second),
        }
    }
    twins
}

/// For each rule its place when all are sorted; the first one is asked first.
fn order(rules: &[Rule]) -> Vec<u32> {
    let mut sorted: Vec<RuleIndex> = (0..rules.len()).collect();
    sorted.sort_by_cached_key(|index| rules.get(*index).map(|rule| (key(rule), *index)));
    let mut order = vec![0; rules.len()];
    for (place, index) in (0..).zip(sorted) {
        if let Some(slot) = order.get_mut(index) {
            *slot = place;
        }
    }
    order
}

/// Class, specificity, case, priority, conditions.
type Key = (u8, Vec<u8>, Case, Reverse<i32>, Reverse<usize>);

fn key(rule: &Rule) -> Key {
    let (class, rank, case) = match &rule.paths {
        Paths::Shape(shape) => match shape.strategy() {
            Strategy::Exact => (0, Vec::new(), rule.case),
            _ => (2, shape.rank(), rule.case),
        },
        Paths::Rows(_) => (1, Vec::new(), rule.case),
        // Their author orders them.
        Paths::Regex(_) => (3, Vec::new(), Case::Exact),
    };
    let conditions = match &rule.paths {
        Paths::Regex(_) => 0,
        Paths::Shape(_) | Paths::Rows(_) => rule.conditions.as_ref().map_or(0, |conditions| conditions.count()),
    };
    (class, rank, case, Reverse(rule.priority), Reverse(conditions))
}

fn lead(rule: &Rule) -> usize {
    match &rule.paths {
        Paths::Shape(shape) => shape.lead(),
        Paths::Rows(_) | Paths::Regex(_) => 0,
    }
}
