//! Reads from and writes to the connection to a client. Keeps bytes that the client sends ahead, and detects a client
//! that reads too slowly.

pub(crate) mod buffer;
pub(crate) mod deadline;
pub(crate) mod response_head;
pub(crate) mod write_progress;

use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::net::{IpAddr, Ipv4Addr};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use pingora_core::protocols::Stream;
use pingora_core::protocols::l4::socket::SocketAddr;
use portico_policy::intake::IntakePolicy;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::time::Instant;

use buffer::Buffer;
use deadline::Deadline;
use write_progress::{WriteProgress, acknowledged};

/// The number of buffered bytes at which Portico stops reading ahead. A client may send the next request while Portico
/// is answering the previous one.
pub(crate) const READ_AHEAD: usize = 64 * 1024;
/// The maximum number of parts in one vectored write. The parts are a response head, the size line of a chunk, the data
/// of the chunk, and the end of the chunk.
const MAX_PARTS: usize = 4;

/// The reason why a write to a client failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WriteError {
    /// The client closed or reset the connection.
    Disconnected,
    /// The client received the response too slowly for a whole measurement window.
    TooSlow,
}

impl WriteError {
    /// Returns the name of the error for the log. Pingora uses the same names.
    pub(crate) fn cause(self) -> &'static str {
        match self {
            Self::Disconnected => "WriteError",
            Self::TooSlow => "WriteTimedout",
        }
    }
}

/// The connection to a client.
#[derive(Debug)]
pub(crate) struct Downstream {
    pub(crate) stream: Stream,
    /// The bytes that have been read but not consumed yet.
    pub(crate) buffer: Buffer,
    /// The IP address of the peer. The value is `0.0.0.0` if the connection uses a Unix socket.
    pub(crate) peer: IpAddr,
    /// Whether the client has closed its sending side. Such a client still gets the responses to its requests (RFC 9112
    /// §9.6).
    has_ended: bool,
    progress: WriteProgress,
    /// The time at which the last request ended. Before the first request ends, the time at which the connection was
    /// accepted.
    pub(crate) last_active: Instant,
    /// The timer for all waits other than writes. The timer is created once and reused for all requests.
    pub(crate) timer: Deadline,
}

impl Downstream {
    pub(crate) fn new(stream: Stream, policy: &IntakePolicy) -> Self {
        let write = policy.min_write_rate();
        let progress = WriteProgress::new(write.window, write.bytes_per_second);
        let (buffer, timer) = (Buffer::default(), Deadline::default());
        Self { peer: peer_of(&stream), stream, buffer, has_ended: false, progress, last_active: Instant::now(), timer }
    }

    /// Splits the connection into the stream, the bytes that have been read from the stream, and the remaining state.
    /// Pingora then uses the stream and the bytes for one request.
    pub(crate) fn detach(self) -> (Stream, Buffer, DetachedConnection) {
        let Self { stream, buffer, peer, has_ended, progress, timer, .. } = self;
        (stream, buffer, DetachedConnection { peer, has_ended, progress, timer })
    }

    /// Reads once from the client, and returns the number of bytes. Returns 0 if the client has closed its sending
    /// side.
    pub(crate) fn poll_fill(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if self.has_ended {
            return Poll::Ready(Ok(0));
        }
        let length = ready!(self.buffer.poll_fill(&mut self.stream, cx))?;
        self.has_ended = length == 0;
        Poll::Ready(Ok(length))
    }

    /// Reports whether the client has closed its sending side and all bytes of the client have been consumed.
    pub(crate) fn is_finished(&self) -> bool {
        self.has_ended && self.buffer.is_empty()
    }

    /// Becomes ready if reading from the client fails, for example after a reset. Must be polled while a request waits
    /// for a response. Bytes that the client sends in the meantime stay in the buffer.
    ///
    /// Stays pending if the client only closes its sending side.
    pub(crate) fn poll_disconnected(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        while !self.has_ended && self.buffer.len() < READ_AHEAD {
            match self.poll_fill(cx) {
                Poll::Ready(Ok(_)) => {}
                Poll::Ready(Err(_)) => return Poll::Ready(()),
                Poll::Pending => break,
            }
        }
        Poll::Pending
    }

    /// Writes the parts in order. Uses as few system calls as the socket's send buffer allows.
    ///
    /// # Errors
    /// Fails if the client has disconnected or reads too slowly.
    pub(crate) async fn write(&mut self, parts: &[&[u8]]) -> Result<(), WriteError> {
        self.write_counted(parts).await.1
    }

