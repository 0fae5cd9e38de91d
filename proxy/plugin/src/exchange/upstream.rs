//! One connection to an upstream: opened or taken from the pool, written to, read from.

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

use super::connector::{self, Connector, NoConnection};
use super::pool::{Pool, PoolKey};
use crate::connection::buffer::Buffer;
use crate::connection::downstream::Downstream;
use crate::metrics::ConnectionState;
use crate::resolver::Resolver;

/// How much of a response head is read at most.
const HEAD_LIMIT: usize = 64 * 1024;

/// Why a step at an upstream did not end.
#[derive(Debug)]
pub(super) enum Broken {
    /// The client reset its connection.
    ClientDisconnected,
    /// A failure of the upstream, and its cause in the words of the network.
    Failed(Failure, Cow<'static, str>),
}

impl Broken {
    pub(super) fn failed(failure: Failure, cause: &'static str) -> Self {
        Self::Failed(failure, Cow::Borrowed(cause))
    }
}

/// A connection to an upstream.
pub(super) struct Upstream {
    pub(super) stream: Stream,
    /// What has been read and not used.
    pub(super) buffer: Buffer,
    key: PoolKey,
    /// The error of a read whose result was not awaited. The kernel reports it once; the next read would find an orderly end.
    failed: Option<io::Error>,
}

/// Who opens and keeps connections.
#[derive(Clone, Copy)]
pub(super) struct Sources<'a> {
    pub(super) connector: &'a Connector,
    pub(super) pool: &'a Pool,
    pub(super) resolver: &'a Resolver,
}

impl Upstream {
    /// Takes a connection from the pool or opens one, at the first address that accepts it: nothing is sent yet, so trying the next
    /// address is no attempt.
    pub(super) async fn obtain(
        sources: Sources<'_>,
        policy: &UpstreamPolicy,
        downstream: &mut Downstream,
        (now, due): (Instant, Instant),
    ) -> Result<(Self, ConnectionState), Broken> {
        let soon = |now| due.min(now + policy.timeouts.connect);
        let addresses = if let Some(known) = sources.resolver.known(&policy.origin, now) {
            known
        } else {
            let resolving = sources.resolver.addresses(&policy.origin);
            let found = watched(downstream, soon(now), resolving).await.map_err(connect_timed_out)?;
            found.map_err(|error| no_connection(connector::of_pingora(&error)))?
        };
        let keys = addresses.iter().map(|address| PoolKey { upstream: policy.origin.key(), address: *address });
        if let Some((stream, key)) = keys.clone().find_map(|key| Some((sources.pool.take(key, now)?, key))) {
            return Ok((Self::new(stream, key), ConnectionState::Reused));
        }
        let mut last = Broken::failed(Failure::ConnectFailed, "ConnectNoRoute");
        for key in keys {
            // Each address has its own time: one that is silent does not use up that of the others.
            let now = Instant::now();
            let connect_due = soon(now);
            let time = connect_due.saturating_duration_since(now);
            // Large, and needed only for a new connection.
            let connecting = Box::pin(sources.connector.connect(policy, key.address, time));
            match watched(downstream, connect_due, connecting).await {
                Ok(Ok(stream)) => {
                    sources.resolver.prefer(&policy.origin, key.address);
                    return Ok((Self::new(stream, key), ConnectionState::New));
                }
                Ok(Err(reason)) => last = no_connection(reason),
                Err(Interrupted::Late) => last = connect_timed_out(Interrupted::Late),
                Err(Interrupted::ClientDisconnected) => return Err(Broken::ClientDisconnected),
            }
        }
        Err(last)
    }

    fn new(stream: Stream, key: PoolKey) -> Self {
        Self { stream, buffer: Buffer::default(), key, failed: None }
    }

    /// Sends a whole request.
    pub(super) async fn send(&mut self, downstream: &mut Downstream, head: &[u8], due: Instant) -> Result<(), Broken> {
        let mut sent = 0;
        let stream = &mut self.stream;
        let sending = poll_fn(|cx| {
            while let Some(rest) = head.get(sent..).filter(|rest| !rest.is_empty()) {
                match std::task::ready!(Pin::new(&mut *stream).poll_write(cx, rest))? {
                    0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                    length => sent += length,
                }
            }
            // TLS holds back what has not been flushed.
            Pin::new(&mut *stream).poll_flush(cx)
        });
        match watched(downstream, due, sending).await {
            // An upstream that answers without reading may have closed its side; whether it answered shows when it is read.
            Ok(Ok(()) | Err(_)) => Ok(()),
            Err(Interrupted::Late) => Err(Broken::failed(Failure::FirstByteTimeout, "WriteTimedout")),
            Err(Interrupted::ClientDisconnected) => Err(Broken::ClientDisconnected),
        }
    }

