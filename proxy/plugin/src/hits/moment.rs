//! Points in time, to the second.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock;

/// Seconds in a day.
pub(super) const DAY: u32 = 24 * 60 * 60;

/// Seconds since 1970, in four bytes: there is one for every rule and every row. They last until 2106.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(u32);

impl Moment {
    /// This moment.
    pub fn now() -> Self {
        Self::at(clock::since_1970())
    }

    /// The moment at this time since 1970.
    pub fn at(since_1970: Duration) -> Self {
        Self(u32::try_from(since_1970.as_secs()).unwrap_or(u32::MAX))
    }

    /// The moment so many seconds after 1970 began; the nearest one when there is none.
    pub fn from_unix(seconds: i64) -> Self {
        Self(u32::try_from(seconds.max(0)).unwrap_or(u32::MAX))
    }

    /// Seconds since 1970.
    pub fn unix(self) -> u32 {
        self.0
    }

    /// So long before.
    #[must_use]
    pub fn minus(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(u32::try_from(duration.as_secs()).unwrap_or(u32::MAX)))
    }

    /// How long after `earlier` it is; nothing when it is not.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_secs(u64::from(self.0.saturating_sub(earlier.0)))
    }

    /// The day, counted from 1970.
    pub(super) fn day(self) -> u32 {
        self.0 / DAY
    }
}

/// As RFC 3339 writes it, in UTC.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match jiff::Timestamp::from_second(i64::from(self.0)) {
            Ok(time) => time.fmt(f),
            // Every number of four bytes is within its range.
            Err(_) => self.0.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moment_is_written_as_a_date() {
        assert_eq!(Moment::from_unix(1_793_750_400).to_string(), "2026-11-04T00:00:00Z");
        assert_eq!(Moment::from_unix(-5), Moment::from_unix(0));
    }

    #[test]
    fn time_between_two_moments_is_never_negative() {
        let (early, late) = (Moment::from_unix(100), Moment::from_unix(160));
        assert_eq!((late.since(early), early.since(late)), (Duration::from_mins(1), Duration::ZERO));
        assert_eq!((late.minus(Duration::from_mins(1)), early.minus(Duration::from_hours(1)).unix()), (early, 0));
    }
}
