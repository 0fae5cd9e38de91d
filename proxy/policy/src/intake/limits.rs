//! The settings in `limits:`, which limit the size and number of requests, and how slowly a client may send and read.

use std::ops::RangeInclusive;
use std::time::Duration;

use portico_redirects::tree::Located;

use crate::block::{self, Block};
use crate::config_error::{ConfigError, ConfigErrors};
use crate::units;

/// The values of `limits:` as written in the file.
#[derive(Debug)]
pub struct RawIntakePolicy {
    /// The maximum size of a request head.
    pub head: Located<String>,
    /// The maximum size of a request target.
    pub target: Located<String>,
    /// The maximum time that a request head may take to arrive, from its first byte to its last.
    pub head_timeout: Located<String>,
    /// The maximum time for which a connection may be idle before its next request.
    pub idle_timeout: Located<String>,
    /// The maximum number of requests on one connection. The default is `REQUESTS_PER_CONNECTION`.
    pub requests_per_connection: Option<Located<i64>>,
    /// The maximum time for which a client may pause while it sends a request body.
    pub body_timeout: Located<String>,
    /// The maximum time that a whole request body may take to arrive.
    pub upload_timeout: Located<String>,
    /// The minimum rate, in bytes per second, at which a client must read a response.
    pub write_rate: Located<String>,
    /// The window over which `write_rate` is averaged.
    pub write_window: Located<String>,
    /// The maximum duration of a lingering close. During a lingering close, the rest of a request is read and dropped
    /// after an early response.
    pub linger: Located<String>,
}

/// The default number of requests on one connection. The limit keeps a client from using the same connection forever.
const REQUESTS_PER_CONNECTION: u32 = 10_000;

impl Default for RawIntakePolicy {
    fn default() -> Self {
        block::defaults(Self::read)
    }
}

/// The validated limits for requests and for slow clients.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntakePolicy {
    head: usize,
    target: usize,
    head_timeout: Duration,
    idle_timeout: Duration,
    requests_per_connection: u32,
    body_timeout: Duration,
    upload_timeout: Duration,
    min_write_rate: MinWriteRate,
    linger: Duration,
}

/// The largest size that can be configured for a target, in bytes. If every byte has to be escaped, the size triples.
/// Even then, the target stays below 64 KiB, which is the limit of the `http` crate.
const MAX_TARGET: usize = 16 * 1024;

/// The minimum rate at which a client must read a response.
///
/// The rate is averaged over a window, and no deadline applies to the whole response. A slow client therefore still
/// gets a large file, while a client that reads nothing is disconnected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinWriteRate {
    /// The window over which the rate is averaged. The rate is checked at the end of each window.
    pub window: Duration,
    /// The minimum rate, in bytes per second.
    pub bytes_per_second: u64,
}

impl RawIntakePolicy {
    /// Reads the block `limits:`.
    pub fn read(block: &mut Block<'_>) -> Self {
        // 32 KiB is enough for any head that a browser sends, even with long cookies. For a request line, RFC 9112 §3
        // recommends supporting at least 8000 bytes.
        Self {
            head: block.text_or("head", "32KiB"),
            target: block.text_or("target", "8KiB"),
            // A head consists of a few packets. A client that needs more time is only holding the connection open.
            head_timeout: block.text_or("head_timeout", "10s"),
            idle_timeout: block.text_or("idle_timeout", "60s"),
            requests_per_connection: block.number("requests_per_connection"),
            body_timeout: block.text_or("body_timeout", "30s"),
            upload_timeout: block.text_or("upload_timeout", "5m"),
            // Even on the slowest mobile network, a client reads ten times as fast as this rate.
            write_rate: block.text_or("write_rate", "1KiB"),
            write_window: block.text_or("write_window", "10s"),
            // Closing a connection that has unread bytes resets the connection, and the client may lose the response
            // (RFC 9112 §9.6).
            linger: block.text_or("linger", "2s"),
        }
    }

