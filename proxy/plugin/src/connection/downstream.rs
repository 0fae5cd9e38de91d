//! The connection with a client: its stream, what has been read ahead, and what writing to it may cost.

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

use super::buffer::Buffer;
use super::deadline::Deadline;
use super::write_progress::{WriteProgress, acknowledged};

/// How much a client may send ahead while its request is being answered.
pub(crate) const READ_AHEAD: usize = 64 * 1024;
/// Parts of one vectored write: a head, a chunk's size, its data, its end.
const MAX_PARTS: usize = 4;

/// Why nothing more can be written to a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WriteError {
    /// It has closed or reset the connection.
    Disconnected,
    /// It took too few bytes for too long.
    TooSlow,
}

impl WriteError {
    /// The same in the words of the network, as Pingora has them.
    pub(crate) fn cause(self) -> &'static str {
        match self {
            Self::Disconnected => "WriteError",
            Self::TooSlow => "WriteTimedout",
        }
    }
}

/// The connection with a client.
#[derive(Debug)]
pub(crate) struct Downstream {
    pub(crate) stream: Stream,
    /// What has been read and not used.
    pub(crate) buffer: Buffer,
    /// The address at the other end; the unspecified address for a Unix socket.
    pub(crate) peer: IpAddr,
    /// Whether the client has ended its side. It still gets its answers (RFC 9112 §9.6).
    has_ended: bool,
    progress: WriteProgress,
    /// When its last request was over; before the first, when it was accepted.
    pub(crate) active: Instant,
    /// For every wait of the connection's task but those of a write: armed once and used for all its requests.
    pub(crate) timer: Deadline,
}

impl Downstream {
    pub(crate) fn new(stream: Stream, policy: &IntakePolicy) -> Self {
        let write = policy.write_progress();
        let progress = WriteProgress::new(write.window, write.min_bytes);
        let (buffer, timer) = (Buffer::default(), Deadline::default());
        Self { peer: peer_of(&stream), stream, buffer, has_ended: false, progress, active: Instant::now(), timer }
    }

    /// Gives the stream to somebody else for a while, with what has been read of it.
    pub(crate) fn lend(self) -> (Stream, Buffer, Lender) {
        let Self { stream, buffer, peer, has_ended, progress, timer, .. } = self;
        (stream, buffer, Lender { peer, has_ended, progress, timer })
    }

    /// Reads once; 0 when the client has ended its side.
    pub(crate) fn poll_fill(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        if self.has_ended {
            return Poll::Ready(Ok(0));
        }
        let length = ready!(self.buffer.poll_fill(&mut self.stream, cx))?;
        self.has_ended = length == 0;
        Poll::Ready(Ok(length))
    }

    /// Whether the client has ended its side and everything that it sent has been used.
    pub(crate) fn is_over(&self) -> bool {
        self.has_ended && self.buffer.is_empty()
    }

    /// While an answer is being waited for: ready when the client has disconnected. What it sends ahead is kept.
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

    /// Writes these parts one after another, in as few system calls as the client's window allows.
    ///
    /// # Errors
    /// When the client has disconnected, or takes the bytes too slowly.
    pub(crate) async fn write(&mut self, parts: &[&[u8]]) -> Result<(), WriteError> {
        self.write_counted(parts).await.1
    }

    /// The same; says also how many bytes were written.
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
                    progress.took(length);
                }
                Poll::Pending => {
                    ready!(progress.poll_too_slow(cx, || acknowledged(stream)));
                    return Poll::Ready(Err(WriteError::TooSlow));
                }
            }
        }
        // Nothing is buffered where the listener was made by us; another one may have a buffer.
        match Pin::new(&mut *stream).poll_flush(cx) {
            Poll::Ready(Ok(())) => {}
            Poll::Ready(Err(_)) => return Poll::Ready(Err(WriteError::Disconnected)),
            Poll::Pending => {
                ready!(progress.poll_too_slow(cx, || acknowledged(stream)));
                return Poll::Ready(Err(WriteError::TooSlow));
            }
        }
        progress.done();
        Poll::Ready(Ok(()))
    }

    /// Says that nothing more will be written, then reads what the client still sends, for at most this long: closing with
    /// unread bytes would reset the connection, and take the response with it (RFC 9112 §9.6).
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

/// What stays of a connection while its stream is lent.
pub(crate) struct Lender {
    peer: IpAddr,
    has_ended: bool,
    progress: WriteProgress,
    timer: Deadline,
}

impl Lender {
    /// Whether the client had ended its side when the stream was lent.
    pub(crate) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// Makes the connection whole again.
    pub(crate) fn take_back(self, stream: Stream, buffer: Buffer, has_ended: bool) -> Box<Downstream> {
        let Self { peer, progress, timer, .. } = self;
        Box::new(Downstream { stream, buffer, peer, has_ended, progress, active: Instant::now(), timer })
    }
}

/// Writes what of the parts comes after the first `done` bytes.
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
        // One slice needs no vector, and not every kind of stream has one.
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
