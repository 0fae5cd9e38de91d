//! A connection to an upstream: opened or taken from the pool, written to and read from.

use std::borrow::Cow;
use std::future::{Future, poll_fn};
use std::io;
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Duration;

use pingora_core::protocols::Stream;
use portico_policy::Failure;
use portico_policy::framing::{HeadError, ResponseHead};
use portico_policy::upstream::UpstreamPolicy;
use tokio::io::AsyncWrite;
use tokio::time::Instant;

use crate::downstream::Downstream;
use crate::downstream::buffer::Buffer;
use crate::metrics::ConnectionState;
use crate::resolver::Resolver;
use crate::upstream_connections::connector::{self, ConnectError, Connector};
use crate::upstream_connections::pool::{Pool, PoolKey};

/// The largest response head accepted, in bytes.
const HEAD_LIMIT: usize = 64 * 1024;

/// Why an upstream operation failed.
#[derive(Debug)]
pub(super) enum UpstreamError {
    /// The client disconnected.
    ClientDisconnected,
    /// The upstream failed; with the network error for the log.
    Failed(Failure, Cow<'static, str>),
}

impl UpstreamError {
    pub(super) fn failed(failure: Failure, cause: &'static str) -> Self {
        Self::Failed(failure, Cow::Borrowed(cause))
    }
}

/// A connection to an upstream.
pub(super) struct Upstream {
    pub(super) stream: Stream,
    /// Bytes read and not consumed yet.
    pub(super) buffer: Buffer,
    key: PoolKey,
    /// The error of an opportunistic read. The kernel reports it once; the next read would find an orderly end.
    failed: Option<io::Error>,
}

/// Where connections come from.
#[derive(Clone, Copy)]
pub(super) struct ConnectionSources<'a> {
    pub(super) connector: &'a Connector,
    pub(super) pool: &'a Pool,
    pub(super) resolver: &'a Resolver,
}

impl Upstream {
    /// Takes a connection from the pool, or opens one to the first address that accepts it. Nothing has been sent yet,
    /// so trying the next address is not a new attempt.
    pub(super) async fn connect(
        sources: ConnectionSources<'_>,
        policy: &UpstreamPolicy,
        downstream: &mut Downstream,
        (now, due): (Instant, Instant),
    ) -> Result<(Self, ConnectionState), UpstreamError> {
        let connect_deadline = |now| due.min(now + policy.timeouts.connect);
        let addresses = if let Some(cached) = sources.resolver.cached(&policy.origin, now) {
            cached
        } else {
            let resolving = sources.resolver.addresses(&policy.origin);
            let found = wait_for(downstream, connect_deadline(now), resolving).await.map_err(connect_timed_out)?;
            found.map_err(|error| connect_failed(connector::from_pingora_error(&error)))?
        };
        let keys = addresses.iter().map(|address| PoolKey { upstream: policy.origin.key(), address: *address });
        if let Some((stream, key)) = keys.clone().find_map(|key| Some((sources.pool.take(key, now)?, key))) {
            return Ok((Self::new(stream, key), ConnectionState::Reused));
        }
        let mut last = UpstreamError::failed(Failure::ConnectFailed, "ConnectNoRoute");
        for key in keys {
            // Each address gets its own connect timeout, so that a silent one does not use up the time of the others.
            let now = Instant::now();
            let connect_due = connect_deadline(now);
            let time = connect_due.saturating_duration_since(now);
            // Boxed because the future is large and only needed for new connections.
            let connecting = Box::pin(sources.connector.connect(policy, key.address, time));
            match wait_for(downstream, connect_due, connecting).await {
                Ok(Ok(stream)) => {
                    sources.resolver.prefer(&policy.origin, key.address);
                    return Ok((Self::new(stream, key), ConnectionState::New));
                }
                Ok(Err(reason)) => last = connect_failed(reason),
                Err(WaitError::TimedOut) => last = connect_timed_out(WaitError::TimedOut),
                Err(WaitError::ClientDisconnected) => return Err(UpstreamError::ClientDisconnected),
            }
        }
        Err(last)
    }

    fn new(stream: Stream, key: PoolKey) -> Self {
        Self { stream, buffer: Buffer::default(), key, failed: None }
    }

    /// Sends a complete request.
    pub(super) async fn send(
        &mut self,
        downstream: &mut Downstream,
        head: &[u8],
        due: Instant,
    ) -> Result<(), UpstreamError> {
        let mut sent = 0;
        let stream = &mut self.stream;
        let sending = poll_fn(|cx| {
            while let Some(rest) = head.get(sent..).filter(|rest| !rest.is_empty()) {
                match std::task::ready!(Pin::new(&mut *stream).poll_write(cx, rest))? {
                    0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                    length => sent += length,
                }
            }
            // TLS buffers output until it is flushed.
            Pin::new(&mut *stream).poll_flush(cx)
        });
        match wait_for(downstream, due, sending).await {
            // An upstream that responds without reading may have closed its side. Whether it responded shows when
            // reading.
            Ok(Ok(()) | Err(_)) => Ok(()),
            Err(WaitError::TimedOut) => Err(UpstreamError::failed(Failure::FirstByteTimeout, "WriteTimedout")),
            Err(WaitError::ClientDisconnected) => Err(UpstreamError::ClientDisconnected),
        }
    }

