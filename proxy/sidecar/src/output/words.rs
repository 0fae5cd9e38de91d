//! Counts and dates in texts for people.

use std::time::Duration;

use portico::hits::UnixTime;

/// The date of a time, such as `2026-11-20`.
pub(crate) fn day(time: UnixTime) -> String {
    time.to_string().chars().take_while(|letter| *letter != 'T').collect()
}

/// Whole days.
pub(crate) fn days(duration: Duration) -> u64 {
    duration.as_secs() / (24 * 60 * 60)
}

/// `1 hit`, `2 hits`.
pub(crate) fn counted(count: impl Into<u64>, noun: &str) -> String {
    let count = count.into();
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
