//! SIGHUP asks for a reload, and never ends the process.

use std::io;

use tokio::runtime::Builder;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing::warn;

/// From here on SIGHUP does nothing until someone listens for it; without this it would end a process that is still starting.
///
/// # Errors
/// When the system takes no handler.
pub(crate) fn hold() -> io::Result<()> {
    // A handler can only be set from inside a runtime, and Pingora's do not exist yet. Once set, it stays for good.
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let _inside = runtime.enter();
    signal(SignalKind::hangup()).map(drop)
}

/// The signals to come.
pub(crate) struct Hangups(Option<Signal>);

impl Hangups {
    pub(crate) fn listen() -> Self {
        let listener = signal(SignalKind::hangup());
        Self(listener.inspect_err(|error| warn!(%error, "SIGHUP will not reload the rules")).ok())
    }

    /// Waits for the next one; several that come at once are one.
    pub(crate) async fn next(&mut self) {
        let came = match &mut self.0 {
            Some(listener) => listener.recv().await,
            None => None,
        };
        if came.is_none() {
            std::future::pending::<()>().await;
        }
    }
}