    /// Reads a response head. Its bytes stay in the buffer.
    pub(super) async fn read_head(
        &mut self,
        downstream: &mut Downstream,
        due: Instant,
    ) -> Result<ResponseHead, UpstreamError> {
        loop {
            match ResponseHead::parse(self.buffer.filled()) {
                Ok(Some(head)) => return Ok(head),
                Ok(None) if self.buffer.len() < HEAD_LIMIT => {}
                Ok(None) | Err(HeadError::Malformed | HeadError::TooManyFields | HeadError::NameTooLong) => {
                    return Err(UpstreamError::failed(Failure::BadResponse, "InvalidHTTPHeader"));
                }
            }
            match self.fill(downstream, due).await {
                Ok(Ok(1..)) => {}
                Ok(Ok(0)) => return Err(UpstreamError::failed(Failure::Reset, "ConnectionClosed")),
                Ok(Err(_)) => return Err(UpstreamError::failed(Failure::Reset, "ReadError")),
                Err(WaitError::TimedOut) => {
                    return Err(UpstreamError::failed(Failure::FirstByteTimeout, "ReadTimedout"));
                }
                Err(WaitError::ClientDisconnected) => return Err(UpstreamError::ClientDisconnected),
            }
        }
    }

    /// Reads once, unless the client disconnects or `due` passes first.
    pub(super) async fn fill(
        &mut self,
        downstream: &mut Downstream,
        due: Instant,
    ) -> Result<io::Result<usize>, WaitError> {
        let Self { stream, buffer, failed, .. } = self;
        if let Some(error) = failed.take() {
            return Ok(Err(error));
        }
        wait_for(downstream, due, poll_fn(|cx| buffer.poll_fill(stream, cx))).await
    }

    /// Reads what has already arrived, if anything. The next read reports the end of the connection, or an error,
    /// again.
    pub(super) async fn fill_without_waiting(&mut self) {
        poll_fn(|cx| {
            if let Poll::Ready(Err(error)) = self.buffer.poll_fill(&mut self.stream, cx) {
                self.failed = Some(error);
            }
            Poll::Ready(())
        })
        .await;
    }

    /// Returns the connection to the pool. Unexpected bytes mean that its state is unknown, so it is closed instead.
    pub(super) fn release(self, pool: &Pool, now: Instant) {
        if self.buffer.is_empty() && self.failed.is_none() {
            pool.put(self.key, self.stream, now);
        }
    }
}

/// Why a wait ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WaitError {
    /// The client disconnected.
    ClientDisconnected,
    /// The deadline passed.
    TimedOut,
}

/// Waits for a future, unless the client disconnects or the deadline passes first.
async fn wait_for<T>(
    downstream: &mut Downstream,
    due: Instant,
    waiting: impl Future<Output = T>,
) -> Result<T, WaitError> {
    let mut waiting = pin!(waiting);
    poll_fn(|cx| {
        if let Poll::Ready(done) = waiting.as_mut().poll(cx) {
            return Poll::Ready(Ok(done));
        }
        if downstream.poll_disconnected(cx).is_ready() {
            return Poll::Ready(Err(WaitError::ClientDisconnected));
        }
        downstream.timer.poll_again(cx, due).map(|()| Err(WaitError::TimedOut))
    })
    .await
}

/// Waits before another attempt. Returns false if the client disconnects.
pub(super) async fn pause(downstream: &mut Downstream, wait: Duration) -> bool {
    let waited = wait_for(downstream, Instant::now() + wait, std::future::pending::<()>()).await;
    waited == Err(WaitError::TimedOut)
}

fn connect_failed((failure, cause): ConnectError) -> UpstreamError {
    UpstreamError::Failed(failure, cause)
}

