//! Threads that serve connections, each connection in one of them from its first byte to its last.
//!
//! A listener of Pingora without work stealing accepts all connections in one thread and serves each in a random one, while the socket
//! stays registered with the first: most events then have to wake another thread. With work stealing a request may move between threads
//! at each wait, away from the idle connections of its thread. Here a socket is registered by the thread that serves it.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use async_trait::async_trait;
use pingora_core::apps::ServerApp;
use pingora_core::protocols::Stream;
use pingora_core::server::{ListenFds, ShutdownWatch};
use pingora_core::services::Service;
use pingora_proxy::ProxyHttp;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::error::SendError;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::Instant;
use tracing::{error, warn};

use crate::connection::Connection;
use crate::plain_stream::PlainStream;

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
    /// Starts the threads. The listener, which is made non-blocking, accepts connections once the server runs.
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

    /// The threads, to end them before the server drops this service.
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
    /// Accepts connections until shutdown. Open connections continue until the server drops the service, or the threads are ended.
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
        let mut distribution = Distribution { workers: &self.0, next: 0, shutdown: shutdown.clone(), warned: None };
        while !*shutdown.borrow() {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                changed = shutdown.changed() => if changed.is_ok() { continue } else { break },
            };
            // Out of the hands of this thread, into those of another one.
            let accepted = accepted.and_then(|(stream, peer)| Ok((stream.into_std()?, peer)));
            if distribution.take(accepted) == Supply::Short {
                tokio::time::sleep(PAUSE).await;
            }
        }
        if let Ok(listener) = listener.into_std() {
            distribution.take_the_rest(&listener);
        }
    }
}

/// A thread with its connections.
struct Worker {
    /// Nothing once the thread has ended, or is to end.
    queue: Mutex<Option<UnboundedSender<(Accepted, Place)>>>,
    open: Arc<AtomicUsize>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// A connection on its way to a worker.
struct Accepted {
    stream: TcpStream,
    peer: SocketAddr,
    shutdown: ShutdownWatch,
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

