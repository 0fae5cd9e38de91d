//! Threads that serve connections, each connection in one of them from its first byte to its last.
//!
//! A listener of Pingora without work stealing accepts all connections in one thread and serves each in a random one, while the socket
//! stays registered with the first: most events then have to wake another thread. With work stealing a request may move between threads
//! at each wait, away from the idle connections of its thread. Here a socket is registered by the thread that serves it.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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
use tokio::time::Instant;
use tracing::{error, warn};

use crate::connection::Connection;

/// The pause after the machine has run out of something that a connection needs, such as file descriptors.
const PAUSE: Duration = Duration::from_millis(100);
/// How often that is said in the log.
const WARN_EVERY: Duration = Duration::from_secs(5);

/// A service for a Pingora server: accepts connections and serves them in threads of its own.
pub struct Workers<P> {
    name: String,
    connection: Arc<Connection<P>>,
    listener: Option<TcpListener>,
    threads: Arc<Threads>,
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
        let threads = Arc::new(Threads((0..threads).map(worker).collect::<io::Result<_>>()?));
        Ok(Self { name: name.to_owned(), connection, listener: Some(listener), threads })
    }

    /// The threads, for whoever ends them before the server drops this service.
    pub fn threads(&self) -> Arc<Threads> {
        Arc::clone(&self.threads)
    }
}

#[async_trait]
impl<P> Service for Workers<P>
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    /// Accepts until the server is told to end. The connections go on until the server drops the service, or the threads are ended.
    async fn start_service(&mut self, _inherited: Option<ListenFds>, shutdown: ShutdownWatch, _tasks: usize) {
        if let Some(listener) = self.listener.take() {
            self.threads.accept(registered_listener(listener).await, shutdown).await;
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

impl<P> Drop for Workers<P> {
    fn drop(&mut self) {
        self.threads.end();
    }
}

/// The threads of a service, with their connections.
pub struct Threads(Vec<Worker>);

impl Threads {
    /// Ends them, and with them the connections that are still open: each request that is cut off writes its line of the log.
    pub fn end(&self) {
        // All of them first, so that none goes on serving while another one is waited for.
        for worker in &self.0 {
            worker.queue().take();
        }
        for worker in &self.0 {
            worker.wait();
        }
    }

    async fn accept(&self, listener: tokio::net::TcpListener, mut shutdown: ShutdownWatch) {
        let mut distribution = Distribution { workers: &self.0, next: 0, warned: None };
        while !*shutdown.borrow() {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                changed = shutdown.changed() => if changed.is_ok() { continue } else { break },
            };
            // Out of the hands of this thread, into those of another one.
            let accepted = accepted.and_then(|(stream, peer)| Ok((stream.into_std()?, peer)));
            if distribution.give(accepted, &shutdown) == Supply::Short {
                tokio::time::sleep(PAUSE).await;
            }
        }
        // Connections that the kernel has accepted by now would be reset with the socket.
        if let Ok(listener) = listener.into_std() {
            loop {
                match listener.accept() {
                    Err(error) if !is_of_connection(&error) => break,
                    accepted => {
                        let ready = accepted.and_then(|(stream, peer)| {
                            stream.set_nonblocking(true)?;
                            Ok((stream, peer))
                        });
                        distribution.give(ready, &shutdown);
                    }
                }
            }
        }
    }
}

/// A thread with its connections.
struct Worker {
    queue: Mutex<Option<UnboundedSender<Accepted>>>,
    open: Arc<AtomicUsize>,
    thread: Mutex<Option<JoinHandle<()>>>,
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
        let thread = thread::Builder::new().name(name).spawn(move || serve(runtime, &connection, receiver))?;
        Ok(Self { queue: Mutex::new(Some(sender)), open: Arc::default(), thread: Mutex::new(Some(thread)) })
    }

    fn queue(&self) -> MutexGuard<'_, Option<UnboundedSender<Accepted>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// False when the thread has ended.
    fn give(&self, stream: TcpStream, peer: SocketAddr, shutdown: ShutdownWatch) -> bool {
        let accepted = Accepted { stream, peer, shutdown, place: Place::take(&self.open) };
        self.queue().as_ref().is_some_and(|queue| queue.send(accepted).is_ok())
    }

    fn wait(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if thread.is_some_and(|thread| thread.join().is_err()) {
            error!("a worker thread panicked");
        }
    }
}

/// Whether the machine has what connections need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Supply {
    Enough,
    Short,
}

/// Gives each connection to the worker that has the fewest.
struct Distribution<'a> {
    workers: &'a [Worker],
    next: usize,
    warned: Option<Instant>,
}

impl Distribution<'_> {
    fn give(&mut self, accepted: io::Result<(TcpStream, SocketAddr)>, shutdown: &ShutdownWatch) -> Supply {
        match accepted {
            Ok((stream, peer)) => {
                self.next = (self.next + 1) % self.workers.len().max(1);
                let open = self.workers.iter().map(|worker| worker.open.load(Ordering::Relaxed));
                let least = least_from(self.next, open.collect()).and_then(|least| self.workers.get(least));
                if let Some(worker) = least.filter(|worker| !worker.give(stream, peer, shutdown.clone())) {
                    error!("a worker thread has ended; a connection is closed");
                    // Or it would have the fewest connections for ever.
                    worker.open.store(usize::MAX / 2, Ordering::Relaxed);
                }
                Supply::Enough
            }
            Err(error) if is_of_connection(&error) => Supply::Enough,
            Err(error) => {
                if self.warned.is_none_or(|warned| warned.elapsed() >= WARN_EVERY) {
                    self.warned = Some(Instant::now());
                    warn!(%error, "failed to accept a connection");
                }
                Supply::Short
            }
        }
    }
}

/// Whether an error is that of one connection, which ended before it was accepted (`accept(2)`).
fn is_of_connection(error: &io::Error) -> bool {
    use io::ErrorKind as Kind;
    matches!(
        error.kind(),
        Kind::ConnectionAborted
            | Kind::ConnectionReset
            | Kind::HostUnreachable
            | Kind::NetworkUnreachable
            | Kind::NetworkDown
            | Kind::Interrupted
            | Kind::TimedOut
    )
}

/// The place of the smallest number; of several the first from `start` on, and round.
fn least_from(start: usize, numbers: Vec<usize>) -> Option<usize> {
    let count = numbers.len();
    let round =
        numbers.into_iter().enumerate().map(|(at, number)| (number, (at + count - start.min(count)) % count, at));
    round.min().map(|(_, _, at)| at)
}

/// Registers a listener with the runtime of this thread. Clients wait meanwhile: the socket listens already.
async fn registered_listener(listener: TcpListener) -> tokio::net::TcpListener {
    loop {
        match listener.try_clone().and_then(tokio::net::TcpListener::from_std) {
            Ok(listener) => return listener,
            Err(error) => {
                error!(%error, "failed to wait for connections");
                tokio::time::sleep(WARN_EVERY).await;
            }
        }
    }
}

/// The work of a thread: ends when its queue does.
fn serve<P>(runtime: Runtime, connection: &Arc<Connection<P>>, mut queue: UnboundedReceiver<Accepted>)
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    runtime.block_on(async {
        while let Some(Accepted { stream, peer, shutdown, place }) = queue.recv().await {
            match registered(stream, peer) {
                Ok(stream) => {
                    let connection = Arc::clone(connection);
                    tokio::spawn(async move {
                        connection.run(Box::new(stream), shutdown).await;
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
