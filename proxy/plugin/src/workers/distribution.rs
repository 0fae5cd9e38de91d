//! Giving each accepted connection to a worker.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use pingora_core::server::ShutdownWatch;
use tokio::time::Instant;
use tracing::{error, warn};

use super::worker::{Accepted, Worker};

/// How often a shortage is said in the log.
const WARN_EVERY: Duration = Duration::from_secs(5);

/// Whether the machine has what connections need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Supply {
    Enough,
    Short,
}

/// Gives each connection to the worker that has the fewest.
pub(super) struct Distribution<'a> {
    workers: &'a [Worker],
    /// Where the search begins, so that workers with equally many take turns.
    next: usize,
    shutdown: ShutdownWatch,
    warned: Option<Instant>,
}

impl<'a> Distribution<'a> {
    pub(super) fn new(workers: &'a [Worker], shutdown: ShutdownWatch) -> Self {
        Self { workers, next: 0, shutdown, warned: None }
    }

    /// Takes a connection, or the reason why there is none.
    pub(super) fn take(&mut self, accepted: io::Result<(TcpStream, SocketAddr)>) -> Supply {
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
    pub(super) fn take_the_rest(&mut self, listener: &TcpListener) {
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

    pub(super) fn give(&mut self, mut connection: Accepted) {
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
        round.filter(|worker| worker.is_alive()).min_by_key(|worker| worker.open())
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