    /// Reads a head; its bytes stay in the buffer.
    pub(super) async fn read_head(
        &mut self,
        downstream: &mut Downstream,
        due: Instant,
    ) -> Result<ResponseHead, Broken> {
        loop {
            match ResponseHead::parse(self.buffer.filled()) {
                Ok(Some(head)) => return Ok(head),
                Ok(None) if self.buffer.len() < HEAD_LIMIT => {}
                Ok(None) | Err(HeadError::Malformed | HeadError::TooManyFields | HeadError::NameTooLong) => {
                    return Err(Broken::failed(Failure::BadResponse, "InvalidHTTPHeader"));
                }
            }
            match self.fill(downstream, due).await {
                Ok(Ok(1..)) => {}
                Ok(Ok(0)) => return Err(Broken::failed(Failure::Reset, "ConnectionClosed")),
                Ok(Err(_)) => return Err(Broken::failed(Failure::Reset, "ReadError")),
                Err(Interrupted::Late) => return Err(Broken::failed(Failure::FirstByteTimeout, "ReadTimedout")),
                Err(Interrupted::ClientDisconnected) => return Err(Broken::ClientDisconnected),
            }
        }
    }

    /// Reads once, while the client is being watched.
    pub(super) async fn fill(
        &mut self,
        downstream: &mut Downstream,
        due: Instant,
    ) -> Result<io::Result<usize>, Interrupted> {
        let Self { stream, buffer, failed, .. } = self;
        if let Some(error) = failed.take() {
            return Ok(Err(error));
        }
        watched(downstream, due, poll_fn(|cx| buffer.poll_fill(stream, cx))).await
    }

    /// Reads what has come already, if anything has. The next read reports the end of the connection, or an error, again.
    pub(super) async fn fill_without_waiting(&mut self) {
        poll_fn(|cx| {
            if let Poll::Ready(Err(error)) = self.buffer.poll_fill(&mut self.stream, cx) {
                self.failed = Some(error);
            }
            Poll::Ready(())
        })
        .await;
    }

    /// Keeps the connection for another request. What came unasked means that it is not where it seems to be.
    pub(super) fn release(self, pool: &Pool, now: Instant) {
        if self.buffer.is_empty() && self.failed.is_none() {
            pool.keep(self.key, self.stream, now);
        }
    }
}

/// Why waiting ended before what was waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Interrupted {
    /// The client reset its connection.
    ClientDisconnected,
    /// The deadline has passed.
    Late,
}

/// Waits for something at the upstream, unless the client disconnects or the deadline passes first.
async fn watched<T>(
    downstream: &mut Downstream,
    due: Instant,
    waiting: impl Future<Output = T>,
) -> Result<T, Interrupted> {
    let mut waiting = pin!(waiting);
    poll_fn(|cx| {
        if let Poll::Ready(done) = waiting.as_mut().poll(cx) {
            return Poll::Ready(Ok(done));
        }
        if downstream.poll_disconnected(cx).is_ready() {
            return Poll::Ready(Err(Interrupted::ClientDisconnected));
        }
        downstream.timer.poll_again(cx, due).map(|()| Err(Interrupted::Late))
    })
    .await
}

/// Waits before another attempt; false when the client disconnects.
pub(super) async fn pause(downstream: &mut Downstream, wait: Duration) -> bool {
    let paused = watched(downstream, Instant::now() + wait, std::future::pending::<()>()).await;
    paused == Err(Interrupted::Late)
}

fn no_connection((failure, cause): NoConnection) -> Broken {
    Broken::Failed(failure, cause)
}

fn connect_timed_out(interrupted: Interrupted) -> Broken {
    match interrupted {
        Interrupted::ClientDisconnected => Broken::ClientDisconnected,
        Interrupted::Late => Broken::failed(Failure::ConnectTimeout, "ConnectTimedout"),
    }
}
