//! Shuts the process down when no request is in flight, or at the latest after `shutdown_timeout`. Pingora always waits
//! for its whole grace period, even if no request is in flight. Portico therefore runs each server in a separate
//! thread, and ends the process without waiting for these threads. After the timeout, requests that are still in flight
//! are counted, aborted and logged.

use std::io;
use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use pingora_core::server::{RunArgs, Server, ShutdownSignal, ShutdownSignalWatch};
use portico::Metrics;
use portico::workers::Threads;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::Notify;
use tracing::info;

use crate::errors::start_error::StartError;

/// The process ends when no request has been in flight for this time. It does not end at once, because a new connection
/// may still be in the accept queue.
const QUIET: Duration = Duration::from_millis(300);
/// The interval between two checks for requests in flight.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// A server and the threads that serve its connections.
pub(crate) struct RunningServer {
    pub(crate) server: Server,
    pub(crate) threads: Arc<Threads>,
}

/// An event for which the main thread waits.
enum ShutdownEvent {
    /// SIGTERM or SIGINT arrived. Pingora now closes the public listener.
    Signal,
    /// A server stopped without a signal, for example because of a panic.
    ServerStopped,
}

/// Runs the public server and the internal server until SIGTERM or SIGINT arrives, then shuts the process down. The
/// internal server keeps running during the shutdown, because pages that are being rendered still need `/api/`.
///
/// # Errors
/// Fails if the signal handlers cannot be installed, or if a server stops without a signal. For example, a server stops
/// if Pingora cannot start the threads of the server.
pub(crate) fn run(
    public: RunningServer,
    internal: Option<RunningServer>,
    metrics: &Arc<Metrics>,
    timeout: Duration,
) -> Result<(), StartError> {
    let (sender, events) = mpsc::channel();
    let arrived = listen_for_signals().map_err(StartError::Signal)?;
    let mut threads = vec![public.threads];
    spawn(public.server, Signals { arrived, sender: sender.clone() }, sender.clone());
    if let Some(RunningServer { server, threads: internal_threads }) = internal {
        spawn(server, NoSignal, sender);
        threads.push(internal_threads);
    }
    match events.recv() {
        Ok(ShutdownEvent::Signal) => {}
        Ok(ShutdownEvent::ServerStopped) | Err(_) => return Err(StartError::ServerStopped),
    }
    let ended = wait_until_empty(metrics, timeout);
    let aborted = metrics.in_flight();
    info!(in_flight = aborted, seconds = ended.as_secs_f64(), "shutting down");
    for threads in threads {
        // The requests in flight are dropped together with their threads. A dropped request writes its access log line.
        threads.stop();
    }
    Ok(())
}

/// Runs a server in a separate thread. The thread sends `ServerStopped` when it ends, even after a panic.
fn spawn(server: Server, signal: impl ShutdownSignalWatch + Send + 'static, sender: mpsc::Sender<ShutdownEvent>) {
    struct OnEnd(mpsc::Sender<ShutdownEvent>);
    impl Drop for OnEnd {
        fn drop(&mut self) {
            let _ = self.0.send(ShutdownEvent::ServerStopped);
        }
    }
    thread::spawn(move || {
        let _on_end = OnEnd(sender);
        server.run(RunArgs { shutdown_signal: Box::new(signal) });
    });
}

fn wait_until_empty(metrics: &Metrics, timeout: Duration) -> Duration {
    let started = Instant::now();
    let mut quiet_since = Instant::now();
    while started.elapsed() < timeout {
        // On a busy machine, two checks may be further apart than `QUIET`. The loop therefore ends only after a check
        // that finds no request in flight.
        if metrics.in_flight() > 0 {
            quiet_since = Instant::now();
        } else if quiet_since.elapsed() >= QUIET {
            break;
        }
        thread::sleep(CHECK_INTERVAL);
    }
    started.elapsed()
}

/// A shutdown signal that never arrives. The internal server needs no signal, because it ends together with the
/// process.
struct NoSignal;

#[async_trait]
impl ShutdownSignalWatch for NoSignal {
    async fn recv(&self) -> ShutdownSignal {
        std::future::pending().await
    }
}

/// The shutdown signal of the public server, which arrives with SIGTERM or SIGINT. Pingora then closes the listeners of
/// the server, and requests in flight are completed.
struct Signals {
    arrived: Arc<Notify>,
    sender: mpsc::Sender<ShutdownEvent>,
}

#[async_trait]
impl ShutdownSignalWatch for Signals {
    async fn recv(&self) -> ShutdownSignal {
        self.arrived.notified().await;
        let _ = self.sender.send(ShutdownEvent::Signal);
        ShutdownSignal::GracefulTerminate
    }
}

/// Starts to listen for SIGTERM and SIGINT. Pingora installs its signal handlers only when it starts to serve. Without
/// this function, an earlier signal would terminate the process immediately.
fn listen_for_signals() -> io::Result<Arc<Notify>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let (mut terminate, mut interrupt) = {
        let _inside = runtime.enter();
        (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?)
    };
    let arrived = Arc::new(Notify::new());
    let notify = Arc::clone(&arrived);
    thread::spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        });
        notify.notify_one();
    });
    Ok(arrived)
}
