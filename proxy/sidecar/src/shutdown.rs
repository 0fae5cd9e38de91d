//! Ending within seconds, with nothing cut off.
//!
//! Pingora always sleeps its whole grace period, even when nothing is left to wait for. Here the server runs in a thread of its
//! own, and the process ends as soon as the last request is answered.

use std::io;
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use pingora_core::server::{RunArgs, Server, ShutdownSignal, ShutdownSignalWatch};
use portico::Metrics;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::Notify;
use tracing::info;

use crate::start_error::StartError;

/// How long nothing may happen before the house counts as empty: a request may be on its way through the accept queue.
const QUIET: Duration = Duration::from_millis(300);
/// How long the server may take to listen; it takes milliseconds.
const START_TIMEOUT: Duration = Duration::from_secs(10);
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Runs the server until a signal ends it.
///
/// # Errors
/// When it does not come to listen, because its address was taken between the check and Pingora's own bind.
pub(crate) fn run(
    (server, listen): (Server, SocketAddr),
    internal: Option<(Server, SocketAddr)>,
    metrics: &Arc<Metrics>,
    timeout: Duration,
) -> Result<(), StartError> {
    let (tell, on_signal) = mpsc::channel();
    let arrived = listen_for_signals().map_err(StartError::Signal)?;
    // Pages that are being rendered ask for `/api/` there until they are answered, so only the end of the process ends it.
    let internal = match internal {
        Some((server, address)) => Some(Internal::start(server, address)?),
        None => None,
    };
    let worker = thread::spawn(move || server.run(RunArgs { shutdown_signal: Box::new(Signals { arrived, tell }) }));
    if !has_signalled(listen, &on_signal)? {
        // The sender lives in the server: an error means that it ended by itself.
        let _ = worker.join();
        return Ok(());
    }
    let ended = wait_until_empty(metrics, timeout);
    let cut_off = metrics.in_flight();
    info!(in_flight = cut_off, seconds = ended.as_secs_f64(), "shutting down");
    if cut_off > 0 {
        // Each of them writes its line while it is dropped, so both servers have to end in order.
        let _ = worker.join();
        if let Some(internal) = internal {
            internal.end();
        }
    }
    Ok(())
}

/// Waits for the signal; false when the server ended without one.
///
/// Until the server listens it is looked after: Pingora panics in a thread of its own when it cannot bind, and the process
/// would live on without listening.
fn has_signalled(address: SocketAddr, on_signal: &Receiver<()>) -> Result<bool, StartError> {
    let started = Instant::now();
    while let Err(source) = TcpStream::connect_timeout(&address, Duration::from_secs(1)) {
        if started.elapsed() > START_TIMEOUT {
            return Err(StartError::Listen { key: "listen", address, source });
        }
        // A signal closes the listeners, so from then on no connection is to be expected.
        match on_signal.recv_timeout(LOOK_EVERY) {
            Ok(()) => return Ok(true),
            Err(RecvTimeoutError::Disconnected) => return Ok(false),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    Ok(on_signal.recv().is_ok())
}

/// Waits for a server that no signal reaches.
fn wait_until_listening(key: &'static str, address: SocketAddr) -> Result<(), StartError> {
    let started = Instant::now();
    while let Err(source) = TcpStream::connect_timeout(&address, Duration::from_secs(1)) {
        if started.elapsed() > START_TIMEOUT {
            return Err(StartError::Listen { key, address, source });
        }
        thread::sleep(LOOK_EVERY);
    }
    Ok(())
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

/// The server of our renderer: no signal reaches it.
struct Internal {
    worker: JoinHandle<()>,
    end: Arc<Notify>,
}

impl Internal {
    fn start(server: Server, address: SocketAddr) -> Result<Self, StartError> {
        let end = Arc::new(Notify::new());
        let shutdown_signal = Box::new(OnNotice(Arc::clone(&end)));
        let worker = thread::spawn(move || server.run(RunArgs { shutdown_signal }));
        wait_until_listening("internal", address)?;
        Ok(Self { worker, end })
    }

    fn end(self) {
        self.end.notify_one();
        let _ = self.worker.join();
    }
}

struct OnNotice(Arc<Notify>);

#[async_trait]
impl ShutdownSignalWatch for OnNotice {
    async fn recv(&self) -> ShutdownSignal {
        self.0.notified().await;
        ShutdownSignal::FastShutdown
    }
}

/// SIGTERM and SIGINT close the listeners and let requests finish.
struct Signals {
    arrived: Arc<Notify>,
    tell: mpsc::Sender<()>,
}

#[async_trait]
impl ShutdownSignalWatch for Signals {
    async fn recv(&self) -> ShutdownSignal {
        self.arrived.notified().await;
        let _ = self.tell.send(());
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
