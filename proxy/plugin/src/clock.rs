//! Clock readings, shared to save system calls.
//!
//! Under a hypervisor, reading the clock costs as much as parsing a few fields. A GET reads it when it begins, when the
//! upstream has responded and when it ends, and again only after a wait; the readings are passed along.

use std::cell::Cell;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// How long a [`Reading`] is used to translate between the clocks. A change of the system clock is noticed within this
/// time.
const MAX_AGE: Duration = Duration::from_millis(100);

/// The same instant on the monotonic clock and on the system clock.
#[derive(Clone, Copy)]
struct Reading {
    instant: Instant,
    since_1970: Duration,
}

impl Reading {
    fn now() -> Self {
        Self { instant: Instant::now(), since_1970: since_1970() }
    }

    /// Returns the system time of an instant; `None` if the instant is before this reading, or at least [`MAX_AGE`]
    /// after it.
    fn translate(self, instant: Instant) -> Option<Duration> {
        let later = instant.checked_duration_since(self.instant)?;
        (later < MAX_AGE).then(|| self.since_1970 + later)
    }

    /// Returns the reading for an earlier instant.
    fn rewound_to(self, instant: Instant) -> Self {
        let earlier = self.instant.saturating_duration_since(instant);
        Self { instant, since_1970: self.since_1970.saturating_sub(earlier) }
    }
}

thread_local! {
    static LAST: Cell<Option<Reading>> = const { Cell::new(None) };
}

/// The current time since the Unix epoch.
pub(crate) fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The time since the Unix epoch at a recent instant.
pub(crate) fn since_1970_at(instant: Instant) -> Duration {
    LAST.get().and_then(|last| last.translate(instant)).unwrap_or_else(|| {
        let reading = Reading::now().rewound_to(instant);
        LAST.set(Some(reading));
        reading.since_1970
    })
}

/// The current time in seconds since the Unix epoch.
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
