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

/// Whether the system has resources for more connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SystemResources {
    Available,
    Exhausted,
}

/// Assigns each connection to the worker with the fewest connections.
pub(super) struct Distribution<'a> {
    workers: &'a [Worker],
    /// The worker at which the search begins. It changes each time, so that equally busy workers take turns.
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

    /// Accepts the connections that are still in the kernel's backlog, because closing the socket would reset them.
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
                    error!("a worker thread has ended, assigning new connections to other threads");
                    connection = returned;
                }
            }
        }
        error!("no worker threads are left, closing the connection");
    }

    /// Returns the worker with the fewest connections, or `None` if all threads have ended.
    fn least_busy(&mut self) -> Option<&Worker> {
        let count = self.workers.len();
        self.next = (self.next + 1) % count.max(1);
        let round = self.workers.iter().cycle().skip(self.next).take(count);
        round.filter(|worker| worker.is_alive()).min_by_key(|worker| worker.open())
    }
}

/// Whether an error concerns a single connection or a single call of `accept(2)`, so that the next call may succeed.
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
