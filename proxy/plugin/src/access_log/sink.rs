//! Defines the destination and the settings of an access log.

use std::sync::Arc;

use portico_policy::failure::LogSeverity;
use prometheus::IntCounter;

/// A destination for blocks of access log lines.
pub trait LogSink: Send + Sync {
    /// Accepts a block of whole lines. Must not block.
    ///
    /// # Errors
    /// Returns the block itself if the sink has no room for the block.
    fn write(&self, block: Vec<u8>) -> Result<(), Vec<u8>>;
}

/// The settings of an access log.
pub struct AccessLogOptions {
    /// The destination of the lines.
    pub sink: Arc<dyn LogSink>,
    /// The minimum severity of a line. Lines with a lower severity are not written.
    pub min_severity: LogSeverity,
    /// The counter of lines that were discarded because the sink had no room.
    pub dropped: IntCounter,
}
