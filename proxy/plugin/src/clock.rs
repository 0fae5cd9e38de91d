//! Reads the monotonic clock and the system clock. Callers share the results, because reading a clock is slow.
//!
//! Under a hypervisor, reading the clock takes as long as parsing a few header fields. For a GET request, the clock is
//! read at these times:
//!
//! - when the request begins
//! - when the upstream has responded
//! - when the request ends
//! - after a wait
//!
//! Functions pass the results on to other functions, instead of reading the clock again.

use std::cell::Cell;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// The time for which a [`Reading`] is used to translate between the two clocks. If the system clock is changed, the
/// change takes effect after at most this time.
const MAX_AGE: Duration = Duration::from_millis(100);

/// An instant on the monotonic clock, and the same instant on the system clock.
#[derive(Clone, Copy)]
struct Reading {
    instant: Instant,
    since_1970: Duration,
}

impl Reading {
    fn now() -> Self {
        Self { instant: Instant::now(), since_1970: since_1970() }
    }

    /// Returns the system time at `instant`. Returns `None` if `instant` is before the reading. Also returns `None` if
    /// `instant` is [`MAX_AGE`] or more after the reading.
    fn translate(self, instant: Instant) -> Option<Duration> {
        let later = instant.checked_duration_since(self.instant)?;
        (later < MAX_AGE).then(|| self.since_1970 + later)
    }

    /// Returns the reading that would have resulted from reading both clocks at an earlier instant.
    fn rewound_to(self, instant: Instant) -> Self {
        let earlier = self.instant.saturating_duration_since(instant);
        Self { instant, since_1970: self.since_1970.saturating_sub(earlier) }
    }
}

thread_local! {
    static LAST: Cell<Option<Reading>> = const { Cell::new(None) };
}

/// Returns the current system time, counted from the Unix epoch.
pub(crate) fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Returns the system time at `instant`, counted from the Unix epoch. `instant` must be recent.
pub(crate) fn since_1970_at(instant: Instant) -> Duration {
    LAST.get().and_then(|last| last.translate(instant)).unwrap_or_else(|| {
        let reading = Reading::now().rewound_to(instant);
        LAST.set(Some(reading));
        reading.since_1970
    })
}

/// Returns the current time in seconds since the Unix epoch.
pub(crate) fn unix_seconds() -> i64 {
    i64::try_from(since_1970().as_secs()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_is_used_for_a_short_time() {
        let reading = Reading::now();
        let almost = MAX_AGE.checked_sub(Duration::from_nanos(1)).unwrap();
        assert_eq!(reading.translate(reading.instant), Some(reading.since_1970));
        assert_eq!(reading.translate(reading.instant + almost), Some(reading.since_1970 + almost));
        assert_eq!(reading.translate(reading.instant + MAX_AGE), None);
    }

    #[test]
    fn earlier_instant_is_earlier_on_both_clocks() {
        let (reading, second) = (Reading::now(), Duration::from_secs(1));
        let earlier = reading.rewound_to(reading.instant.checked_sub(second).unwrap());
        assert_eq!((earlier.instant + second, earlier.since_1970 + second), (reading.instant, reading.since_1970));
        assert_eq!(earlier.translate(reading.instant), None);
    }
}
