//! Threads that serve connections, each connection in one of them from its first byte to its last.
//!
//! A listener of Pingora without work stealing accepts all connections in one thread and serves each in a random one, while the socket
//! stays registered with the first: most events then have to wake another thread. With work stealing a request may move between threads
//! at each wait, away from the idle connections of its thread. Here a socket is registered by the thread that serves it.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use async_trait::async_trait;
use pingora_core::apps::ServerApp;
use pingora_core::protocols::l4::stream::Stream;
use pingora_core::protocols::{GetSocketDigest, SocketDigest};
use pingora_core::server::{ListenFds, ShutdownWatch};
use pingora_core::services::Service;
use pingora_proxy::ProxyHttp;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tracing::warn;

use crate::connection::Connection;

/// The pause after the machine has run out of something that a connection needs, such as file descriptors.
const PAUSE: Duration = Duration::from_millis(100);

/// A service for a Pingora server: accepts connections and serves them in threads of its own.
pub struct Workers<P> {
    name: String,
    connection: Arc<Connection<P>>,
    listener: Option<TcpListener>,
    threads: Vec<Worker>,
}

impl<P> Workers<P>
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    /// Starts the threads; the listener, which is made non-blocking, is asked once the server runs.
    ///
    /// # Errors
    /// When a thread or its runtime cannot be made.
    pub fn start(name: &str, connection: Connection<P>, listener: TcpListener, threads: usize) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        let connection = Arc::new(connection);
        let worker = |number| Worker::start(format!("{name}-{number}"), Arc::clone(&connection));
        let threads = (0..threads).map(worker).collect::<io::Result<_>>()?;
        Ok(Self { name: name.to_owned(), connection, listener: Some(listener), threads })
    }
}

#[async_trait]
impl<P> Service for Workers<P>
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    /// Accepts until the server is told to end. The connections go on until the server drops the service.
    async fn start_service(&mut self, _inherited: Option<ListenFds>, shutdown: ShutdownWatch, _tasks: usize) {
        match self.listener.take().map(tokio::net::TcpListener::from_std) {
            Some(Ok(listener)) => accept(listener, &self.threads, shutdown).await,
            Some(Err(error)) => warn!(%error, "failed to wait for connections"),
            None => {}
        }
        self.connection.cleanup().await;
        std::future::pending::<()>().await;
    }

    fn name(&self) -> &str {
        &self.name
    }

    /// For accepting; the connections have threads of their own.
    fn threads(&self) -> Option<usize> {
        Some(1)
    }
}

/// A thread with its connections.
struct Worker {
    queue: Option<UnboundedSender<Accepted>>,
    open: Arc<AtomicUsize>,
    thread: Option<JoinHandle<()>>,
}

/// A connection on its way to a worker.
struct Accepted {
    stream: TcpStream,
    peer: SocketAddr,
    shutdown: ShutdownWatch,
    place: Place,
}

/// A connection is counted for as long as this is kept.
struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(open: &Arc<AtomicUsize>) -> Self {
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
    fn start<P>(name: String, connection: Arc<Connection<P>>) -> io::Result<Self>
    where
        P: ProxyHttp + Send + Sync + 'static,
        P::CTX: Send + Sync,
    {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (sender, receiver) = unbounded_channel();
        let thread = thread::Builder::new().name(name).spawn(move || serve(&runtime, &connection, receiver))?;
        Ok(Self { queue: Some(sender), open: Arc::default(), thread: Some(thread) })
    }

    fn give(&self, stream: TcpStream, peer: SocketAddr, shutdown: ShutdownWatch) {
        let accepted = Accepted { stream, peer, shutdown, place: Place::take(&self.open) };
        if self.queue.as_ref().is_none_or(|queue| queue.send(accepted).is_err()) {
            warn!("a worker has ended; a connection is closed");
        }
    }
}

impl Drop for Worker {
    /// Ends the thread, and with it the connections that are still open: each request that is cut off writes its line of the log.
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Gives each connection to the worker that has the fewest.
async fn accept(listener: tokio::net::TcpListener, workers: &[Worker], mut shutdown: ShutdownWatch) {
    let mut next = 0;
    while !*shutdown.borrow() {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            changed = shutdown.changed() => if changed.is_ok() { continue } else { return },
        };
        // Out of the hands of this thread, into those of another one.
        match accepted.and_then(|(stream, peer)| Ok((stream.into_std()?, peer))) {
            Ok((stream, peer)) => {
                next = (next + 1) % workers.len().max(1);
                let open = workers.iter().map(|worker| worker.open.load(Ordering::Relaxed));
                let least = least_from(next, open.collect());
                if let Some(worker) = least.and_then(|least| workers.get(least)) {
                    worker.give(stream, peer, shutdown.clone());
                }
            }
            // It waited to be accepted for longer than its client did.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(error) => {
                warn!(%error, "failed to accept a connection");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// The place of the smallest number; of several the first from `start` on, and round.
fn least_from(start: usize, numbers: Vec<usize>) -> Option<usize> {
    let count = numbers.len();
    let round =
        numbers.into_iter().enumerate().map(|(at, number)| (number, (at + count - start.min(count)) % count, at));
    round.min().map(|(_, _, at)| at)
}

/// The work of a thread: ends when its queue does.
fn serve<P>(runtime: &Runtime, connection: &Arc<Connection<P>>, mut queue: UnboundedReceiver<Accepted>)
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    runtime.block_on(async {
        while let Some(Accepted { stream, peer, shutdown, place }) = queue.recv().await {
            // A client that has gone already is no event.
            if let Ok(stream) = registered(stream, peer) {
                let connection = Arc::clone(connection);
                tokio::spawn(async move {
                    connection.run(Box::new(stream), shutdown).await;
                    drop(place);
                });
            }
        }
    });
}

/// Registers a socket with the runtime of this thread.
fn registered(stream: TcpStream, peer: SocketAddr) -> io::Result<Stream> {
    // A response is written whole, or as soon as a piece of it is there: nothing is to be waited for.
    stream.set_nodelay(true)?;
    let digest = SocketDigest::from_raw_fd(stream.as_raw_fd());
    let _ = digest.peer_addr.set(Some(peer.into()));
    let mut stream = Stream::from(tokio::net::TcpStream::from_std(stream)?);
    stream.set_socket_digest(digest);
    Ok(stream)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worker_with_the_fewest_connections_gets_the_next() {
        assert_eq!(least_from(0, vec![2, 1, 1]), Some(1));
        assert_eq!(least_from(2, vec![2, 1, 1]), Some(2));
        assert_eq!(least_from(1, vec![1, 2, 2]), Some(0));
        assert_eq!(least_from(0, Vec::new()), None);
        let rotated: Vec<_> = (0..3).map(|start| least_from(start, vec![4, 4, 4])).collect();
        assert_eq!(rotated, [Some(0), Some(1), Some(2)]);
    }

    #[test]
    fn connection_is_counted_until_it_ends() {
        let open = Arc::new(AtomicUsize::new(0));
        let place = Place::take(&open);
        assert_eq!(open.load(Ordering::Relaxed), 1);
        drop(place);
        assert_eq!(open.load(Ordering::Relaxed), 0);
    }
}
