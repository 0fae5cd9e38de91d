//! Represents Unix time in whole seconds.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock;

/// The number of seconds in a day.
pub(super) const DAY: u32 = 24 * 60 * 60;

/// A time in seconds since the Unix epoch. The type has only four bytes, because two times are stored for every rule
/// and every row. The range ends in 2106. Times outside the range become the nearest time in the range.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnixTime(u32);

impl UnixTime {
    /// Returns the current time.
    pub fn now() -> Self {
        Self::at(clock::since_1970())
    }

    /// Converts a duration since the Unix epoch to a time.
    pub fn at(since_1970: Duration) -> Self {
        Self(u32::try_from(since_1970.as_secs()).unwrap_or(u32::MAX))
    }

    /// Converts a number of seconds since the Unix epoch to a time. If the number is out of range, returns the nearest
    /// time in the range.
    pub fn from_unix(seconds: i64) -> Self {
        Self(u32::try_from(seconds.max(0)).unwrap_or(u32::MAX))
    }

    /// Returns the number of seconds since the Unix epoch.
    pub fn unix(self) -> u32 {
        self.0
    }

    /// Returns the time that lies before `self` by `duration`. If the result would be before the Unix epoch, returns
    /// the Unix epoch.
    #[must_use]
    pub fn minus(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(u32::try_from(duration.as_secs()).unwrap_or(u32::MAX)))
    }

    /// Returns the duration from `earlier` to `self`. Returns zero if `earlier` is later than `self`.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_secs(u64::from(self.0.saturating_sub(earlier.0)))
    }

    /// Returns the number of days since the Unix epoch.
    pub(super) fn day(self) -> u32 {
        self.0 / DAY
    }
}

/// Formats the time in UTC as in RFC 3339, such as `2026-11-04T00:00:00Z`.
impl fmt::Display for UnixTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match jiff::Timestamp::from_second(i64::from(self.0)) {
            Ok(time) => time.fmt(f),
            // This case is never reached, because every `u32` is in the range of `Timestamp`.
            Err(_) => self.0.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_written_as_rfc_3339() {
        assert_eq!(UnixTime::from_unix(1_793_750_400).to_string(), "2026-11-04T00:00:00Z");
        assert_eq!(UnixTime::from_unix(-5), UnixTime::from_unix(0));
    }

    #[test]
    fn duration_between_two_times_is_never_negative() {
        let (early, late) = (UnixTime::from_unix(100), UnixTime::from_unix(160));
        assert_eq!((late.since(early), early.since(late)), (Duration::from_mins(1), Duration::ZERO));
        assert_eq!((late.minus(Duration::from_mins(1)), early.minus(Duration::from_hours(1)).unix()), (early, 0));
    }
}
