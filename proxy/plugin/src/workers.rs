//! Serves connections on worker threads. Each connection stays on one thread.
//!
//! A Pingora listener works in one of two ways. Without work stealing, one thread accepts all connections, and each
//! connection is served by a random thread. However, the socket stays registered with the accepting thread. Therefore,
//! most events have to wake another thread.
//!
//! With work stealing, a request may move to another thread at each wait. After the move, the request cannot reuse the
//! idle upstream connections of the previous thread.
//!
//! A worker thread has neither problem, because each socket is registered with the thread that serves the connection.

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
use distribution::{Distribution, SystemResources};
use worker::Worker;

/// The pause before the next connection is accepted, if the system has run out of a resource such as file descriptors.
const EXHAUSTED_PAUSE: Duration = Duration::from_millis(100);
/// The time between two attempts to register the listener.
const REGISTER_RETRY: Duration = Duration::from_secs(5);

/// A Pingora service that accepts connections and serves them on its own threads.
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
    /// Starts at least one worker thread, and makes the listener non-blocking. Connections are accepted once the server
    /// is running.
    ///
    /// # Errors
    /// Returns an error if the listener cannot be made non-blocking, or if a thread or its runtime cannot be created.
    pub fn start(name: &str, connection: Connection<P>, listener: TcpListener, threads: usize) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        let connection = Arc::new(connection);
        let worker = |number| Worker::start(format!("{name}-{number}"), Arc::clone(&connection));
        let threads = Arc::new(Threads((0..threads.max(1)).map(worker).collect::<io::Result<_>>()?));
        Ok(Self { name: name.to_owned(), connection, listener: Some(listener), threads })
    }

    /// Returns the worker threads. The caller can stop the threads before the server drops the service.
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
    /// Accepts connections until shutdown. Open connections are served until the server drops the service or
    /// [`Threads::stop`] is called.
    async fn start_service(&mut self, _inherited: Option<ListenFds>, shutdown: ShutdownWatch, _tasks: usize) {
        if let Some(listener) = self.listener.take() {
            let mut ending = shutdown.clone();
            if let Some(listener) = register_listener(listener, &mut ending).await {
                self.threads.accept(listener, shutdown).await;
            }
        }
        self.connection.cleanup().await;
        std::future::pending::<()>().await;
    }

    fn name(&self) -> &str {
        &self.name
    }

    /// Returns 1, the number of threads that accept connections. The worker threads are not included.
    fn threads(&self) -> Option<usize> {
        Some(1)
    }
}

impl<P> Drop for Workers<P> {
    fn drop(&mut self) {
        self.threads.stop();
    }
}

/// The worker threads of a service, with the connections of each thread.
pub struct Threads(Vec<Worker>);

impl Threads {
    /// Stops the threads and drops their open connections. For each dropped request that is being forwarded to an
    /// upstream, the access log gets a line with the failure `shutdown`.
    pub fn stop(&self) {
        // All threads get the stop signal before the first thread is joined. Otherwise, some threads would keep serving
        // in the meantime.
        for worker in &self.0 {
            worker.stop();
        }
        for worker in &self.0 {
            worker.join();
        }
    }

    async fn accept(&self, listener: tokio::net::TcpListener, mut shutdown: ShutdownWatch) {
        let mut distribution = Distribution::new(&self.0, shutdown.clone());
        while !*shutdown.borrow() {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                changed = shutdown.changed() => if changed.is_ok() { continue } else { break },
            };
            // The conversion removes the socket from the runtime of this thread, so that a worker thread can register
            // the socket.
            let accepted = accepted.and_then(|(stream, peer)| Ok((stream.into_std()?, peer)));
            if distribution.accept(accepted) == SystemResources::Exhausted {
                tokio::time::sleep(EXHAUSTED_PAUSE).await;
            }
        }
        if let Ok(listener) = listener.into_std() {
            distribution.accept_backlog(&listener);
        }
    }
}

/// Registers a listener with the runtime of this thread, and retries on failure. Returns `None` if the server shuts
/// down before the registration succeeds. Clients wait for the registration, because the socket is already listening.
async fn register_listener(listener: TcpListener, shutdown: &mut ShutdownWatch) -> Option<tokio::net::TcpListener> {
    loop {
        match listener.try_clone().and_then(tokio::net::TcpListener::from_std) {
            Ok(listener) => return Some(listener),
            Err(error) => error!(%error, "failed to register the listener; will try again"),
        }
        if timeout(REGISTER_RETRY, shutdown.wait_for(|is_ending| *is_ending)).await.is_ok() {
            return None;
        }
    }
}
