//! Rules that are not there any more: they may come back, as after a mistake that is put right.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::hits::moment::Moment;
use crate::hits::state::RuleState;
use crate::hits::table::Table;
use crate::hits::tally::Counted;

/// How many are remembered; those that went first are forgotten first.
const MOST: usize = 10_000;
/// A rule that was away for longer is as young as if it were new: nobody could hit it meanwhile.
const KEEPS_ITS_AGE: Duration = Duration::from_hours(24);

/// What they had counted, by id.
#[derive(Debug, Default)]
pub(super) struct Gone(BTreeMap<Box<str>, (Counted, Moment)>);

impl Gone {
    /// Remembers a rule that went at some time.
    pub(super) fn add(&mut self, id: &str, counted: Counted, went: Moment) {
        let known = self.0.remove(id);
        let counted = known.map_or(counted, |(before, _)| before.with(counted));
        self.0.insert(id.into(), (counted, known.map_or(went, |(_, before)| before.max(went))));
    }

    /// Forgets those that went first, when there are too many.
    pub(super) fn prune(&mut self) {
        let surplus = self.0.len().saturating_sub(MOST);
        if surplus > 0 {
            let mut went: Vec<_> = self.0.iter().map(|(id, (_, went))| (*went, id.clone())).collect();
            went.sort_unstable();
            for (_, id) in went.into_iter().take(surplus) {
                self.0.remove(&id);
            }
        }
    }

    /// Counts for a request that began while the rule was there.
    pub(super) fn hit(&mut self, id: &str, now: Moment) {
        self.add(id, Counted { since: now, hits: 1, last: Some(now) }, now);
    }

    /// Gives rules that are back what they had counted.
    pub(super) fn give_back(&mut self, table: &Table, now: Moment) {
        if self.0.is_empty() {
            return;
        }
        for (rule, tally) in table.rules.rules().zip(table.tallies()) {
            if let Some((counted, went)) = self.0.remove(rule.id()) {
                let since = if now.since(went) <= KEEPS_ITS_AGE { counted.since } else { now };
                tally.add(Counted { since, ..counted });
            }
        }
    }

    /// In the form in which they are kept.
    pub(super) fn states(&self) -> impl Iterator<Item = RuleState> {
        self.0.iter().map(|(id, (counted, went))| RuleState::new(id, *counted, Some(*went)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(hits: u64) -> Counted {
        Counted { since: Moment::from_unix(1), hits, last: None }
    }

    #[test]
    fn memory_is_bounded_by_forgetting_who_went_first() {
        let mut gone = Gone::default();
        (0..=MOST).for_each(|number| {
            gone.add(&number.to_string(), counted(1), Moment::from_unix(i64::try_from(number).unwrap() + 100));
        });
        gone.prune();
        assert_eq!(gone.0.len(), MOST);
        assert!(!gone.0.contains_key("0") && gone.0.contains_key("1") && gone.0.contains_key("10000"));
    }

    #[test]
    fn rule_that_goes_twice_is_one() {
        let mut gone = Gone::default();
        gone.add("a", counted(3), Moment::from_unix(10));
        gone.hit("a", Moment::from_unix(12));
        let states: Vec<_> = gone.states().collect();
        let last = Some(Moment::from_unix(12));
        assert_eq!(states, [RuleState { last, ..RuleState::new("a", counted(4), last) }]);
    }
}
