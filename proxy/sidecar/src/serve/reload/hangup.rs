//! SIGHUP triggers a reload, and never terminates the process.

use std::io;

use tokio::runtime::Builder;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// A stream of SIGHUP signals.
pub(crate) struct Hangups(Signal);

impl Hangups {
    /// Handles SIGHUP from now on; by default it would terminate a process that is still starting. A signal that arrives before
    /// [`Self::next`] is first called is not lost: the rules may have been read before it was sent.
    ///
    /// # Errors
    /// When the signal handler cannot be installed.
    pub(crate) fn listen() -> io::Result<Self> {
        // A handler can only be installed inside a runtime, and Pingora's do not exist yet. It stays installed when this runtime ends;
        // the runtimes that start later deliver the signals.
        let runtime = Builder::new_current_thread().enable_io().build()?;
        let _inside = runtime.enter();
        signal(SignalKind::hangup()).map(Self)
    }

    /// Waits for the next signal; several at once count as one.
    pub(crate) async fn next(&mut self) {
        if self.0.recv().await.is_none() {
            std::future::pending::<()>().await;
        }
    }
}
