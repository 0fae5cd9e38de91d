//! Logs: JSON lines on stdout, written by a thread of their own.

use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;

use crate::config::AccessLog;

/// Lines that may wait for a slow reader before new ones are dropped: a full pipe must not stop the site.
const BACKLOG: usize = 65_536;

/// Starts logging; lines are flushed when the guard goes.
pub(crate) fn start(access_log: AccessLog) -> WorkerGuard {
    let (writer, guard) =
        NonBlockingBuilder::default().buffered_lines_limit(BACKLOG).lossy(true).finish(std::io::stdout());
    let subscriber = tracing_subscriber::fmt().json().flatten_event(true).with_current_span(false).with_writer(writer);
    // A second start, in one process, would be a test's; the first one stays.
    let _ = subscriber.with_env_filter(filter(access_log)).try_init();
    guard
}

fn filter(access_log: AccessLog) -> EnvFilter {
    let access = match access_log {
        AccessLog::Stdout => "info",
        AccessLog::Off => "off",
    };
    // Pingora writes error lines for connections that a client or an upstream breaks off; what matters of them is in the
    // access line of the request.
    let default =
        format!("info,pingora_core=off,pingora_pool=off,pingora_proxy=off,{}={access}", portico::access_log::TARGET);
    EnvFilter::try_from_env("PORTICO_LOG").unwrap_or_else(|_| EnvFilter::new(default))
}
