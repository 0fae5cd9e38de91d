//! Keeps the hit counts of removed rules, because a removed rule may come back, for example when an error is fixed.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::hits::state::RuleState;
use crate::hits::table::HitTable;
use crate::hits::tally::HitCount;
use crate::hits::unix_time::UnixTime;

/// The maximum number of removed rules that are remembered. The rules that were removed first are forgotten first.
const MAX_RULES: usize = 10_000;
/// The maximum time for which a rule may be absent without losing its age. After a longer absence, the rule counts as
/// new, because an absent rule cannot be hit.
const MAX_ABSENCE: Duration = Duration::from_hours(24);

/// The hit counts and the time of removal of each removed rule, indexed by rule id.
#[derive(Debug, Default)]
pub(super) struct RemovedRules(BTreeMap<Box<str>, (HitCount, UnixTime)>);

impl RemovedRules {
    /// Adds the counts of a rule that was removed at `removed_at`.
    pub(super) fn add(&mut self, id: &str, counted: HitCount, removed_at: UnixTime) {
        let previous = self.0.remove(id);
        let counted = previous.map_or(counted, |(before, _)| before.with(counted));
        self.0.insert(id.into(), (counted, previous.map_or(removed_at, |(_, before)| before.max(removed_at))));
    }

    /// Forgets the rules that were removed first, if there are more rules than [`MAX_RULES`].
    pub(super) fn prune(&mut self) {
        let surplus = self.0.len().saturating_sub(MAX_RULES);
        if surplus > 0 {
            let mut removed_at: Vec<_> = self.0.iter().map(|(id, (_, removed_at))| (*removed_at, id.clone())).collect();
            removed_at.sort_unstable();
            for (_, id) in removed_at.into_iter().take(surplus) {
                self.0.remove(&id);
            }
        }
    }

    /// Counts a hit of a removed rule. Such a hit occurs if the request began before the rule was removed.
    pub(super) fn hit(&mut self, id: &str, now: UnixTime) {
        self.add(id, HitCount { since: now, hits: 1, last: Some(now) }, now);
    }

    /// Restores the counts of removed rules that have come back in `table`.
    pub(super) fn restore(&mut self, table: &HitTable, now: UnixTime) {
        if self.0.is_empty() {
            return;
        }
        for (rule, tally) in table.rules.rules().zip(table.tallies()) {
            if let Some((counted, removed_at)) = self.0.remove(rule.id()) {
                let since = if now.since(removed_at) <= MAX_ABSENCE { counted.since } else { now };
                tally.add(HitCount { since, ..counted });
            }
        }
    }

    /// Returns the counts in the form that is stored on disk.
    pub(super) fn states(&self) -> impl Iterator<Item = RuleState> {
        self.0.iter().map(|(id, (counted, removed_at))| RuleState::new(id, *counted, Some(*removed_at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(hits: u64) -> HitCount {
        HitCount { since: UnixTime::from_unix(1), hits, last: None }
    }

    #[test]
    fn rules_removed_first_are_forgotten_beyond_the_limit() {
        let mut removed = RemovedRules::default();
        (0..=MAX_RULES).for_each(|number| {
            removed.add(&number.to_string(), counted(1), UnixTime::from_unix(i64::try_from(number).unwrap() + 100));
        });
        removed.prune();
        assert_eq!(removed.0.len(), MAX_RULES);
        assert!(!removed.0.contains_key("0") && removed.0.contains_key("1") && removed.0.contains_key("10000"));
    }

    #[test]
    fn rule_removed_twice_is_stored_once() {
        let mut removed = RemovedRules::default();
        removed.add("a", counted(3), UnixTime::from_unix(10));
        removed.hit("a", UnixTime::from_unix(12));
        let states: Vec<_> = removed.states().collect();
        let last = Some(UnixTime::from_unix(12));
        assert_eq!(states, [RuleState { last, ..RuleState::new("a", counted(4), last) }]);
    }
}
