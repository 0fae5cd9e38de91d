//! Keeps idle upstream connections in a pool, with one set of connections per thread.
//!
//! A connection is registered with the event loop of the thread that opened the connection. Therefore, an idle
//! connection is kept in the set of this thread. Separate sets also avoid lock contention. All sets share one limit.

use std::future::{Future, poll_fn};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Waker};
use std::time::Duration;

use pingora_core::protocols::Stream;
use prometheus::IntGauge;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::task::unconstrained;
use tokio::time::Instant;

/// The time between two sweeps, which close the connections that have been idle for too long.
const SWEEP_EVERY: Duration = Duration::from_secs(1);
/// The number of sets of connections. If there are more threads than sets, some threads share a set.
const SETS: usize = 64;

static NEXT_THREAD: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static THREAD: usize = NEXT_THREAD.fetch_add(1, Ordering::Relaxed) % SETS;
}

/// The key of a connection. Connections with the same key are interchangeable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PoolKey {
    /// A hash of the name and the transport of the upstream. The address alone is not enough, because TLS verifies the
    /// name.
    pub(crate) upstream: u64,
    /// The socket address of the upstream.
    pub(crate) address: SocketAddr,
}

struct IdleConnection {
    key: PoolKey,
    stream: Stream,
    since: Instant,
}

/// The counts of idle connections. `own` counts the connections of one pool, because each pool has a limit. `gauge`
/// counts the connections of all pools, for the metric.
#[derive(Clone)]
struct Count {
    own: Arc<AtomicUsize>,
    gauge: IntGauge,
}

impl Count {
    /// Adds one connection to the counts if fewer than `limit` connections are counted. Returns `true` if the
    /// connection was added.
    fn add_below(&self, limit: usize) -> bool {
        let is_below = self.own.fetch_add(1, Ordering::Relaxed) < limit;
        if is_below {
            self.gauge.inc();
        } else {
            self.own.fetch_sub(1, Ordering::Relaxed);
        }
        is_below
    }

    fn remove(&self, connections: usize) {
        self.own.fetch_sub(connections, Ordering::Relaxed);
        self.gauge.sub(i64::try_from(connections).unwrap_or_default());
    }
}

/// The idle connections of all threads.
pub(crate) struct Pool {
    sets: Box<[Arc<ThreadSet>]>,
    count: Count,
    limit: usize,
    /// The maximum time for which a connection may be idle. The time is shorter than the keep-alive timeout of common
    /// servers. Thus, a request seldom gets a connection that the server is just closing.
    max_idle: Duration,
}

#[derive(Default)]
struct ThreadSet {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    idle: Vec<IdleConnection>,
    has_sweeper: bool,
}

impl ThreadSet {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pool {
    /// Creates a pool of at most `limit` connections. Each connection may be idle for at most `max_idle`.
    pub(crate) fn new(limit: usize, max_idle: Duration, gauge: IntGauge) -> Self {
        let sets = (0..SETS).map(|_| Arc::default()).collect();
        Self { sets, count: Count { own: Arc::default(), gauge }, limit, max_idle }
    }

    /// Takes the most recently used connection for `key` that is still usable. Returns `None` if the pool has no usable
    /// connection.
    pub(crate) fn take(&self, key: PoolKey, now: Instant) -> Option<Stream> {
        let mut state = self.set().state();
        while let Some(at) = state.idle.iter().rposition(|idle| idle.key == key) {
            let mut idle = state.idle.remove(at);
            self.count.remove(1);
            if now.saturating_duration_since(idle.since) < self.max_idle && is_unused(&mut idle.stream) {
                return Some(idle.stream);
            }
        }
        None
    }

    /// Keeps a connection for another request. If the pool is full, closes the connection instead. Unexpected bytes on
    /// the connection are detected when the connection is taken.
    pub(crate) fn put(&self, key: PoolKey, stream: Stream, now: Instant) {
        if !self.count.add_below(self.limit) {
            return;
        }
        let set = self.set();
        let mut state = set.state();
        state.idle.push(IdleConnection { key, stream, since: now });
        if !state.has_sweeper {
            state.has_sweeper = true;
            tokio::spawn(sweep(Arc::downgrade(set), self.count.clone(), self.max_idle));
        }
    }

    fn set(&self) -> &Arc<ThreadSet> {
        let thread = THREAD.with(|thread| *thread);
        // The index is in range, because the remainder is smaller than the number of sets.
        &self.sets[thread % self.sets.len()]
    }
}

/// Closes connections that have been idle for too long or have become unusable. Ends when the set is empty.
async fn sweep(set: Weak<ThreadSet>, count: Count, max_idle: Duration) {
    loop {
        tokio::time::sleep(SWEEP_EVERY.min(max_idle)).await;
        let Some(set) = set.upgrade() else { return };
        let mut state = set.state();
        let before = state.idle.len();
        state.idle.retain_mut(|idle| idle.since.elapsed() < max_idle && is_unused(&mut idle.stream));
        count.remove(before - state.idle.len());
        if state.idle.is_empty() {
            state.has_sweeper = false;
            return;
        }
    }
}

/// Reports whether an idle connection can still be used. Returns `false` if the connection has ended or unexpected
/// bytes have arrived.
///
/// Reads without tokio's cooperative budget. A read with a budget that is used up would return `Pending` even if bytes
/// have arrived.
fn is_unused(stream: &mut Stream) -> bool {
    let mut byte = [0];
    let mut room = ReadBuf::new(&mut byte);
    let reading = unconstrained(poll_fn(|cx| Pin::new(&mut *stream).poll_read(cx, &mut room)));
    pin!(reading).poll(&mut Context::from_waker(Waker::noop())).is_pending()
}

#[cfg(test)]
mod tests;
