//! The settings of an access log: which lines it writes, and to which destination.

use std::sync::Arc;

use portico_policy::failure::LogSeverity;
use prometheus::IntCounter;

/// A destination for blocks of access log lines.
pub trait LogSink: Send + Sync {
    /// Accepts a block of whole lines without blocking.
    ///
    /// # Errors
    /// If the sink has no room for the block, the error is the block itself.
    fn write(&self, block: Vec<u8>) -> Result<(), Vec<u8>>;
}

/// The settings of an access log: which lines it writes, and to which destination.
pub struct AccessLogOptions {
    /// The destination of the lines.
    pub sink: Arc<dyn LogSink>,
    /// Lines below this severity are not written.
    pub min_severity: LogSeverity,
    /// Counts lines that were discarded because the sink had no room.
    pub dropped: IntCounter,
}
