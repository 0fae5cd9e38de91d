//! Records for how many seconds of each day hits were counted. A rule can be called unused only for a time in which
//! hits were counted.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::hits::unix_time::{DAY, UnixTime};

/// The maximum number of stored days: a year and about a month.
const MAX_DAYS: usize = 400;

/// The number of seconds for which hits were counted on each day. Days on which hits were not counted are omitted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DailyUptime(Vec<Day>);

/// The number of a day since the Unix epoch, and the number of seconds for which hits were counted on that day.
type Day = (u32, u32);

impl DailyUptime {
    /// Adds a period that ends at `now`. The whole period is added to the day on which it ends, because the period is
    /// short.
    pub(super) fn add(&mut self, now: UnixTime, seconds: u32) {
        if seconds > 0 {
            self.add_day((now.day(), seconds));
        }
    }

    /// Adds the times for which another process counted hits. The sum for one day is limited to 24 hours.
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
        let surplus = self.0.len().saturating_sub(MAX_DAYS);
        self.0.drain(..surplus);
    }

    /// Returns the time for which hits were counted between `from` and `to`.
    pub fn between(&self, from: UnixTime, to: UnixTime) -> Duration {
        let seconds = self.0.iter().map(|(day, uptime)| {
            let (start, end) = (day.saturating_mul(DAY), day.saturating_add(1).saturating_mul(DAY));
            // Only the number of seconds per day is known, not the time of day. Therefore, the seconds are assumed to
            // lie between `from` and `to` as far as possible.
            let common = end.min(to.unix()).saturating_sub(start.max(from.unix()));
            u64::from(common.min(*uptime))
        });
        Duration::from_secs(seconds.sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: u32) -> UnixTime {
        UnixTime::from_unix(i64::from(number) * i64::from(DAY))
    }

    fn hours(count: u64) -> Duration {
        Duration::from_hours(count)
    }

    #[test]
    fn only_recorded_time_counts() {
        let mut uptime = DailyUptime::default();
        for _ in 0..4 {
            uptime.add(day(10), 6 * 3600);
        }
        uptime.add(day(12), 3600);
        assert_eq!(uptime.between(day(0), day(20)), hours(25));
        assert_eq!(uptime.between(day(11), day(20)), hours(1));
        assert_eq!(uptime.between(day(10).minus(hours(2)), day(10)), Duration::ZERO);
        assert_eq!(uptime.between(day(11).minus(hours(2)), day(11)), hours(2));
    }

    #[test]
    fn overlapping_times_never_exceed_a_day() {
        let (mut one, mut two) = (DailyUptime::default(), DailyUptime::default());
        one.add(day(1), 20 * 3600);
        two.add(day(1), 20 * 3600);
        two.add(day(0), 60);
        one.merge(&two);
        assert_eq!(one.between(day(0), day(5)), hours(24) + Duration::from_mins(1));
    }

    #[test]
    fn oldest_days_are_forgotten_beyond_the_limit() {
        let mut uptime = DailyUptime::default();
        (1..=500).for_each(|number| uptime.add(day(number), 1));
        assert_eq!((uptime.0.len(), uptime.0[0].0), (MAX_DAYS, 101));
    }
}
