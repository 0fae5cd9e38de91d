//! The timeouts of an exchange.

use std::ops::RangeInclusive;
use std::time::Duration;

use portico_redirects::tree::Located;

use crate::block::Block;
use crate::config_error::{ConfigError, ConfigErrors};
use crate::units;

/// The timeouts of `api:` or `pages:` as written in the file.
#[derive(Debug)]
pub struct RawTimeouts {
    /// Until the connection is established, including TLS.
    pub connect: Located<String>,
    /// For one attempt: from the end of the request, or from the connection if that is later, to the end of the
    /// response head.
    pub first_byte: Located<String>,
    /// Between two reads of a response body, or two writes of a request body.
    pub read: Located<String>,
    /// From the end of the request to the end of the response head, including retries and the waits before them.
    pub total: Located<String>,
    /// How long a stream may be idle in both directions.
    pub stream_idle: Located<String>,
}

/// The validated timeouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// Until the connection is established.
    pub connect: Duration,
    /// Until the end of the response head, for one attempt.
    pub first_byte: Duration,
    /// Between two reads of a response body, or two writes of a request body.
    pub between_reads: Duration,
    /// Until the end of the response head, including retries. The time that the client takes to read is not included.
    pub total: Duration,
    /// How long an event stream or an upgraded connection may be idle in both directions.
    pub stream_idle: Duration,
}

impl RawTimeouts {
    pub(super) fn read(block: &mut Block<'_>) -> Self {
        Self {
            connect: block.text_or("connect_timeout", "1s"),
            first_byte: block.text_or("first_byte_timeout", "5s"),
            // Longer than `first_byte_timeout`: a response is often generated while it is sent.
            read: block.text_or("read_timeout", "30s"),
            total: block.text_or("total_timeout", "15s"),
            // Event sources and WebSocket clients usually send something at least once a minute, to keep proxies from
            // closing the stream.
            stream_idle: block.text_or("stream_idle_timeout", "5m"),
        }
    }

    pub(super) fn lower(&self, block: &str) -> Result<Timeouts, Vec<ConfigError>> {
        let mut errors = ConfigErrors::default();
        let mut duration = |key: &str, text, range: RangeInclusive<Duration>| {
            errors.take(units::duration(&format!("{block}.{key}"), text, range))
        };
        let usual = Duration::from_millis(10)..=Duration::from_mins(5);
        let connect = duration("connect_timeout", &self.connect, usual.clone());
        let first_byte = duration("first_byte_timeout", &self.first_byte, usual.clone());
        let between_reads = duration("read_timeout", &self.read, usual.clone());
        let total = duration("total_timeout", &self.total, usual);
        let long = Duration::from_millis(10)..=Duration::from_hours(1);
        let stream_idle = duration("stream_idle_timeout", &self.stream_idle, long);
        if let (Some(connect), Some(first_byte), Some(total)) = (connect, first_byte, total)
            && total < connect.max(first_byte)
        {
            let expected = "at least as long as both `connect_timeout` and `first_byte_timeout`";
            errors.add(ConfigError::at(&format!("{block}.total_timeout"), &self.total, &self.total.value, expected));
        }
        let timeouts = (|| {
            Some(Timeouts {
                connect: connect?,
                first_byte: first_byte?,
                between_reads: between_reads?,
                total: total?,
                stream_idle: stream_idle?,
            })
        })();
        errors.or(timeouts)
    }
}
