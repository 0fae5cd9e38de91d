//! Writes the access log, which contains one JSON line per request.
//!
//! Each thread collects lines in its own buffer. The content of a buffer is passed to a [`LogSink`], as a block of
//! whole lines, in the following cases:
//!
//! - The buffer has reached 64 KiB.
//! - 200 ms have passed.
//! - [`AccessLog::flush`] is called.
//!
//! A sink never waits, but it may reject a block. If a buffer is full and the sink rejects the block, the lines in the
//! buffer are discarded. [`AccessLogOptions::dropped`] counts the discarded lines. Therefore, if no program reads the
//! log, requests do not wait and the memory use stays bounded.

mod buffer;
mod format;
mod json;
mod record;
mod sink;
mod timestamp;

use std::io;
use std::sync::Arc;

use portico_policy::failure::LogSeverity;

use buffer::Buffers;
pub use record::{InterruptedRequest, Record, RejectedHead};
pub use sink::{AccessLogOptions, LogSink};

/// The tracing target of access log lines. Each line contains this name in the field `target`, and log filters refer to
/// this name.
pub const TARGET: &str = "portico::access";

/// A handle to the access log. All clones of a handle write to the same log.
#[derive(Clone)]
pub struct AccessLog(Option<Arc<Buffers>>);

impl AccessLog {
    /// Returns a handle that discards all lines.
    pub fn disabled() -> Self {
        Self(None)
    }

    /// Starts a log, and a thread that flushes the log every 200 ms.
    ///
    /// # Errors
    /// Fails if the thread cannot be started.
    pub fn start(options: AccessLogOptions) -> io::Result<Self> {
        Buffers::start(options).map(|buffers| Self(Some(buffers)))
    }

    /// Writes the log line of a finished request.
    pub fn write(&self, record: &Record<'_>) {
        if let Some(buffers) = self.for_severity(record.severity()) {
            buffers.append(|block| format::request(block, record));
        }
    }

    /// Writes the log line of a request head that was rejected. A request head is rejected if it arrives too slowly, is
    /// too large or is malformed.
    pub fn write_rejected(&self, rejected: &RejectedHead<'_>) {
        if let Some(buffers) = self.for_severity(LogSeverity::Info) {
            buffers.append(|block| format::rejected_head(block, rejected));
        }
    }

    /// Writes the log line of a request that was still in flight when the process ended.
    pub fn write_interrupted(&self, interrupted: &InterruptedRequest<'_>) {
        if let Some(buffers) = self.for_severity(LogSeverity::Warn) {
            buffers.append(|block| format::interrupted(block, interrupted));
        }
    }

    /// Passes all buffered lines to the sink. Lines that the sink rejects stay in their buffers.
    pub fn flush(&self) {
        if let Some(buffers) = &self.0 {
            buffers.flush();
        }
    }

    fn for_severity(&self, severity: LogSeverity) -> Option<&Buffers> {
        self.0.as_deref().filter(|buffers| buffers.accepts(severity))
    }
}

#[cfg(test)]
mod tests;