    /// Validates the values.
    ///
    /// # Errors
    /// Fails with one error for each value that is invalid or out of range. The error has the place of the value.
    pub fn lower(&self) -> Result<IntakePolicy, Vec<ConfigError>> {
        const MIB: usize = 1024 * 1024;
        let mut errors = ConfigErrors::default();
        let head = errors.take(units::size("limits.head", &self.head, 1024..=MIB / 2));
        let target = errors.take(units::size("limits.target", &self.target, 256..=MAX_TARGET));
        let write_rate = errors.take(units::size("limits.write_rate", &self.write_rate, 1..=16 * MIB));
        let requests_per_connection = errors.take(self.requests());
        let mut duration = |key: &str, text, range: RangeInclusive<Duration>| {
            errors.take(units::duration(&format!("limits.{key}"), text, range))
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
                min_write_rate: MinWriteRate { window: write_window?, bytes_per_second: write_rate? as u64 },
                linger: linger?,
            })
        })();
        errors.or(policy)
    }

    fn requests(&self) -> Result<u32, ConfigError> {
        let Some(count) = &self.requests_per_connection else { return Ok(REQUESTS_PER_CONNECTION) };
        units::count("limits.requests_per_connection", count, 1..=1_000_000)
    }
}

impl IntakePolicy {
    /// Returns the maximum size of a request head, in bytes.
    pub fn head_limit(&self) -> usize {
        self.head
    }

    /// Returns the maximum size of a request target, in bytes.
    pub fn target_limit(&self) -> usize {
        self.target
    }

    /// Returns the maximum time that a request head may take to arrive, from its first byte to its last.
    pub fn head_timeout(&self) -> Duration {
        self.head_timeout
    }

    /// Returns the maximum time for which a connection may be idle before its next request.
    pub fn idle_timeout(&self) -> Duration {
        self.idle_timeout
    }

    /// Returns the maximum number of requests on one connection.
    pub fn requests_per_connection(&self) -> u32 {
        self.requests_per_connection
    }

    /// Returns the maximum time for which a client may pause while it sends a request body.
    pub fn body_timeout(&self) -> Duration {
        self.body_timeout
    }

    /// Returns the maximum time that a whole request body may take to arrive.
    pub fn upload_timeout(&self) -> Duration {
        self.upload_timeout
    }

    /// Returns the minimum rate at which a client must read a response.
    pub fn min_write_rate(&self) -> MinWriteRate {
        self.min_write_rate
    }

    /// Returns the maximum duration of a lingering close.
    pub fn linger(&self) -> Duration {
        self.linger
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::tests::read_text;

    fn lower(yaml: &str) -> Result<IntakePolicy, Vec<ConfigError>> {
        let (raw, found) = read_text(yaml, RawIntakePolicy::read);
        assert_eq!(found, []);
        raw.unwrap().lower()
    }

    #[test]
    fn values_are_read_from_the_file() {
        let policy = lower(
            "requests_per_connection: 3\nwrite_rate: 2KiB\nwrite_window: 4s\nlinger: 0s\nbody_timeout: 5s\nupload_timeout: 1h\n",
        )
        .unwrap();
        assert_eq!(policy.requests_per_connection(), 3);
        assert_eq!(policy.min_write_rate(), MinWriteRate { window: Duration::from_secs(4), bytes_per_second: 2048 });
        assert_eq!(policy.linger(), Duration::ZERO);
        assert_eq!((policy.body_timeout().as_secs(), policy.upload_timeout().as_secs()), (5, 3600));
    }

    #[test]
    fn every_error_is_reported_with_its_line() {
        let text = "requests_per_connection: 0\nwrite_rate: 0B\nwrite_window: 0s\nlinger: 5m\nbody_timeout: 30\n";
        let errors = lower(text).unwrap_err();
        let mut lines: Vec<_> = errors.iter().map(|error| error.place.line).collect();
        lines.sort_unstable();
        assert_eq!(lines, [1, 2, 3, 4, 5]);
    }
}
