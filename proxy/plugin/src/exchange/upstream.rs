//! Opens a connection to an upstream or takes a connection from the pool. Then sends the request and reads the
//! response.

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

/// The maximum size of an incomplete response head, in bytes. If a response head is still incomplete at this size, the
/// response is rejected.
const HEAD_LIMIT: usize = 64 * 1024;

/// The reason why an operation on an upstream connection failed.
#[derive(Debug)]
pub(super) enum UpstreamError {
    /// The client disconnected before the operation was complete.
    ClientDisconnected,
    /// The upstream failed. The variant holds the failure, and the network error for the access log.
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
    /// The bytes that have been read from the upstream, but have not been consumed yet.
    pub(super) buffer: Buffer,
    key: PoolKey,
    /// The read error that occurred in [`Self::fill_without_waiting`]. The error is kept for the next read, because the
    /// kernel reports an error only once. Otherwise, the next read would take the failure for an orderly end.
    failed: Option<io::Error>,
}

/// The connector, the pool and the resolver, from which an exchange gets a connection.
#[derive(Clone, Copy)]
pub(super) struct ConnectionSources<'a> {
    pub(super) connector: &'a Connector,
    pub(super) pool: &'a Pool,
    pub(super) resolver: &'a Resolver,
}

impl Upstream {
    /// Takes a connection from the pool. If the pool has no suitable connection, tries the addresses of the upstream in
    /// order until one accepts a connection. Trying another address does not count as a new attempt, because nothing
    /// has been sent yet.
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
            // Each address has a connect timeout of its own. Otherwise, an address that does not respond could use up
            // the time of the other addresses.
            let now = Instant::now();
            let connect_due = connect_deadline(now);
            let time = connect_due.saturating_duration_since(now);
            // The future is boxed, because it is large and only needed for new connections.
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
            // A TLS stream keeps its output in a buffer until the stream is flushed.
            Pin::new(&mut *stream).poll_flush(cx)
        });
        match wait_for(downstream, due, sending).await {
            // A failed write is not an error yet, because the upstream may have responded and closed the connection
            // without reading the request. The next read shows whether the upstream has responded.
            Ok(Ok(()) | Err(_)) => Ok(()),
            Err(WaitError::TimedOut) => Err(UpstreamError::failed(Failure::FirstByteTimeout, "WriteTimedout")),
            Err(WaitError::ClientDisconnected) => Err(UpstreamError::ClientDisconnected),
        }
    }

    /// Reads a response head. The bytes of the response head stay in the buffer.
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

    /// Reads once from the upstream. Fails if the client disconnects or `due` passes first.
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

    /// Reads the bytes that have already arrived, without waiting for more. If the connection has ended or failed, the
    /// next read reports the end or the failure.
    pub(super) async fn fill_without_waiting(&mut self) {
        poll_fn(|cx| {
            if let Poll::Ready(Err(error)) = self.buffer.poll_fill(&mut self.stream, cx) {
                self.failed = Some(error);
            }
            Poll::Ready(())
        })
        .await;
    }

    /// Returns the connection to the pool. If unexpected bytes have arrived, closes the connection instead, because the
    /// state of the connection is unknown.
    pub(super) fn release(self, pool: &Pool, now: Instant) {
        if self.buffer.is_empty() && self.failed.is_none() {
            pool.put(self.key, self.stream, now);
        }
    }
}

/// The reason why a wait ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WaitError {
    /// The client disconnected.
    ClientDisconnected,
    /// The deadline passed.
    TimedOut,
}

/// Waits for a future to complete. Fails if the client disconnects or the deadline passes first.
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

/// Waits before another attempt. Returns `false` if the client disconnects during the wait.
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
mod tests;
