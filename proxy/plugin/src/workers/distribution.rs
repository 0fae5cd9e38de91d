//! Assigns accepted connections to workers.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use pingora_core::server::ShutdownWatch;
use tokio::time::Instant;
use tracing::{error, warn};

use super::worker::{Accepted, Worker};

/// The minimum time between two log messages about failed calls of `accept(2)`.
const WARN_EVERY: Duration = Duration::from_secs(5);

/// The availability of system resources for more connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SystemResources {
    Available,
    Exhausted,
}

/// The distribution of connections to workers. Each connection is assigned to the worker with the fewest connections.
pub(super) struct Distribution<'a> {
    workers: &'a [Worker],
    /// The position of the worker at which the search begins. The position changes with each search, so equally busy
    /// workers take turns.
    next: usize,
    shutdown: ShutdownWatch,
    last_warning: Option<Instant>,
}

impl<'a> Distribution<'a> {
    pub(super) fn new(workers: &'a [Worker], shutdown: ShutdownWatch) -> Self {
        Self { workers, next: 0, shutdown, last_warning: None }
    }

    /// Handles an accepted connection, or the error of `accept(2)`.
    pub(super) fn accept(&mut self, accepted: io::Result<(TcpStream, SocketAddr)>) -> SystemResources {
        match accepted {
            Ok((stream, peer)) => {
                self.assign(Accepted { stream, peer, shutdown: self.shutdown.clone() });
                SystemResources::Available
            }
            Err(error) if is_connection_error(&error) => SystemResources::Available,
            Err(error) => {
                if self.last_warning.is_none_or(|at| at.elapsed() >= WARN_EVERY) {
                    self.last_warning = Some(Instant::now());
                    warn!(%error, "failed to accept a connection");
                }
                SystemResources::Exhausted
            }
        }
    }

    /// Accepts the connections in the kernel's backlog. Otherwise, closing the socket would reset these connections.
    pub(super) fn accept_backlog(&mut self, listener: &TcpListener) {
        loop {
            match listener.accept() {
                Err(error) if !is_connection_error(&error) => return,
                accepted => {
                    self.accept(accepted.and_then(|(stream, peer)| {
                        stream.set_nonblocking(true)?;
                        Ok((stream, peer))
                    }));
                }
            }
        }
    }

    pub(super) fn assign(&mut self, mut connection: Accepted) {
        while let Some(worker) = self.least_busy() {
            match worker.assign(connection) {
                Ok(()) => return,
                Err(returned) => {
                    error!("a worker thread has ended, so new connections are assigned to other threads");
                    connection = returned;
                }
            }
        }
        error!("no worker threads are left, so the connection is closed");
    }

    /// Returns the worker with the fewest connections. Returns `None` if all threads have ended.
    fn least_busy(&mut self) -> Option<&Worker> {
        let count = self.workers.len();
        self.next = (self.next + 1) % count.max(1);
        let round = self.workers.iter().cycle().skip(self.next).take(count);
        round.filter(|worker| worker.is_alive()).min_by_key(|worker| worker.open())
    }
}

/// Reports whether an error affects only a single connection or a single call of `accept(2)`. After such an error, the
/// next call may succeed.
fn is_connection_error(error: &io::Error) -> bool {
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
