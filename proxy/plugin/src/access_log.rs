//! The access log: one JSON line for each request.
//!
//! Lines are collected in a buffer for each thread and handed to a sink in blocks of whole lines: when a buffer is full, every
//! 200 ms, and when [`AccessLog::flush`] is called. A sink never waits. While it takes no more, a full buffer is dropped and
//! its lines are counted: a log that nobody reads must not stop the site, nor fill the memory.

mod buffer;
mod format;
mod json;
mod record;
pub(crate) mod session;
mod timestamp;

use std::io;
use std::sync::Arc;

use portico_policy::failure::LogSeverity;
use prometheus::IntCounter;

use buffer::Buffers;
pub use record::{CutOff, Record, RejectedHead};
pub(crate) use session::record;

/// The target of access lines: the field `target`, and the name for filters of the log.
pub const TARGET: &str = "portico::access";

/// Where blocks of lines go.
pub trait LogSink: Send + Sync {
    /// Takes a block of whole lines, at once.
    ///
    /// # Errors
    /// Gives the block back when there is no room for it. It must not wait.
    fn write(&self, block: Vec<u8>) -> Result<(), Vec<u8>>;
}

/// What an access log writes, and where.
pub struct Options {
    /// Where blocks of lines go.
    pub sink: Arc<dyn LogSink>,
    /// Lines of less than this are left out.
    pub least: LogSeverity,
    /// Counts lines that the sink did not take.
    pub dropped: IntCounter,
}

/// A handle on the access log; its clones write to the same one.
#[derive(Clone)]
pub struct AccessLog(Option<Arc<Buffers>>);

impl AccessLog {
    /// A log that writes nothing.
    pub fn disabled() -> Self {
        Self(None)
    }

    /// Starts a log, with a thread that flushes it.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn start(options: Options) -> io::Result<Self> {
        Buffers::start(options).map(|buffers| Self(Some(buffers)))
    }

    /// Writes the line of a request that is over.
    pub fn write(&self, record: &Record<'_>) {
        if let Some(buffers) = self.for_severity(record.severity()) {
            buffers.append(|block| format::request(block, record));
        }
    }

    /// Writes the line of what was no request.
    pub fn write_rejected(&self, rejected: &RejectedHead<'_>) {
        if let Some(buffers) = self.for_severity(LogSeverity::Info) {
            buffers.append(|block| format::rejected_head(block, rejected));
        }
    }

    /// Writes the line of a request that the end of the process cuts off.
    pub fn write_cut_off(&self, cut_off: &CutOff<'_>) {
        if let Some(buffers) = self.for_severity(LogSeverity::Warn) {
            buffers.append(|block| format::cut_off(block, cut_off));
        }
    }

    /// Hands all lines to the sink. Lines that it does not take stay where they are.
    pub fn flush(&self) {
        if let Some(buffers) = &self.0 {
            buffers.flush();
        }
    }

    fn for_severity(&self, severity: LogSeverity) -> Option<&Buffers> {
        self.0.as_deref().filter(|buffers| buffers.takes(severity))
    }
}

#[cfg(test)]
mod tests;