    fn queue(&self) -> MutexGuard<'_, Option<UnboundedSender<(Accepted, Place)>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the connection back when the thread has ended.
    fn give(&self, connection: Accepted) -> Result<(), Accepted> {
        let mut queue = self.queue();
        let Some(sender) = queue.as_ref() else { return Err(connection) };
        sender.send((connection, Place::take(&self.open))).map_err(|SendError((connection, _))| {
            *queue = None;
            connection
        })
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
    /// Where the search begins, so that workers with equally many take turns.
    next: usize,
    shutdown: ShutdownWatch,
    warned: Option<Instant>,
}

impl Distribution<'_> {
    fn take(&mut self, accepted: io::Result<(TcpStream, SocketAddr)>) -> Supply {
        match accepted {
            Ok((stream, peer)) => {
                self.give(Accepted { stream, peer, shutdown: self.shutdown.clone() });
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

    /// Takes the connections that the kernel has accepted by now: they would be reset with the socket.
    fn take_the_rest(&mut self, listener: &TcpListener) {
        loop {
            match listener.accept() {
                Err(error) if !is_of_connection(&error) => return,
                accepted => {
                    self.take(accepted.and_then(|(stream, peer)| {
                        stream.set_nonblocking(true)?;
                        Ok((stream, peer))
                    }));
                }
            }
        }
    }

    fn give(&mut self, mut connection: Accepted) {
        while let Some(worker) = self.least_busy() {
            match worker.give(connection) {
                Ok(()) => return,
                Err(returned) => {
                    error!("a worker thread has ended; others take its connections");
                    connection = returned;
                }
            }
        }
        error!("no worker thread is left; a connection is closed");
    }

    /// Nothing when all threads have ended.
    fn least_busy(&mut self) -> Option<&Worker> {
        let count = self.workers.len();
        self.next = (self.next + 1) % count.max(1);
        let round = self.workers.iter().cycle().skip(self.next).take(count);
        round.filter(|worker| worker.queue().is_some()).min_by_key(|worker| worker.open.load(Ordering::Relaxed))
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

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::sync::mpsc;

    use tokio::sync::watch;

    use super::*;

    type Queue = UnboundedReceiver<(Accepted, Place)>;

    /// A worker without a thread, and what it was given.
    fn worker() -> (Worker, Queue) {
        let (sender, queue) = unbounded_channel();
        (Worker { queue: Mutex::new(Some(sender)), open: Arc::default(), thread: Mutex::default() }, queue)
    }

    fn distribution(workers: &[Worker]) -> Distribution<'_> {
        Distribution { workers, next: 0, shutdown: watch::channel(false).1, warned: None }
    }

    fn listener() -> (TcpListener, SocketAddr) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        (listener, address)
    }

    /// Two ends of a connection, the first as it was accepted.
    fn connection() -> (Accepted, TcpStream) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (stream, peer) = listener.accept().unwrap();
        (Accepted { stream, peer, shutdown: watch::channel(false).1 }, client)
    }

    /// How many connections a worker was given; they are over afterwards.
    fn given(queue: &mut Queue) -> usize {
        std::iter::from_fn(|| queue.try_recv().ok()).count()
    }

    #[test]
    fn workers_take_turns_while_they_have_equally_many_connections() {
        let (workers, mut queues): (Vec<_>, Vec<_>) = (0..3).map(|_| worker()).unzip();
        let mut distribution = distribution(&workers);
        for _ in 0..6 {
            distribution.give(connection().0);
        }
        assert_eq!(queues.iter_mut().map(given).collect::<Vec<_>>(), [2, 2, 2]);
    }

    #[test]
    fn worker_with_the_fewest_connections_gets_the_next() {
        let (workers, mut queues): (Vec<_>, Vec<_>) = (0..3).map(|_| worker()).unzip();
        let mut distribution = distribution(&workers);
        let _open: Vec<_> = [0, 0, 0, 1, 1, 2, 2].iter().map(|at: &usize| Place::take(&workers[*at].open)).collect();
        distribution.give(connection().0);
        distribution.give(connection().0);
        assert_eq!(queues.iter_mut().map(given).collect::<Vec<_>>(), [0, 1, 1]);
    }

    #[test]
    fn connection_for_a_thread_that_has_ended_goes_to_another() {
        let (workers, mut queues): (Vec<_>, Vec<_>) = (0..3).map(|_| worker()).unzip();
        drop(queues.remove(1));
        let mut distribution = distribution(&workers);
        for _ in 0..4 {
            distribution.give(connection().0);
        }
        assert_eq!(queues.iter_mut().map(given).collect::<Vec<_>>(), [2, 2]);
        assert_eq!(workers[1].open.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn connection_is_closed_when_no_thread_is_left() {
        let (workers, queues): (Vec<_>, Vec<_>) = (0..2).map(|_| worker()).unzip();
        drop(queues);
        let (accepted, mut client) = connection();
        distribution(&workers).give(accepted);
        assert_eq!(io::Read::read(&mut client, &mut [0]).unwrap(), 0);
    }

    #[tokio::test]
    async fn shutdown_loses_no_connection_that_the_kernel_has_accepted() {
        let (worker, mut queue) = worker();
        let (listener, address) = listener();
        let clients: Vec<_> = (0..3).map(|_| TcpStream::connect(address).unwrap()).collect();
        let (_sender, shutdown) = watch::channel(true);
        Threads(vec![worker]).accept(tokio::net::TcpListener::from_std(listener).unwrap(), shutdown).await;
        assert_eq!(given(&mut queue), clients.len());
        assert!(TcpStream::connect(address).is_err(), "nobody listens any more");
    }

    #[test]
    fn all_threads_are_told_to_end_before_any_is_waited_for() {
        let ((first, mut of_first), (second, mut of_second)) = (worker(), worker());
        // Each ends when the other one has been told to.
        *first.thread.lock().unwrap() = Some(thread::spawn(move || assert!(of_second.blocking_recv().is_none())));
        *second.thread.lock().unwrap() = Some(thread::spawn(move || assert!(of_first.blocking_recv().is_none())));
        let (sender, ended) = mpsc::channel();
        thread::spawn(move || {
            Threads(vec![first, second]).end();
            sender.send(())
        });
        ended.recv_timeout(Duration::from_secs(30)).unwrap();
    }

    #[test]
    fn connection_is_counted_until_it_ends() {
        let ((worker, mut queue), (accepted, _client)) = (worker(), connection());
        assert!(worker.give(accepted).is_ok());
        let given = queue.try_recv().unwrap();
        assert_eq!(worker.open.load(Ordering::Relaxed), 1);
        drop(given);
        assert_eq!(worker.open.load(Ordering::Relaxed), 0);
    }
}
