//! `limits:`: how large, how slow and how many the requests of a client may be.

use std::ops::RangeInclusive;
use std::time::Duration;

use portico_redirects::tree::Spot;

use crate::block::{self, Block};
use crate::mistake::{Mistake, Mistakes};
use crate::units;

/// `limits:` as the file says it.
#[derive(Debug)]
pub struct RawIntakePolicy {
    /// Size of the whole request head.
    pub head: Spot<String>,
    /// Size of the request target.
    pub target: Spot<String>,
    /// From the first byte of a head to its last.
    pub head_timeout: Spot<String>,
    /// How long a connection may wait for its next request.
    pub idle_timeout: Spot<String>,
    /// Requests that one connection may carry; [`REQUESTS_PER_CONNECTION`] when left out.
    pub requests_per_connection: Option<Spot<i64>>,
    /// How long a client may pause between two pieces of a request body.
    pub body_timeout: Spot<String>,
    /// How long a client may take for a whole request body.
    pub upload_timeout: Spot<String>,
    /// Bytes per second that a client has to accept of a response.
    pub write_rate: Spot<String>,
    /// The time over which `write_rate` is averaged.
    pub write_window: Spot<String>,
    /// How long the rest of a request is read and dropped after an early response.
    pub linger: Spot<String>,
}

/// So that no client holds a connection for ever.
const REQUESTS_PER_CONNECTION: u32 = 10_000;

impl Default for RawIntakePolicy {
    fn default() -> Self {
        block::absent(Self::read)
    }
}

/// How much of a request is accepted, and how slowly a client may send and read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntakePolicy {
    head: usize,
    target: usize,
    head_timeout: Duration,
    idle_timeout: Duration,
    requests_per_connection: u32,
    body_timeout: Duration,
    upload_timeout: Duration,
    write_progress: WriteProgress,
    linger: Duration,
}

/// Three times as much, should each byte have to be escaped, is still a target for the `http` crate, which takes less than 64 KiB.
const MAX_TARGET: usize = 16 * 1024;

/// What a client has to accept of a response while it is written to.
///
/// A rate over a window and not one deadline: a slow but honest client gets a large file, one that reads nothing is cut off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WriteProgress {
    /// The time over which the rate is averaged; it is judged at the end of each window.
    pub window: Duration,
    /// The least rate, in bytes per second.
    pub min_bytes: u64,
}

impl RawIntakePolicy {
    /// Reads the block.
    pub fn read(block: &mut Block<'_>) -> Self {
        // 32 KiB holds every browser's head with room for long cookies; 8 KiB is what RFC 9112 §3 asks of targets.
        Self {
            head: block.text_or("head", "32KiB"),
            target: block.text_or("target", "8KiB"),
            // A head is a few packets; who needs longer is holding the connection, not sending it.
            head_timeout: block.text_or("head_timeout", "10s"),
            idle_timeout: block.text_or("idle_timeout", "60s"),
            requests_per_connection: block.number("requests_per_connection"),
            body_timeout: block.text_or("body_timeout", "30s"),
            upload_timeout: block.text_or("upload_timeout", "5m"),
            // A client on the slowest mobile network reads ten times as fast.
            write_rate: block.text_or("write_rate", "1KiB"),
            write_window: block.text_or("write_window", "10s"),
            // Closing with unread bytes resets the connection, and the response with it (RFC 9112 §9.6).
            linger: block.text_or("linger", "2s"),
        }
    }

