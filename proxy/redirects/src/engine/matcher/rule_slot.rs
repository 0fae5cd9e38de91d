//! Stores the rules that have the same pattern.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::engine::matcher::candidate::{MatchedRules, RuleIndex, StoredIndex};
use crate::engine::matcher::condition_index::ConditionIndex;
use crate::engine::matcher::covering_index::CoveringIndex;
use crate::engine::matcher::selection::Selection;
use crate::rule::Rule;

/// The maximum number of rules that a slot keeps in a list. For so few rules, trying each rule is faster than finding
/// the rules by their conditions.
const MAX_LISTED: usize = 8;

/// The number of rules that a lookup with [`Selection::Leading`] finds in a slot with many rules.
const LEADING: usize = 16;

/// Two rules that match the same requests. Only the first rule is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DuplicateRules {
    pub(crate) first: RuleIndex,
    pub(crate) second: RuleIndex,
}

/// The rules for one pattern, in the order in which the files list them.
#[derive(Debug, Clone, Default)]
pub(super) enum RuleSlot {
    #[default]
    Empty,
    /// A single rule. This is the usual case, and needs no heap memory.
    One(StoredIndex),
    Several(Box<SlotRules>),
}

/// Several rules that have the same pattern.
#[derive(Debug, Clone)]
pub(super) struct SlotRules {
    /// The rule that the files list first.
    first: StoredIndex,
    list: SlotList,
    /// The first rules in order of precedence. Empty if the rules are listed, or if they may have different paths.
    leading: Box<[StoredIndex]>,
}

#[derive(Debug, Clone)]
enum SlotList {
    Listed(Vec<StoredIndex>),
    /// Many rules, which are found by the host and the query that they require.
    Indexed(Box<IndexedRules>),
}

#[derive(Debug, Clone)]
pub(super) struct IndexedRules {
    index: ConditionIndex,
    /// The index for lookups with [`Selection::Covering`]. It is built at the first such lookup, because only checks need
    /// it.
    covering: OnceLock<CoveringIndex>,
}

impl From<ConditionIndex> for SlotList {
    fn from(index: ConditionIndex) -> Self {
        Self::Indexed(Box::new(IndexedRules { index, covering: OnceLock::new() }))
    }
}

impl IndexedRules {
    fn collect(&self, rules: &[Rule], selection: &Selection<'_>, matched: &mut MatchedRules) {
        match selection {
            Selection::Covering(conditions) => {
                let index = self.covering.get_or_init(|| {
                    let mut all = MatchedRules::new();
                    self.index.collect(&Selection::Anything, &mut all);
                    let all: Vec<StoredIndex> = all.into_iter().filter_map(|rule| rule.try_into().ok()).collect();
                    CoveringIndex::of(&all, rules)
                });
                index.collect(*conditions, matched);
            }
            Selection::Anything | Selection::Leading | Selection::Request(_) | Selection::Known(_) => {
                self.index.collect(selection, matched);
            }
        }
    }
}

