//! Threads that serve connections, each connection in one of them from its first byte to its last.
//!
//! A listener of Pingora without work stealing accepts all connections in one thread and serves each in a random one, while the socket
//! stays registered with the first: most events then have to wake another thread. With work stealing a request may move between threads
//! at each wait, away from the idle connections of its thread. Here a socket is registered by the thread that serves it.

mod distribution;
#[cfg(test)]
mod tests;
mod worker;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use pingora_core::apps::ServerApp;
use pingora_core::server::{ListenFds, ShutdownWatch};
use pingora_core::services::Service;
use pingora_proxy::ProxyHttp;
use tokio::time::timeout;
use tracing::error;

use crate::connection::Connection;
use distribution::{Distribution, Supply};
use worker::Worker;

/// The pause after the machine has run out of something that a connection needs, such as file descriptors.
const PAUSE: Duration = Duration::from_millis(100);
/// The pause before the listener is registered again after a failure.
const REGISTER_EVERY: Duration = Duration::from_secs(5);

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
    /// Starts the threads, at least one. The listener, which is made non-blocking, accepts connections once the server runs.
    ///
    /// # Errors
    /// When a thread or its runtime cannot be made.
    pub fn start(name: &str, connection: Connection<P>, listener: TcpListener, threads: usize) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        let connection = Arc::new(connection);
        let worker = |number| Worker::start(format!("{name}-{number}"), Arc::clone(&connection));
        let threads = Arc::new(Threads((0..threads.max(1)).map(worker).collect::<io::Result<_>>()?));
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
            let mut ending = shutdown.clone();
            if let Some(listener) = registered_listener(listener, &mut ending).await {
                self.threads.accept(listener, shutdown).await;
            }
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
            worker.end();
        }
        for worker in &self.0 {
            worker.wait();
        }
    }

    async fn accept(&self, listener: tokio::net::TcpListener, mut shutdown: ShutdownWatch) {
        let mut distribution = Distribution::new(&self.0, shutdown.clone());
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

/// Registers a listener with the runtime of this thread; nothing when the server ends before that succeeds. Clients wait meanwhile: the
/// socket listens already.
async fn registered_listener(listener: TcpListener, shutdown: &mut ShutdownWatch) -> Option<tokio::net::TcpListener> {
    loop {
        match listener.try_clone().and_then(tokio::net::TcpListener::from_std) {
            Ok(listener) => return Some(listener),
            Err(error) => error!(%error, "failed to wait for connections"),
        }
        if timeout(REGISTER_EVERY, shutdown.wait_for(|is_ending| *is_ending)).await.is_ok() {
            return None;
        }
    }
}
