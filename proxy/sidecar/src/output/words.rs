//! Formats counts and dates for human-readable messages.

use std::time::Duration;

use portico::hits::UnixTime;

/// Returns the date of a time, such as `2026-11-20`.
pub(crate) fn day(time: UnixTime) -> String {
    time.to_string().chars().take_while(|letter| *letter != 'T').collect()
}

/// Returns the number of whole days in a duration.
pub(crate) fn days(duration: Duration) -> u64 {
    duration.as_secs() / (24 * 60 * 60)
}

/// Formats a count with its noun, such as `1 hit` or `2 hits`.
pub(crate) fn counted(count: impl Into<u64>, noun: &str) -> String {
    let count = count.into();
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}
