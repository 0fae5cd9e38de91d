//! Logs: JSON lines on stdout, written by a thread of their own. The lines of requests come in blocks, all others one by one.

mod queue;

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use portico::access_log::{AccessLogOptions, LogSink, TARGET};
use portico_policy::failure::Severity;
use prometheus::IntCounter;
use tracing::{Level, enabled};
use tracing_subscriber::EnvFilter;

use crate::config::AccessLog;
use queue::{Queue, Share};

/// How long the end of the process waits for whoever reads the log.
const LAST_WRITE: Duration = Duration::from_secs(1);

/// The running logs; everything is written when it goes.
pub(crate) struct Logging {
    /// Where the lines of requests go.
    pub(crate) access_log: portico::AccessLog,
    queue: Arc<Queue>,
}

/// Starts logging; `dropped` counts lines of requests that nobody read.
pub(crate) fn start(access_log: AccessLog, dropped: IntCounter) -> io::Result<Logging> {
    let queue = Queue::start(dropped.clone())?;
    let lines = Arc::clone(&queue);
    let subscriber = tracing_subscriber::fmt().json().flatten_event(true).with_current_span(false);
    // A second start, in one process, would be a test's; the first one stays.
    let _ = subscriber.with_writer(move || Lines(Arc::clone(&lines))).with_env_filter(filter(access_log)).try_init();
    let access_log = match least_severity() {
        Some(min_severity) => portico::AccessLog::start(AccessLogOptions {
            sink: Arc::new(Blocks(Arc::clone(&queue))),
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
        self.queue.end(LAST_WRITE);
    }
}

/// Takes a line of `tracing`, which writes each with one call.
struct Lines(Arc<Queue>);

impl Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        // A full pipe must not stop the site, so the line is lost where nobody reads.
        let _ = self.0.push(Share::Operators, line.to_vec());
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Takes blocks of the access log.
struct Blocks(Arc<Queue>);

impl LogSink for Blocks {
    fn write(&self, block: Vec<u8>) -> Result<(), Vec<u8>> {
        self.0.push(Share::Requests, block)
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
    // Pingora writes error lines for connections that a client or an upstream breaks off; what matters of them is in the
    // access line of the request.
    format!("info,pingora_core=off,pingora_pool=off,pingora_proxy=off,{TARGET}={access}")
}

/// What the filter lets through of the lines of requests, which do not pass it one by one.
fn least_severity() -> Option<Severity> {
    if enabled!(target: TARGET, Level::INFO) {
        Some(Severity::Info)
    } else if enabled!(target: TARGET, Level::WARN) {
        Some(Severity::Warn)
    } else if enabled!(target: TARGET, Level::ERROR) {
        Some(Severity::Error)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn least(directives: &str) -> Option<Severity> {
        let subscriber = tracing_subscriber::fmt().with_env_filter(EnvFilter::new(directives)).finish();
        tracing::subscriber::with_default(subscriber, least_severity)
    }

    #[test]
    fn filter_of_the_environment_decides_which_requests_are_logged() {
        assert_eq!(least("info"), Some(Severity::Info));
        assert_eq!(least("error,portico::access=info"), Some(Severity::Info));
        assert_eq!(least("info,portico::access=warn"), Some(Severity::Warn));
        assert_eq!(least("error"), Some(Severity::Error));
        assert_eq!(least("debug,portico::access=off"), None);
    }

    #[test]
    fn access_log_of_the_configuration_decides_where_the_environment_says_nothing() {
        for (access_log, expected) in [(AccessLog::Stdout, Some(Severity::Info)), (AccessLog::Off, None)] {
            assert_eq!(least(&default_filter(access_log)), expected, "{access_log:?}");
        }
    }
}