impl RuleSlot {
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Empty)
    }

    /// Returns the rule that the files list first. Returns `None` if the slot is empty.
    pub(super) fn first(&self) -> Option<StoredIndex> {
        match self {
            Self::Empty => None,
            Self::One(rule) => Some(*rule),
            Self::Several(rules) => Some(rules.first),
        }
    }

    /// Adds a rule. All rules must be added before [`Self::finish`] or [`Self::index`] is called.
    pub(super) fn push(&mut self, rule: StoredIndex) {
        match self {
            Self::Empty => *self = Self::One(rule),
            Self::One(first) => {
                let list = SlotList::Listed(vec![*first, rule]);
                *self = Self::Several(Box::new(SlotRules { first: *first, list, leading: Box::default() }));
            }
            Self::Several(rules) => match &mut rules.list {
                SlotList::Listed(listed) => listed.push(rule),
                SlotList::Indexed(_) => debug_assert!(false, "a rule was added after the slot was finished"),
            },
        }
    }

    /// Removes each rule that has the same conditions as an earlier rule, and passes both rules to `report`. If many
    /// rules remain, indexes them by their conditions. `order` contains the rank of each rule.
    pub(super) fn finish(&mut self, rules: &[Rule], order: &[u32], report: &mut impl FnMut(DuplicateRules)) {
        if let Self::Several(several) = self
            && let SlotList::Listed(listed) = &mut several.list
        {
            let count = listed.len();
            let index = remove_duplicates(listed, rules, report);
            if listed.len() > MAX_LISTED {
                let mut sorted = listed.clone();
                sorted.sort_unstable_by_key(|rule| order.get(*rule as RuleIndex).copied());
                sorted.truncate(LEADING);
                several.leading = sorted.into();
            }
            if let Some(index) = index.filter(|_| listed.len() == count) {
                several.list = index.into();
            }
        }
        self.index(rules);
    }

    /// If there are many rules, indexes them by their conditions. The rules may have different paths.
    pub(super) fn index(&mut self, rules: &[Rule]) {
        let Self::Several(several) = self else { return };
        let SlotList::Listed(listed) = &mut several.list else { return };
        match listed.as_slice() {
            [only] => *self = Self::One(*only),
            many if many.len() > MAX_LISTED => several.list = ConditionIndex::of(many, rules).into(),
            _ => listed.shrink_to_fit(),
        }
    }

    /// Drops the index for lookups with [`Selection::Covering`].
    pub(super) fn drop_covering(&mut self) {
        if let Self::Several(several) = self
            && let SlotList::Indexed(indexed) = &mut several.list
        {
            indexed.covering = OnceLock::new();
        }
    }

    /// Adds the rules that could match one of the requests that `selection` describes, in no particular order.
    pub(super) fn collect(&self, rules: &[Rule], selection: &Selection<'_>, matched: &mut MatchedRules) {
        match self {
            Self::Empty => {}
            Self::One(rule) => matched.push(*rule as RuleIndex),
            Self::Several(slot) if matches!(selection, Selection::Leading) && !slot.leading.is_empty() => {
                matched.extend(slot.leading.iter().map(|rule| *rule as RuleIndex));
            }
            Self::Several(slot) => match &slot.list {
                SlotList::Listed(listed) => matched.extend(listed.iter().map(|rule| *rule as RuleIndex)),
                SlotList::Indexed(indexed) => indexed.collect(rules, selection, matched),
            },
        }
    }
}

/// Removes each rule that has the same conditions as an earlier rule, and passes both rules to `report`. A rule is kept
/// if the earlier rule looks up a table without `otherwise`, because it then answers the requests for other keys.
///
/// Returns an index of all rules that were in the list before the call. Returns `None` if there were at most
/// [`MAX_LISTED`] rules.
pub(super) fn remove_duplicates(
    listed: &mut Vec<StoredIndex>,
    rules: &[Rule],
    report: &mut impl FnMut(DuplicateRules),
) -> Option<ConditionIndex> {
    let index = (listed.len() > MAX_LISTED).then(|| ConditionIndex::of(listed, rules));
    let mut firsts: HashMap<u64, Vec<RuleIndex>, ahash::RandomState> = HashMap::default();
    listed.retain(|second| {
        let second = *second as RuleIndex;
        let Some(rule) = rules.get(second) else { return false };
        let conditions = rule.conditions.as_deref();
        let same_hash = firsts.entry(firsts.hasher().hash_one(conditions)).or_default();
        let is_duplicate_of =
            |first: &Rule| first.conditions.as_deref() == conditions && rule.is_left_nothing_by(first);
        let first = same_hash.iter().copied().find(|first| rules.get(*first).is_some_and(is_duplicate_of));
        if let Some(first) = first {
            report(DuplicateRules { first, second });
            return false;
        }
        same_hash.push(second);
        true
    });
    index
}
