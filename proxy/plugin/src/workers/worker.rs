//! A thread that serves connections.

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

/// A thread with its connections.
pub(super) struct Worker {
    /// Nothing once the thread has ended, or is to end.
    pub(super) queue: Mutex<Option<UnboundedSender<(Accepted, Place)>>>,
    pub(super) open: Arc<AtomicUsize>,
    pub(super) thread: Mutex<Option<JoinHandle<()>>>,
}

/// A connection on its way to a worker.
pub(super) struct Accepted {
    pub(super) stream: TcpStream,
    pub(super) peer: SocketAddr,
    pub(super) shutdown: ShutdownWatch,
}

/// A connection is counted for as long as this is kept.
pub(super) struct Place(Arc<AtomicUsize>);

impl Place {
    pub(super) fn take(open: &Arc<AtomicUsize>) -> Self {
        open.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(open))
    }
}

impl Drop for Place {
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

    fn queue(&self) -> MutexGuard<'_, Option<UnboundedSender<(Accepted, Place)>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many connections it has.
    pub(super) fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Tells the thread to end, which ends its connections.
    pub(super) fn end(&self) {
        self.queue().take();
    }

    /// Whether the thread takes connections.
    pub(super) fn is_alive(&self) -> bool {
        self.queue().is_some()
    }

    /// Gives the connection back when the thread has ended.
    pub(super) fn give(&self, connection: Accepted) -> Result<(), Accepted> {
        let mut queue = self.queue();
        let Some(sender) = queue.as_ref() else { return Err(connection) };
        sender.send((connection, Place::take(&self.open))).map_err(|SendError((connection, _))| {
            *queue = None;
            connection
        })
    }

    pub(super) fn wait(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if thread.is_some_and(|thread| thread.join().is_err()) {
            error!("a worker thread panicked");
        }
    }
}

/// The work of a thread: ends when its queue does.
fn serve<P>(runtime: Runtime, connection: &Arc<Connection<P>>, mut queue: UnboundedReceiver<(Accepted, Place)>)
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    runtime.block_on(async {
        while let Some((Accepted { stream, peer, shutdown }, place)) = queue.recv().await {
            match registered(stream, peer) {
                Ok(stream) => {
                    let connection = Arc::clone(connection);
                    tokio::spawn(async move {
                        connection.run(stream, shutdown).await;
                        drop(place);
                    });
                }
                Err(error) => warn!(%error, "failed to serve a connection"),
            }
        }
    });
    // Drops the connections. Not waited for: a name that the system still looks up, for as long as it likes.
    runtime.shutdown_background();
}

/// Registers a socket with the runtime of this thread.
fn registered(stream: TcpStream, peer: SocketAddr) -> io::Result<Stream> {
    Ok(Box::new(PlainStream::new(tokio::net::TcpStream::from_std(stream)?, peer)?))
}
