//! The time, for decisions that depend on it.
//!
//! Under a hypervisor reading the clock costs as much as parsing a few fields. A GET reads it when it begins, when the upstream
//! has answered and when it is over, and again only after a wait; the readings are passed on.

use std::cell::Cell;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// For so long the two clocks are taken to run alike; that one of them was set is noticed after it.
const ALIKE: Duration = Duration::from_millis(100);

/// One moment on two clocks.
#[derive(Clone, Copy)]
struct Reading {
    instant: Instant,
    since_1970: Duration,
}

impl Reading {
    fn now() -> Self {
        Self { instant: Instant::now(), since_1970: since_1970() }
    }

    /// A moment soon after this one, on the second clock.
    fn translate(self, moment: Instant) -> Option<Duration> {
        let later = moment.checked_duration_since(self.instant)?;
        (later < ALIKE).then(|| self.since_1970 + later)
    }

    /// The two clocks at a moment shortly before this one.
    fn back_to(self, moment: Instant) -> Self {
        let earlier = self.instant.saturating_duration_since(moment);
        Self { instant: moment, since_1970: self.since_1970.saturating_sub(earlier) }
    }
}

thread_local! {
    static LAST: Cell<Option<Reading>> = const { Cell::new(None) };
}

/// Time since 1970.
pub(crate) fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Time since 1970 at a moment that has just been.
pub(crate) fn since_1970_at(moment: Instant) -> Duration {
    LAST.get().and_then(|last| last.translate(moment)).unwrap_or_else(|| {
        let reading = Reading::now().back_to(moment);
        LAST.set(Some(reading));
        reading.since_1970
    })
}

/// Seconds since 1970.
pub(crate) fn unix_seconds() -> i64 {
    i64::try_from(since_1970().as_secs()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_counts_for_a_short_time() {
        let reading = Reading::now();
        let almost = ALIKE.checked_sub(Duration::from_nanos(1)).unwrap();
        assert_eq!(reading.translate(reading.instant), Some(reading.since_1970));
        assert_eq!(reading.translate(reading.instant + almost), Some(reading.since_1970 + almost));
        assert_eq!(reading.translate(reading.instant + ALIKE), None);
    }

    #[test]
    fn earlier_moment_is_earlier_on_both_clocks() {
        let (reading, second) = (Reading::now(), Duration::from_secs(1));
        let earlier = reading.back_to(reading.instant.checked_sub(second).unwrap());
        assert_eq!((earlier.instant + second, earlier.since_1970 + second), (reading.instant, reading.since_1970));
        assert_eq!(earlier.translate(reading.instant), None);
    }
}
