//! Counts the hits of a single rule, or of a single row of a CSV file.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::hits::unix_time::UnixTime;

/// A lock-free counter of 16 bytes. A reader reads the fields one after the other. If a hit is counted during a read,
/// the hit may be included in only some of the fields.
#[derive(Debug)]
pub(super) struct Tally {
    hits: AtomicU64,
    /// The Unix time of the last hit, or 0 if the rule or row was never hit.
    last: AtomicU32,
    since: AtomicU32,
}

/// The hit count of a rule or row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HitCount {
    /// The time since which the rule or row has existed.
    pub since: UnixTime,
    /// The number of hits since the time `since`.
    pub hits: u64,
    /// The time of the last hit, or `None` if the rule or row was never hit.
    pub last: Option<UnixTime>,
}

impl HitCount {
    /// Returns the sum of two counts of the same rule or row. `other` comes from another machine or another run.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            since: self.since.min(other.since),
            hits: self.hits.saturating_add(other.hits),
            last: self.last.max(other.last),
        }
    }
}

impl Tally {
    pub(super) fn new(since: UnixTime) -> Self {
        Self { hits: AtomicU64::new(0), last: AtomicU32::new(0), since: AtomicU32::new(since.unix()) }
    }

    pub(super) fn hit(&self, now: UnixTime) {
        self.hits.fetch_add(1, Relaxed);
        // The load avoids most atomic writes, because the previous hit was usually in the same second.
        if self.last.load(Relaxed) < now.unix() {
            self.last.fetch_max(now.unix(), Relaxed);
        }
    }

    pub(super) fn add(&self, count: HitCount) {
        self.hits.fetch_add(count.hits, Relaxed);
        self.last.fetch_max(count.last.map_or(0, UnixTime::unix), Relaxed);
        self.since.fetch_min(count.since.unix(), Relaxed);
    }

    pub(super) fn hits(&self) -> u64 {
        self.hits.load(Relaxed)
    }

    pub(super) fn read(&self) -> HitCount {
        let unix_time = |number: &AtomicU32| UnixTime::from_unix(i64::from(number.load(Relaxed)));
        let last = Some(unix_time(&self.last)).filter(|last| *last > UnixTime::default());
        HitCount { since: unix_time(&self.since), hits: self.hits(), last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> UnixTime {
        UnixTime::from_unix(seconds)
    }

    #[test]
    fn hits_and_the_time_of_the_last_one_are_recorded() {
        let tally = Tally::new(at(10));
        assert_eq!(tally.read(), HitCount { since: at(10), hits: 0, last: None });
        tally.hit(at(20));
        // This hit has an earlier time than the previous hit, because the clock was set back.
        tally.hit(at(15));
        assert_eq!(tally.read(), HitCount { since: at(10), hits: 2, last: Some(at(20)) });
    }

    #[test]
    fn counts_of_another_run_are_added() {
        let tally = Tally::new(at(100));
        tally.hit(at(110));
        tally.add(HitCount { since: at(5), hits: 40, last: Some(at(90)) });
        tally.add(HitCount { since: at(50), hits: 0, last: None });
        assert_eq!(tally.read(), HitCount { since: at(5), hits: 41, last: Some(at(110)) });
    }
}
