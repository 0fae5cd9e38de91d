//! The count of one rule or one row.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use crate::hits::moment::Moment;

/// Counts without a lock; 16 bytes. Its numbers are read one by one, so a reader may see a hit before its time: by one
/// request, for nanoseconds.
#[derive(Debug)]
pub(super) struct Tally {
    hits: AtomicU64,
    /// 0 while there is none.
    last: AtomicU32,
    since: AtomicU32,
}

/// What is known about the use of a rule or a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// Since when it has been there.
    pub since: Moment,
    /// How often it has answered since then.
    pub hits: u64,
    /// When it last answered.
    pub last: Option<Moment>,
}

impl Counted {
    /// Both together, as when two counted at the same time.
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
    pub(super) fn new(since: Moment) -> Self {
        Self { hits: AtomicU64::new(0), last: AtomicU32::new(0), since: AtomicU32::new(since.unix()) }
    }

    pub(super) fn hit(&self, now: Moment) {
        self.hits.fetch_add(1, Relaxed);
        // Most hits fall into the second of the one before; writing only what is new keeps other cores' copies good.
        if self.last.load(Relaxed) < now.unix() {
            self.last.fetch_max(now.unix(), Relaxed);
        }
    }

    pub(super) fn add(&self, counted: Counted) {
        self.hits.fetch_add(counted.hits, Relaxed);
        self.last.fetch_max(counted.last.map_or(0, Moment::unix), Relaxed);
        self.since.fetch_min(counted.since.unix(), Relaxed);
    }

    pub(super) fn hits(&self) -> u64 {
        self.hits.load(Relaxed)
    }

    pub(super) fn read(&self) -> Counted {
        let moment = |number: &AtomicU32| Moment::from_unix(i64::from(number.load(Relaxed)));
        let last = Some(moment(&self.last)).filter(|last| *last > Moment::default());
        Counted { since: moment(&self.since), hits: self.hits(), last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Moment {
        Moment::from_unix(seconds)
    }

    #[test]
    fn hits_are_counted_and_the_last_one_is_remembered() {
        let tally = Tally::new(at(10));
        assert_eq!(tally.read(), Counted { since: at(10), hits: 0, last: None });
        tally.hit(at(20));
        // A clock that was set back.
        tally.hit(at(15));
        assert_eq!(tally.read(), Counted { since: at(10), hits: 2, last: Some(at(20)) });
    }

    #[test]
    fn counts_of_another_time_are_added() {
        let tally = Tally::new(at(100));
        tally.hit(at(110));
        tally.add(Counted { since: at(5), hits: 40, last: Some(at(90)) });
        tally.add(Counted { since: at(50), hits: 0, last: None });
        assert_eq!(tally.read(), Counted { since: at(5), hits: 41, last: Some(at(110)) });
    }
}
