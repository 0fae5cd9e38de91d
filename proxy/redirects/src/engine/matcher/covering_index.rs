//! Indexes rules by their conditions, to find the rules that answer all requests of another rule.

use std::collections::HashMap;

use crate::engine::matcher::candidate::{MatchedRules, RuleIndex, StoredIndex};
use crate::rule::Rule;
use crate::rule::condition::{ConditionKey, Conditions, ImpliedKeys};

/// An index of rules by the keys of their conditions.
#[derive(Debug, Clone, Default)]
pub(crate) struct CoveringIndex {
    keyed: HashMap<ConditionKey, Vec<StoredIndex>, ahash::RandomState>,
    /// The rules without conditions, and the rules whose conditions have no keys.
    always: Vec<StoredIndex>,
}

impl CoveringIndex {
    pub(crate) fn of(listed: &[StoredIndex], rules: &[Rule]) -> Self {
        let groups_of = |rule: StoredIndex| {
            let conditions = rules.get(rule as RuleIndex).and_then(|rule| rule.conditions.as_deref());
            conditions.map(Conditions::key_groups).unwrap_or_default()
        };
        let all: Vec<(StoredIndex, Vec<Vec<ConditionKey>>)> =
            listed.iter().map(|rule| (*rule, groups_of(*rule))).collect();
        let mut frequencies: HashMap<ConditionKey, usize, ahash::RandomState> = HashMap::default();
        for key in all.iter().flat_map(|(_, groups)| groups.iter().flatten()) {
            *frequencies.entry(*key).or_default() += 1;
        }
        let frequency =
            |group: &Vec<ConditionKey>| -> usize { group.iter().filter_map(|key| frequencies.get(key)).sum() };
        let mut index = Self::default();
        for (rule, groups) in all {
            match groups.into_iter().min_by_key(frequency) {
                Some(rarest) => rarest.iter().for_each(|key| index.keyed.entry(*key).or_default().push(rule)),
                None => index.always.push(rule),
            }
        }
        index
    }

    /// Adds the rules whose conditions may be implied by the given conditions. Each rule is added only once.
    pub(crate) fn collect(&self, conditions: Option<&Conditions>, matched: &mut MatchedRules) {
        let mut found: MatchedRules = self.always.iter().map(|rule| *rule as RuleIndex).collect();
        match conditions.map(Conditions::implied_keys) {
            None => {}
            Some(ImpliedKeys::Keys(keys)) => {
                let lists = keys.iter().filter_map(|key| self.keyed.get(key));
                found.extend(lists.flatten().map(|rule| *rule as RuleIndex));
            }
            Some(ImpliedKeys::Any) => found.extend(self.keyed.values().flatten().map(|rule| *rule as RuleIndex)),
        }
        found.sort_unstable();
        found.dedup();
        matched.extend_from_slice(&found);
    }
}
