//! SIGHUP triggers a reload, and never terminates the process.

use std::io;

use tokio::runtime::Builder;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing::warn;

/// Ignores SIGHUP until [`Hangups`] listens for it: by default it would terminate a process that is still starting.
///
/// # Errors
/// When the signal handler cannot be installed.
pub(crate) fn ignore() -> io::Result<()> {
    // A handler can only be installed inside a runtime, and Pingora's do not exist yet. It stays installed when this runtime ends.
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let _inside = runtime.enter();
    signal(SignalKind::hangup()).map(drop)
}

/// A stream of SIGHUP signals.
pub(crate) struct Hangups(Option<Signal>);

impl Hangups {
    pub(crate) fn listen() -> Self {
        let listener = signal(SignalKind::hangup());
        Self(listener.inspect_err(|error| warn!(%error, "cannot handle SIGHUP; it will not reload the rules")).ok())
    }

    /// Waits for the next signal; several at once count as one.
    pub(crate) async fn next(&mut self) {
        let received = match &mut self.0 {
            Some(listener) => listener.recv().await,
            None => None,
        };
        if received.is_none() {
            std::future::pending::<()>().await;
        }
    }
}