    /// Checks the values.
    ///
    /// # Errors
    /// All values that are out of range, with their places.
    pub fn lower(&self) -> Result<IntakePolicy, Vec<Mistake>> {
        const MIB: usize = 1024 * 1024;
        let mut mistakes = Mistakes::default();
        let head = mistakes.take(units::size("limits.head", &self.head, 1024..=MIB / 2));
        let target = mistakes.take(units::size("limits.target", &self.target, 256..=MAX_TARGET));
        let write_rate = mistakes.take(units::size("limits.write_rate", &self.write_rate, 1..=16 * MIB));
        let requests_per_connection = mistakes.take(self.requests());
        let mut duration = |key: &str, text, range: RangeInclusive<Duration>| {
            mistakes.take(units::duration(&format!("limits.{key}"), text, range))
        };
        let usual = Duration::from_millis(10)..=Duration::from_mins(10);
        let head_timeout = duration("head_timeout", &self.head_timeout, usual.clone());
        let idle_timeout = duration("idle_timeout", &self.idle_timeout, usual.clone());
        let body_timeout = duration("body_timeout", &self.body_timeout, usual.clone());
        let write_window = duration("write_window", &self.write_window, usual);
        let long = Duration::from_millis(10)..=Duration::from_hours(1);
        let upload_timeout = duration("upload_timeout", &self.upload_timeout, long);
        let linger = duration("linger", &self.linger, Duration::ZERO..=Duration::from_mins(1));
        let policy = (|| {
            Some(IntakePolicy {
                head: head?,
                target: target?,
                head_timeout: head_timeout?,
                idle_timeout: idle_timeout?,
                requests_per_connection: requests_per_connection?,
                body_timeout: body_timeout?,
                upload_timeout: upload_timeout?,
                write_progress: WriteProgress { window: write_window?, min_bytes: write_rate? as u64 },
                linger: linger?,
            })
        })();
        mistakes.or(policy)
    }

    fn requests(&self) -> Result<u32, Mistake> {
        let Some(count) = &self.requests_per_connection else { return Ok(REQUESTS_PER_CONNECTION) };
        units::count("limits.requests_per_connection", count, 1..=1_000_000)
    }
}

impl IntakePolicy {
    /// The largest request head, in bytes.
    pub fn head_limit(&self) -> usize {
        self.head
    }

    /// The longest request target, in bytes.
    pub fn target_limit(&self) -> usize {
        self.target
    }

    /// From the first byte of a head to its last.
    pub fn head_timeout(&self) -> Duration {
        self.head_timeout
    }

    /// How long a connection may wait for its next request.
    pub fn idle_timeout(&self) -> Duration {
        self.idle_timeout
    }

    /// Requests that one connection may carry.
    pub fn requests_per_connection(&self) -> u32 {
        self.requests_per_connection
    }

    /// How long a client may pause between two pieces of a request body.
    pub fn body_timeout(&self) -> Duration {
        self.body_timeout
    }

    /// How long a client may take for a whole request body.
    pub fn upload_timeout(&self) -> Duration {
        self.upload_timeout
    }

    /// What a client has to accept of a response while it is written to.
    pub fn write_progress(&self) -> WriteProgress {
        self.write_progress
    }

    /// How long the rest of a request is read and dropped after an early response.
    pub fn linger(&self) -> Duration {
        self.linger
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::tests::read_text;

    fn lower(yaml: &str) -> Result<IntakePolicy, Vec<Mistake>> {
        let (raw, found) = read_text(yaml, RawIntakePolicy::read);
        assert_eq!(found, []);
        raw.unwrap().lower()
    }

    #[test]
    fn values_of_the_file_are_taken() {
        let policy = lower(
            "requests_per_connection: 3\nwrite_rate: 2KiB\nwrite_window: 4s\nlinger: 0s\nbody_timeout: 5s\nupload_timeout: 1h\n",
        )
        .unwrap();
        assert_eq!(policy.requests_per_connection(), 3);
        assert_eq!(policy.write_progress(), WriteProgress { window: Duration::from_secs(4), min_bytes: 2048 });
        assert_eq!(policy.linger(), Duration::ZERO);
        assert_eq!((policy.body_timeout().as_secs(), policy.upload_timeout().as_secs()), (5, 3600));
    }

    #[test]
    fn every_mistake_is_reported_with_its_line() {
        let text = "requests_per_connection: 0\nwrite_rate: 0B\nwrite_window: 0s\nlinger: 5m\nbody_timeout: 30\n";
        let mistakes = lower(text).unwrap_err();
        let mut lines: Vec<_> = mistakes.iter().map(|mistake| mistake.place.line).collect();
        lines.sort_unstable();
        assert_eq!(lines, [1, 2, 3, 4, 5]);
    }
}
