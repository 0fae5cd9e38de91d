//! Ending as soon as the last request is answered, and at the latest after `shutdown_timeout`.
//!
//! Pingora always sleeps its whole grace period, even when nothing is left to wait for. Here the servers run in threads of their
//! own, and the process ends beside them: what is still on its way then is counted, cut off and logged.

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

use crate::start_error::StartError;

/// How long nothing may happen before no more requests are expected: one may be on its way through the accept queue.
const QUIET: Duration = Duration::from_millis(300);
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// A server and the threads that serve its connections.
pub(crate) struct Running {
    pub(crate) server: Server,
    pub(crate) threads: Arc<Threads>,
}

/// What ends the wait for the end.
enum Event {
    /// A signal: visitors' listener is closed.
    Signal,
    /// A server ended by itself, in a panic.
    Ended,
}

/// Runs the visitors' server until a signal ends it, and beside it the one of our renderer, to which no signal comes: pages that are being
/// rendered ask for `/api/` there until they are answered.
///
/// # Errors
/// When a server ends by itself, for example because Pingora cannot make its threads.
pub(crate) fn run(
    visitors: Running,
    renderer: Option<Running>,
    metrics: &Arc<Metrics>,
    timeout: Duration,
) -> Result<(), StartError> {
    let (tell, events) = mpsc::channel();
    let arrived = listen_for_signals().map_err(StartError::Signal)?;
    let mut threads = vec![visitors.threads];
    spawn(visitors.server, Signals { arrived, tell: tell.clone() }, tell.clone());
    if let Some(Running { server, threads: of_renderer }) = renderer {
        spawn(server, NoSignal, tell);
        threads.push(of_renderer);
    }
    match events.recv() {
        Ok(Event::Signal) => {}
        Ok(Event::Ended) | Err(_) => return Err(StartError::Ended),
    }
    let ended = wait_until_empty(metrics, timeout);
    let cut_off = metrics.in_flight();
    info!(in_flight = cut_off, seconds = ended.as_secs_f64(), "shutting down");
    for threads in threads {
        // Each request that is cut off writes its line while it is dropped.
        threads.stop();
    }
    Ok(())
}

/// Runs a server in a thread of its own, which says when it has ended, however it did.
fn spawn(server: Server, signal: impl ShutdownSignalWatch + Send + 'static, tell: mpsc::Sender<Event>) {
    struct OnEnd(mpsc::Sender<Event>);
    impl Drop for OnEnd {
        fn drop(&mut self) {
            let _ = self.0.send(Event::Ended);
        }
    }
    thread::spawn(move || {
        let _on_end = OnEnd(tell);
        server.run(RunArgs { shutdown_signal: Box::new(signal) });
    });
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

/// For a server that ends with the process.
struct NoSignal;

#[async_trait]
impl ShutdownSignalWatch for NoSignal {
    async fn recv(&self) -> ShutdownSignal {
        std::future::pending().await
    }
}

/// SIGTERM and SIGINT close the listeners and let requests finish.
struct Signals {
    arrived: Arc<Notify>,
    tell: mpsc::Sender<Event>,
}

#[async_trait]
impl ShutdownSignalWatch for Signals {
    async fn recv(&self) -> ShutdownSignal {
        self.arrived.notified().await;
        let _ = self.tell.send(Event::Signal);
        ShutdownSignal::GracefulTerminate
    }
}

/// Listens for signals from now on. Pingora asks for them only when it has begun to serve: one that comes in between would end
/// the process on the spot.
fn listen_for_signals() -> io::Result<Arc<Notify>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let (mut terminate, mut interrupt) = {
        let _inside = runtime.enter();
        (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?)
    };
    let arrived = Arc::new(Notify::new());
    let tell = Arc::clone(&arrived);
    thread::spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        });
        tell.notify_one();
    });
    Ok(arrived)
}
