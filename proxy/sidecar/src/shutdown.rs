//! Ending within seconds, with nothing cut off.
//!
//! Pingora always sleeps its whole grace period, even when nothing is left to wait for. Here the server runs in a thread of its
//! own, and the process ends as soon as the last request is answered.

use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use pingora_core::server::{RunArgs, Server, ShutdownSignal, ShutdownSignalWatch};
use portico::Metrics;
use tokio::signal::unix::{SignalKind, signal};
use tracing::info;

/// How long nothing may happen before the house counts as empty: a request may be on its way through the accept queue.
const QUIET: Duration = Duration::from_millis(300);
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Runs the server until a signal ends it.
pub(crate) fn run(server: Server, metrics: &Arc<Metrics>, timeout: Duration) {
    let (signalled, on_signal) = mpsc::channel();
    let worker = thread::spawn(move || server.run(RunArgs { shutdown_signal: Box::new(Signals(signalled)) }));
    // The sender lives in the server: an error means that it ended by itself.
    if on_signal.recv().is_err() {
        let _ = worker.join();
        return;
    }
    let ended = wait_until_empty(metrics, timeout);
    info!(in_flight = metrics.in_flight(), seconds = ended.as_secs_f64(), "shutting down");
}

fn wait_until_empty(metrics: &Metrics, timeout: Duration) -> Duration {
    let started = Instant::now();
    let mut quiet_since = Instant::now();
    while started.elapsed() < timeout {
        // Only a look that finds nothing may end the wait: on a busy machine the time between two looks can be long.
        if metrics.in_flight() > 0 {
            quiet_since = Instant::now();
        } else if quiet_since.elapsed() >= QUIET {
            break;
        }
        thread::sleep(LOOK_EVERY);
    }
    started.elapsed()
}

/// SIGTERM and SIGINT close the listeners and let requests finish.
struct Signals(mpsc::Sender<()>);

#[async_trait]
impl ShutdownSignalWatch for Signals {
    async fn recv(&self) -> ShutdownSignal {
        let (Ok(mut terminate), Ok(mut interrupt)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
        else {
            // Without handlers the system's own defaults end the process.
            return std::future::pending().await;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        let _ = self.0.send(());
        ShutdownSignal::GracefulTerminate
    }
}
