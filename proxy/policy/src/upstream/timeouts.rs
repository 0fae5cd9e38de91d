//! The timeouts of an exchange with an upstream.

use std::ops::RangeInclusive;
use std::time::Duration;

use portico_redirects::tree::Located;

use crate::block::Block;
use crate::config_error::{ConfigError, ConfigErrors};
use crate::units;

/// The timeouts of `api:` or `pages:` as written in the file.
#[derive(Debug)]
pub struct RawTimeouts {
    /// The maximum time until the connection is established, including the TLS handshake.
    pub connect: Located<String>,
    /// The maximum time for one attempt until the end of the response head. The time starts when the whole request has
    /// been received and the connection is established.
    pub first_byte: Located<String>,
    /// The maximum time between two reads of a response body, or between two writes of a request body.
    pub read: Located<String>,
    /// The maximum time from the end of the request to the end of the response head. The time includes retries and the
    /// delays before retries.
    pub total: Located<String>,
    /// The maximum time for which an event stream or an upgraded connection may be idle in both directions.
    pub stream_idle: Located<String>,
}

/// The validated timeouts of an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// The maximum time until the connection is established, including the TLS handshake.
    pub connect: Duration,
    /// The maximum time for one attempt until the end of the response head.
    pub first_byte: Duration,
    /// The maximum time between two reads of a response body, or between two writes of a request body.
    pub between_reads: Duration,
    /// The maximum time until the end of the response head, including retries. The time in which the client reads the
    /// response is not included.
    pub total: Duration,
    /// The maximum time for which an event stream or an upgraded connection may be idle in both directions.
    pub stream_idle: Duration,
}

impl RawTimeouts {
    pub(super) fn read(block: &mut Block<'_>) -> Self {
        Self {
            connect: block.text_or("connect_timeout", "1s"),
            first_byte: block.text_or("first_byte_timeout", "5s"),
            // The default is longer than `first_byte_timeout`, because a response is often generated while it is being
            // sent.
            read: block.text_or("read_timeout", "30s"),
            total: block.text_or("total_timeout", "15s"),
            // Servers of event streams and WebSocket clients usually send something at least once a minute, to keep
            // proxies from closing the stream.
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
