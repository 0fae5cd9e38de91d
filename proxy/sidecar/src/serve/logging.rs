//! Writes all logs to stdout as JSON lines, in a separate thread. Access log lines arrive in blocks of many lines, and
//! all other lines arrive one by one.

mod queue;

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use portico::access_log::{AccessLogOptions, LogSink, TARGET};
use portico_policy::failure::LogSeverity;
use prometheus::IntCounter;
use tracing::{Level, enabled};
use tracing_subscriber::EnvFilter;

use self::queue::{LogQueue, LogStream};
use crate::config::keys::AccessLog;

/// The maximum time for which the process waits before it ends, so that a slow reader of stdout can receive all log
/// lines.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// The handle of the log writer. When the handle is dropped, all queued lines are written.
pub(crate) struct Logging {
    /// The access log, which contains a line for each request.
    pub(crate) access_log: portico::AccessLog,
    queue: Arc<LogQueue>,
}

/// Starts logging. `dropped` counts access log lines that could not be written.
pub(crate) fn start(access_log: AccessLog, dropped: IntCounter) -> io::Result<Logging> {
    let queue = LogQueue::start(dropped.clone())?;
    let lines = Arc::clone(&queue);
    let subscriber = tracing_subscriber::fmt().json().flatten_event(true).with_current_span(false);
    // The call fails only in tests, which start logging several times in one process. In this case, the first
    // subscriber stays active.
    let _ =
        subscriber.with_writer(move || LineWriter(Arc::clone(&lines))).with_env_filter(filter(access_log)).try_init();
    let access_log = match least_severity() {
        Some(min_severity) => portico::AccessLog::start(AccessLogOptions {
            sink: Arc::new(BlockSink(Arc::clone(&queue))),
            min_severity,
            dropped,
        })?,
        None => portico::AccessLog::disabled(),
    };
    Ok(Logging { access_log, queue })
}

impl Drop for Logging {
    fn drop(&mut self) {
        self.access_log.flush();
        self.queue.end(FLUSH_TIMEOUT);
    }
}

/// A writer that adds each log line to the queue. The crate `tracing` writes each line with one call.
struct LineWriter(Arc<LogQueue>);

impl Write for LineWriter {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        // A slow reader of the log must not block requests, so a line is dropped when the queue is full.
        let _ = self.0.push(LogStream::Process, line.to_vec());
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A sink that adds blocks of access log lines to the queue.
struct BlockSink(Arc<LogQueue>);

impl LogSink for BlockSink {
    fn write(&self, block: Vec<u8>) -> Result<(), Vec<u8>> {
        self.0.push(LogStream::Access, block)
    }
}

fn filter(access_log: AccessLog) -> EnvFilter {
    EnvFilter::try_from_env("PORTICO_LOG").unwrap_or_else(|_| EnvFilter::new(default_filter(access_log)))
}

fn default_filter(access_log: AccessLog) -> String {
    let access = match access_log {
        AccessLog::Stdout => "info",
        AccessLog::Off => "off",
    };
    // Pingora logs an error for every connection that a client or an upstream closes early. The access log line of the
    // request has the same information.
    format!("info,pingora_core=off,pingora_pool=off,pingora_proxy=off,{TARGET}={access}")
}

/// Returns the lowest severity at which the filter allows access log lines. Returns `None` if the filter allows no
/// access log lines. The access log compares severities itself, because its lines do not pass through the filter.
fn least_severity() -> Option<LogSeverity> {
    if enabled!(target: TARGET, Level::INFO) {
        Some(LogSeverity::Info)
    } else if enabled!(target: TARGET, Level::WARN) {
        Some(LogSeverity::Warn)
    } else if enabled!(target: TARGET, Level::ERROR) {
        Some(LogSeverity::Error)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn least(directives: &str) -> Option<LogSeverity> {
        let subscriber = tracing_subscriber::fmt().with_env_filter(EnvFilter::new(directives)).finish();
        tracing::subscriber::with_default(subscriber, least_severity)
    }

    #[test]
    fn environment_filter_applies_to_the_access_log() {
        assert_eq!(least("info"), Some(LogSeverity::Info));
        assert_eq!(least("error,portico::access=info"), Some(LogSeverity::Info));
        assert_eq!(least("info,portico::access=warn"), Some(LogSeverity::Warn));
        assert_eq!(least("error"), Some(LogSeverity::Error));
        assert_eq!(least("debug,portico::access=off"), None);
    }

    #[test]
    fn configuration_sets_the_default_of_the_access_log() {
        for (access_log, expected) in [(AccessLog::Stdout, Some(LogSeverity::Info)), (AccessLog::Off, None)] {
            assert_eq!(least(&default_filter(access_log)), expected, "{access_log:?}");
        }
    }
}
