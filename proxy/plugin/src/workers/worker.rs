//! A worker thread.

use std::io;
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use pingora_core::protocols::Stream;
use pingora_core::server::ShutdownWatch;
use pingora_proxy::ProxyHttp;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tracing::{error, warn};

use crate::connection::Connection;
use crate::plain_stream::PlainStream;

/// A worker thread, with the connections that the thread serves.
pub(super) struct Worker {
    /// The sending end of the queue from which the thread takes connections. `None` if the thread was stopped, or if a
    /// connection could not be sent because the thread has ended.
    pub(super) queue: Mutex<Option<UnboundedSender<(Accepted, OpenGuard)>>>,
    pub(super) open: Arc<AtomicUsize>,
    pub(super) thread: Mutex<Option<JoinHandle<()>>>,
}

/// An accepted connection that is assigned to a worker.
pub(super) struct Accepted {
    pub(super) stream: TcpStream,
    pub(super) peer: SocketAddr,
    pub(super) shutdown: ShutdownWatch,
}

/// A guard that counts a connection as open until the guard is dropped.
pub(super) struct OpenGuard(Arc<AtomicUsize>);

impl OpenGuard {
    pub(super) fn new(open: &Arc<AtomicUsize>) -> Self {
        open.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(open))
    }
}

impl Drop for OpenGuard {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Worker {
    pub(super) fn start<P>(name: String, connection: Arc<Connection<P>>) -> io::Result<Self>
    where
        P: ProxyHttp + Send + Sync + 'static,
        P::CTX: Send + Sync,
    {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (sender, receiver) = unbounded_channel();
        let thread = thread::Builder::new().name(name).spawn(move || serve(runtime, &connection, receiver))?;
        Ok(Self { queue: Mutex::new(Some(sender)), open: Arc::default(), thread: Mutex::new(Some(thread)) })
    }

    fn queue(&self) -> MutexGuard<'_, Option<UnboundedSender<(Accepted, OpenGuard)>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of open and queued connections of the worker.
    pub(super) fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Stops the thread. The thread then drops its connections.
    pub(super) fn stop(&self) {
        self.queue().take();
    }

    /// Reports whether new connections can be assigned to the thread.
    pub(super) fn is_alive(&self) -> bool {
        self.queue().is_some()
    }

    /// Queues a connection for the thread. If the thread has ended, returns the connection as the error.
    pub(super) fn assign(&self, connection: Accepted) -> Result<(), Accepted> {
        let mut queue = self.queue();
        let Some(sender) = queue.as_ref() else { return Err(connection) };
        sender.send((connection, OpenGuard::new(&self.open))).map_err(|SendError((connection, _))| {
            *queue = None;
            connection
        })
    }

    pub(super) fn join(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if thread.is_some_and(|thread| thread.join().is_err()) {
            error!("a worker thread panicked");
        }
    }
}

/// Serves the connections in the queue until the queue is closed.
fn serve<P>(runtime: Runtime, connection: &Arc<Connection<P>>, mut queue: UnboundedReceiver<(Accepted, OpenGuard)>)
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    runtime.block_on(async {
        while let Some((Accepted { stream, peer, shutdown }, guard)) = queue.recv().await {
            match register(stream, peer) {
                Ok(stream) => {
                    let connection = Arc::clone(connection);
                    tokio::spawn(async move {
                        connection.run(stream, shutdown).await;
                        drop(guard);
                    });
                }
                Err(error) => warn!(%error, "failed to serve a connection"),
            }
        }
    });
    // Shutting down the runtime drops the connections, but does not wait for DNS lookups that are still running.
    runtime.shutdown_background();
}

/// Registers a socket with the runtime of this thread.
fn register(stream: TcpStream, peer: SocketAddr) -> io::Result<Stream> {
    Ok(Box::new(PlainStream::new(tokio::net::TcpStream::from_std(stream)?, peer)?))
}
