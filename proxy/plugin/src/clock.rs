//! The time, for decisions that depend on it.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Time since 1970.
pub(crate) fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Seconds since 1970.
pub(crate) fn unix_seconds() -> i64 {
    i64::try_from(since_1970().as_secs()).unwrap_or(i64::MAX)
}
