//! For how long hits have been counted: a rule cannot be called unused for a time in which nobody looked.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::hits::moment::{DAY, Moment};

/// Days that are remembered: a year and a month.
const DAYS: usize = 400;

/// How many seconds of each day were watched; days of which nothing was seen are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Watched(Vec<Day>);

/// The number of a day since 1970, and seconds of it.
type Day = (u32, u32);

impl Watched {
    /// Adds a time that ends now. It is short, so all of it counts to this day.
    pub(super) fn add(&mut self, now: Moment, seconds: u32) {
        if seconds > 0 {
            self.add_day((now.day(), seconds));
        }
    }

    /// Adds what another process watched; no day has more seconds than a day has.
    pub(super) fn merge(&mut self, other: &Self) {
        other.0.iter().for_each(|day| self.add_day(*day));
    }

    fn add_day(&mut self, (day, seconds): Day) {
        match self.0.binary_search_by_key(&day, |(known, _)| *known) {
            Ok(at) => {
                if let Some((_, known)) = self.0.get_mut(at) {
                    *known = known.saturating_add(seconds).min(DAY);
                }
            }
            Err(at) => self.0.insert(at, (day, seconds.min(DAY))),
        }
        let surplus = self.0.len().saturating_sub(DAYS);
        self.0.drain(..surplus);
    }

    /// How much was watched between two moments.
    pub fn between(&self, from: Moment, to: Moment) -> Duration {
        let seconds = self.0.iter().map(|(day, watched)| {
            let (start, end) = (day.saturating_mul(DAY), day.saturating_add(1).saturating_mul(DAY));
            // Nobody knows which seconds of the day it were, so as many as may be.
            let common = end.min(to.unix()).saturating_sub(start.max(from.unix()));
            u64::from(common.min(*watched))
        });
        Duration::from_secs(seconds.sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: u32) -> Moment {
        Moment::from_unix(i64::from(number) * i64::from(DAY))
    }

    fn hours(count: u64) -> Duration {
        Duration::from_hours(count)
    }

    #[test]
    fn only_what_was_watched_counts() {
        let mut watched = Watched::default();
        for _ in 0..4 {
            watched.add(day(10), 6 * 3600);
        }
        watched.add(day(12), 3600);
        assert_eq!(watched.between(day(0), day(20)), hours(25));
        assert_eq!(watched.between(day(11), day(20)), hours(1));
        assert_eq!(watched.between(day(10).minus(hours(2)), day(10)), Duration::ZERO);
        assert_eq!(watched.between(day(11).minus(hours(2)), day(11)), hours(2));
    }

    #[test]
    fn two_at_once_do_not_watch_more_than_a_day() {
        let (mut one, mut two) = (Watched::default(), Watched::default());
        one.add(day(1), 20 * 3600);
        two.add(day(1), 20 * 3600);
        two.add(day(0), 60);
        one.merge(&two);
        assert_eq!(one.between(day(0), day(5)), hours(24) + Duration::from_mins(1));
    }

    #[test]
    fn memory_is_bounded_by_forgetting_the_oldest_day() {
        let mut watched = Watched::default();
        (1..=500).for_each(|number| watched.add(day(number), 1));
        assert_eq!((watched.0.len(), watched.0[0].0), (DAYS, 101));
    }
}