    /// Writes the parts like [`write`](Self::write). Also returns the number of bytes that were written, even if the
    /// write fails.
    pub(crate) async fn write_counted(&mut self, parts: &[&[u8]]) -> (usize, Result<(), WriteError>) {
        let mut done = 0;
        let written = poll_fn(|cx| self.poll_write(cx, parts, &mut done)).await;
        (done, written)
    }

    fn poll_write(&mut self, cx: &mut Context<'_>, parts: &[&[u8]], done: &mut usize) -> Poll<Result<(), WriteError>> {
        let Self { stream, progress, .. } = self;
        let total: usize = parts.iter().map(|part| part.len()).sum();
        while *done < total {
            match poll_write_from(stream, cx, parts, *done) {
                Poll::Ready(Ok(0) | Err(_)) => return Poll::Ready(Err(WriteError::Disconnected)),
                Poll::Ready(Ok(length)) => {
                    *done += length;
                    progress.add_written(length);
                }
                Poll::Pending => {
                    ready!(progress.poll_too_slow(cx, || acknowledged(stream)));
                    return Poll::Ready(Err(WriteError::TooSlow));
                }
            }
        }
        // Portico's own streams do not buffer written bytes, but the stream of another listener may buffer them.
        match Pin::new(&mut *stream).poll_flush(cx) {
            Poll::Ready(Ok(())) => {}
            Poll::Ready(Err(_)) => return Poll::Ready(Err(WriteError::Disconnected)),
            Poll::Pending => {
                ready!(progress.poll_too_slow(cx, || acknowledged(stream)));
                return Poll::Ready(Err(WriteError::TooSlow));
            }
        }
        progress.pause();
        Poll::Ready(Ok(()))
    }

    /// Closes the sending side of the connection. Then, for at most the time `longest`, reads and discards the bytes
    /// that the client still sends.
    ///
    /// If a socket has unread bytes, closing the socket resets the connection. The client might then lose the response
    /// (RFC 9112 §9.6).
    pub(crate) async fn linger(mut self, longest: std::time::Duration) {
        let drain = async {
            let _ = self.stream.shutdown().await;
            loop {
                self.buffer.consume(self.buffer.len());
                match poll_fn(|cx| self.poll_fill(cx)).await {
                    Ok(1..) => {}
                    Ok(0) | Err(_) => return,
                }
            }
        };
        let _ = tokio::time::timeout(longest, drain).await;
    }
}

/// The state of a connection that Portico keeps while the stream is lent to Pingora.
pub(crate) struct DetachedConnection {
    peer: IpAddr,
    has_ended: bool,
    progress: WriteProgress,
    timer: Deadline,
}

impl DetachedConnection {
    /// Reports whether the client has closed its sending side.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Records that the client closed its sending side while the stream was lent to Pingora.
    pub(crate) fn mark_ended(&mut self) {
        self.has_ended = true;
    }

    /// Rebuilds the connection from its state, the stream and the buffered bytes.
    pub(crate) fn reattach(self, stream: Stream, buffer: Buffer) -> Box<Downstream> {
        let Self { peer, has_ended, progress, timer } = self;
        Box::new(Downstream { stream, buffer, peer, has_ended, progress, last_active: Instant::now(), timer })
    }
}

/// Writes the parts, but skips the first `done` bytes, which have already been written. Returns the number of bytes
/// that were written now.
fn poll_write_from(stream: &mut Stream, cx: &mut Context<'_>, parts: &[&[u8]], done: usize) -> Poll<io::Result<usize>> {
    let mut slices = [IoSlice::new(&[]); MAX_PARTS];
    let (mut skip, mut count) = (done, 0);
    for part in parts {
        let rest = part.get(skip.min(part.len())..).unwrap_or_default();
        skip = skip.saturating_sub(part.len());
        if let (false, Some(slice)) = (rest.is_empty(), slices.get_mut(count)) {
            *slice = IoSlice::new(rest);
            count += 1;
        }
    }
    match slices.get(..count).unwrap_or_default() {
        // A single slice is written without a vectored write, because not every stream supports vectored writes.
        [one] => Pin::new(stream).poll_write(cx, one),
        several => Pin::new(stream).poll_write_vectored(cx, several),
    }
}

fn peer_of(stream: &Stream) -> IpAddr {
    let digest = stream.get_socket_digest();
    match digest.as_deref().and_then(|digest| digest.peer_addr()) {
        Some(SocketAddr::Inet(address)) => address.ip(),
        Some(SocketAddr::Unix(_)) | None => Ipv4Addr::UNSPECIFIED.into(),
    }
}

#[cfg(test)]
mod tests;
