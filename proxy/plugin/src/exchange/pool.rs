//! Idle upstream connections, a set for each thread.
//!
//! A connection is registered with the event loop of the thread that opened it, so it is used again there, without a lock that
//! anybody waits for. All sets share one limit.

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

/// How often connections that have been idle for too long are closed.
const SWEEP_EVERY: Duration = Duration::from_secs(1);
/// Sets; threads beyond them share.
const SETS: usize = 64;

static NEXT_THREAD: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    static THREAD: usize = NEXT_THREAD.fetch_add(1, Ordering::Relaxed) % SETS;
}

/// Which connections are alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PoolKey {
    /// The upstream: its name and transport count beside the address, since TLS verifies the name.
    pub(crate) upstream: u64,
    /// The address.
    pub(crate) address: SocketAddr,
}

struct Idle {
    key: PoolKey,
    stream: Stream,
    since: Instant,
}

/// How many connections are idle: in this pool, for its limit, and in all pools, for the metric.
#[derive(Clone)]
struct Count {
    own: Arc<AtomicUsize>,
    gauge: IntGauge,
}

impl Count {
    /// Counts one more; false when there are as many as there may be.
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

/// Idle connections of all threads.
pub(crate) struct Pool {
    sets: Box<[Arc<Set>]>,
    count: Count,
    limit: usize,
    /// Below the idle timeout of common servers, so that a request seldom meets a connection that is just being closed.
    longest: Duration,
}

#[derive(Default)]
struct Set {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    idle: Vec<Idle>,
    is_swept: bool,
}

impl Set {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pool {
    /// At most `limit` connections, each idle for at most `longest`.
    pub(crate) fn new(limit: usize, longest: Duration, gauge: IntGauge) -> Self {
        let sets = (0..SETS).map(|_| Arc::default()).collect();
        Self { sets, count: Count { own: Arc::default(), gauge }, limit, longest }
    }

    /// The connection that was used last among those that are alike and still stand.
    pub(crate) fn take(&self, key: PoolKey, now: Instant) -> Option<Stream> {
        let mut state = self.set().state();
        while let Some(at) = state.idle.iter().rposition(|idle| idle.key == key) {
            let mut idle = state.idle.remove(at);
            self.count.remove(1);
            if now.saturating_duration_since(idle.since) < self.longest && is_quiet(&mut idle.stream) {
                return Some(idle.stream);
            }
        }
        None
    }

    /// Keeps a connection for another request, unless there are enough. Whether something has arrived on it unasked is looked at when
    /// it is taken.
    pub(crate) fn keep(&self, key: PoolKey, stream: Stream, now: Instant) {
        if !self.count.add_below(self.limit) {
            return;
        }
        let set = self.set();
        let mut state = set.state();
        state.idle.push(Idle { key, stream, since: now });
        if !state.is_swept {
            state.is_swept = true;
            tokio::spawn(sweep(Arc::downgrade(set), self.count.clone(), self.longest));
        }
    }

    fn set(&self) -> &Arc<Set> {
        let thread = THREAD.with(|thread| *thread);
        // `SETS` of them were made, and a thread's number is below.
        &self.sets[thread % self.sets.len()]
    }
}

/// Closes what has been idle for too long, until nothing is left.
async fn sweep(set: Weak<Set>, count: Count, longest: Duration) {
    loop {
        tokio::time::sleep(SWEEP_EVERY.min(longest)).await;
        let Some(set) = set.upgrade() else { return };
        let mut state = set.state();
        let before = state.idle.len();
        state.idle.retain_mut(|idle| idle.since.elapsed() < longest && is_quiet(&mut idle.stream));
        count.remove(before - state.idle.len());
        if state.idle.is_empty() {
            state.is_swept = false;
            return;
        }
    }
}

/// Whether nothing has come on an idle connection: neither its end, nor bytes that no request asked for.
///
/// Read without tokio's budget: in a task that has used its own up, a read would be pending whatever has come.
fn is_quiet(stream: &mut Stream) -> bool {
    let mut byte = [0];
    let mut room = ReadBuf::new(&mut byte);
    let reading = unconstrained(poll_fn(|cx| Pin::new(&mut *stream).poll_read(cx, &mut room)));
    pin!(reading).poll(&mut Context::from_waker(Waker::noop())).is_pending()
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncWriteExt, duplex};

    use super::*;

    fn key(port: u16) -> PoolKey {
        PoolKey { upstream: 1, address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    fn pool(limit: usize) -> Pool {
        Pool::new(limit, Duration::from_secs(4), IntGauge::new("idle", "idle").unwrap())
    }

    #[tokio::test]
    async fn connection_is_used_again_for_its_own_address_only() {
        let (stream, _other) = duplex(64);
        let pool = pool(4);
        pool.keep(key(1), Box::new(stream), Instant::now());
        assert!(pool.take(key(2), Instant::now()).is_none());
        assert!(pool.take(key(1), Instant::now()).is_some());
        assert!(pool.take(key(1), Instant::now()).is_none());
        assert_eq!(pool.count.gauge.get(), 0);
    }

    #[tokio::test]
    async fn closed_or_talking_connection_is_not_used_again() {
        let pool = pool(4);
        let (stream, other) = duplex(64);
        pool.keep(key(1), Box::new(stream), Instant::now());
        drop(other);
        assert!(pool.take(key(1), Instant::now()).is_none());
        let (stream, mut other) = duplex(64);
        pool.keep(key(1), Box::new(stream), Instant::now());
        other.write_all(b"x").await.unwrap();
        assert!(pool.take(key(1), Instant::now()).is_none());
    }

    #[tokio::test]
    async fn talking_connection_is_noticed_in_a_task_without_budget() {
        let pool = pool(4);
        let (stream, mut other) = duplex(64);
        pool.keep(key(1), Box::new(stream), Instant::now());
        other.write_all(b"x").await.unwrap();
        let mut cx = Context::from_waker(Waker::noop());
        while pin!(tokio::task::consume_budget()).poll(&mut cx).is_ready() {}
        assert!(pool.take(key(1), Instant::now()).is_none());
    }

    #[tokio::test]
    async fn no_more_than_the_limit_are_kept() {
        let pool = pool(2);
        let mut others = Vec::new();
        for _ in 0..3 {
            let (stream, other) = duplex(64);
            others.push(other);
            pool.keep(key(1), Box::new(stream), Instant::now());
        }
        assert_eq!(pool.count.gauge.get(), 2);
        assert!(
            pool.take(key(1), Instant::now()).is_some()
                && pool.take(key(1), Instant::now()).is_some()
                && pool.take(key(1), Instant::now()).is_none()
        );
    }

    #[tokio::test(start_paused = true)]
    async fn idle_connection_is_closed_after_its_time() {
        let pool = pool(4);
        let (stream, mut other) = duplex(64);
        pool.keep(key(1), Box::new(stream), Instant::now());
        let mut nothing = [0];
        let read =
            tokio::time::timeout(Duration::from_secs(10), tokio::io::AsyncReadExt::read(&mut other, &mut nothing));
        assert_eq!(read.await.unwrap().unwrap(), 0);
        assert_eq!(pool.count.gauge.get(), 0);
    }
}