fn connect_timed_out(error: WaitError) -> UpstreamError {
    match error {
        WaitError::ClientDisconnected => UpstreamError::ClientDisconnected,
        WaitError::TimedOut => UpstreamError::failed(Failure::ConnectTimeout, "ConnectTimedout"),
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use portico_policy::intake::RawIntakePolicy;
    use prometheus::IntGauge;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    const HEAD: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n";

    struct Fixture {
        upstream: Upstream,
        server: DuplexStream,
        downstream: Downstream,
        client: DuplexStream,
    }

    /// An exchange between two in-memory connections; `room` bytes fit into that of the upstream.
    fn fixture(room: usize) -> Fixture {
        let ((near, server), (client, accepted)) = (duplex(room), duplex(64));
        let key = PoolKey { upstream: 1, address: SocketAddr::from(([127, 0, 0, 1], 1)) };
        let policy = RawIntakePolicy::default().lower().unwrap();
        let downstream = Downstream::new(Box::new(accepted), &policy);
        Fixture { upstream: Upstream::new(Box::new(near), key), server, downstream, client }
    }

    impl Fixture {
        async fn read_head(&mut self) -> Result<usize, (Failure, u64)> {
            let started = Instant::now();
            match self.upstream.read_head(&mut self.downstream, started + Duration::from_secs(7)).await {
                Ok(head) => Ok(head.length),
                Err(UpstreamError::Failed(failure, _)) => Err((failure, started.elapsed().as_secs())),
                Err(UpstreamError::ClientDisconnected) => panic!("the client is still there"),
            }
        }
    }

    #[tokio::test]
    async fn head_is_found_wherever_its_bytes_are_split() {
        let sent = [HEAD, b"body"].concat();
        for split in 0..=sent.len() {
            let mut fixture = fixture(1024);
            fixture.server.write_all(&sent[..split]).await.unwrap();
            let mut server = std::mem::replace(&mut fixture.server, duplex(1).0);
            let sending = async {
                tokio::task::yield_now().await;
                server.write_all(&sent[split..]).await.unwrap();
            };
            let (read, ()) = tokio::join!(fixture.read_head(), sending);
            assert_eq!(read, Ok(HEAD.len()), "{split}");
            let buffered = fixture.upstream.buffer.filled();
            assert!(sent.starts_with(buffered) && buffered.starts_with(HEAD), "{split}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn head_that_does_not_arrive_is_the_failure_of_its_cause() {
        let mut silent = fixture(64);
        silent.server.write_all(b"HTTP/1.1 200 OK\r\n").await.unwrap();
        // A client that has only closed its sending side still waits.
        AsyncWriteExt::shutdown(&mut silent.client).await.unwrap();
        assert_eq!(silent.read_head().await, Err((Failure::FirstByteTimeout, 7)));

        let mut closed = fixture(64);
        closed.server.write_all(b"HTTP/1.1 200 OK\r\n").await.unwrap();
        drop(std::mem::replace(&mut closed.server, duplex(1).0));
        assert_eq!(closed.read_head().await, Err((Failure::Reset, 0)));

        let mut endless = fixture(4 * HEAD_LIMIT);
        let field = format!("x: {}\r\n", "y".repeat(HEAD_LIMIT));
        endless.server.write_all(format!("HTTP/1.1 200 OK\r\n{field}{field}").as_bytes()).await.unwrap();
        assert_eq!(endless.read_head().await, Err((Failure::BadResponse, 0)));
        assert!(endless.upstream.buffer.len() < 2 * HEAD_LIMIT, "{}", endless.upstream.buffer.len());
    }

    #[tokio::test(start_paused = true)]
    async fn request_is_sent_whole_or_times_out() {
        for room in 1..HEAD.len() {
            let Fixture { mut upstream, mut server, mut downstream, client: _client } = fixture(room);
            let due = Instant::now() + Duration::from_secs(7);
            let sending = async {
                upstream.send(&mut downstream, HEAD, due).await.unwrap();
                drop(upstream);
            };
            let mut received = Vec::new();
            let ((), read) = tokio::join!(sending, server.read_to_end(&mut received));
            assert_eq!((read.unwrap(), &received[..]), (HEAD.len(), HEAD), "{room}");
        }
        let Fixture { mut upstream, server: _server, mut downstream, client: _client } = fixture(4);
        let sent = upstream.send(&mut downstream, HEAD, Instant::now() + Duration::from_secs(7)).await;
        assert!(matches!(sent, Err(UpstreamError::Failed(Failure::FirstByteTimeout, _))), "{sent:?}");
    }

    #[tokio::test]
    async fn upstream_that_responds_without_reading_is_heard() {
        let mut fixture = fixture(1024);
        fixture.server.write_all(HEAD).await.unwrap();
        drop(std::mem::replace(&mut fixture.server, duplex(1).0));
        let due = Instant::now() + Duration::from_secs(7);
        fixture.upstream.send(&mut fixture.downstream, b"GET / HTTP/1.1\r\n\r\n", due).await.unwrap();
        assert_eq!(fixture.read_head().await, Ok(HEAD.len()));
    }

    #[tokio::test]
    async fn connection_with_unexpected_bytes_is_not_reused() {
        for (sent, is_kept) in [(&b""[..], true), (b"x", false)] {
            let pool = Pool::new(4, Duration::from_secs(4), IntGauge::new("idle", "idle").unwrap());
            let Fixture { mut upstream, mut server, .. } = fixture(64);
            let key = upstream.key;
            server.write_all(sent).await.unwrap();
            upstream.fill_without_waiting().await;
            upstream.release(&pool, Instant::now());
            assert_eq!(pool.take(key, Instant::now()).is_some(), is_kept);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn wait_between_attempts_lasts_as_long_as_asked() {
        let (mut fixture, started) = (fixture(64), Instant::now());
        AsyncWriteExt::shutdown(&mut fixture.client).await.unwrap();
        assert!(pause(&mut fixture.downstream, Duration::from_secs(3)).await);
        assert_eq!(started.elapsed().as_secs(), 3);
    }
}
