//! Handles the signal SIGHUP, which causes a reload of the rules instead of terminating the process.

use std::io;

use tokio::runtime::Builder;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// A stream of SIGHUP signals.
pub(crate) struct Hangups(Signal);

impl Hangups {
    /// Installs the handler for SIGHUP. Without a handler, SIGHUP would terminate a process that is still starting. If
    /// a signal arrives before the first call of [`Self::next`], that call returns at once. The signal must cause a
    /// reload, because the rules may have been read before the signal was sent.
    ///
    /// # Errors
    /// Fails if the signal handler cannot be installed.
    pub(crate) fn listen() -> io::Result<Self> {
        // A handler can be installed only inside a Tokio runtime, and Pingora has not started its runtimes yet. The
        // handler stays installed when this runtime ends. Afterwards, Pingora's runtimes deliver the signals.
        let runtime = Builder::new_current_thread().enable_io().build()?;
        let _inside = runtime.enter();
        signal(SignalKind::hangup()).map(Self)
    }

    /// Waits for the next signal. Several signals that arrive at the same time count as one signal.
    pub(crate) async fn next(&mut self) {
        if self.0.recv().await.is_none() {
            std::future::pending::<()>().await;
        }
    }
}
