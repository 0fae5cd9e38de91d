//! Accepts the bytes of a response that Pingora writes to the stream.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use portico_policy::Failure;
use tokio::io::AsyncWrite;
use tokio::time::Instant;

use super::RequestStream;
use crate::downstream::write_progress::acknowledged;

/// The maximum number of parts in one write. The number is large enough for a response head and a chunk with its
/// framing.
const MAX_PARTS: usize = 8;

impl RequestStream {
    /// Accepts bytes of a response that Pingora writes.
    pub(super) fn poll_accept(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        // Pingora writes each response head in a separate call, and writes the body only after the final response head.
        // If the socket accepts only a part of an interim response head, Pingora writes the rest in another call.
        if self.interim_bytes_left > 0 || (!self.has_final_head && is_informational(bytes)) {
            let written = ready!(self.poll_accept_parts(cx, &[IoSlice::new(bytes)]))?;
            self.interim_bytes_left = bytes.len() - written;
            return Poll::Ready(Ok(written));
        }
        if !self.has_final_head {
            self.has_final_head = true;
            self.is_tunnel = is_switching_protocols(bytes);
            if !self.is_tunnel {
                // Hold the response head back until the first piece of the body arrives. If Pingora has nothing more to
                // write at the moment, the response head is sent alone.
                self.held.extend_from_slice(bytes);
                return Poll::Ready(Ok(bytes.len()));
            }
        }
        self.poll_accept_parts(cx, &[IoSlice::new(bytes)])
    }

    /// Accepts parts of a body, such as a chunk with its framing. If a response head is held back, writes the response
    /// head together with the parts.
    pub(super) fn poll_accept_parts(&mut self, cx: &mut Context<'_>, parts: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        self.last_active = Instant::now();
        if parts.iter().all(|part| part.is_empty()) {
            return Poll::Ready(Ok(0));
        }
        loop {
            let held = self.held.len();
            let written = ready!(self.poll_write_inner(cx, parts))?;
            self.held.drain(..written.min(held));
            if written > held {
                self.progress.pause();
                return Poll::Ready(Ok(written - held));
            }
        }
    }

    /// Writes the response head that is held back, and then `parts`. Returns the number of bytes that were written,
    /// including bytes of the response head.
    fn poll_write_inner(&mut self, cx: &mut Context<'_>, parts: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        let Some(inner) = &mut self.inner else { return Poll::Ready(Err(io::ErrorKind::NotConnected.into())) };
        let mut slices = [IoSlice::new(&[]); MAX_PARTS];
        let all = std::iter::once(&*self.held).chain(parts.iter().map(|part| &**part)).filter(|part| !part.is_empty());
        let count = slices.iter_mut().zip(all).map(|(slice, part)| *slice = IoSlice::new(part)).count();
        let written = match slices.get(..count).unwrap_or_default() {
            [one] => Pin::new(inner).poll_write(cx, one),
            several => Pin::new(inner).poll_write_vectored(cx, several),
        };
        match written {
            Poll::Ready(Ok(0)) => Poll::Ready(Err(self.write_failed(io::ErrorKind::WriteZero.into()))),
            Poll::Ready(Ok(length)) => {
                self.progress.add_written(length);
                self.last_active = Instant::now();
                Poll::Ready(Ok(length))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(self.write_failed(error))),
            Poll::Pending => {
                ready!(self.progress.poll_too_slow(cx, || self.inner.as_ref().and_then(acknowledged)));
                self.state.client_failed(Failure::ClientSlow, "WriteTimedout");
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    fn write_failed(&self, error: io::Error) -> io::Error {
        self.state.client_failed(Failure::ClientDisconnected, "WriteError");
        error
    }

    /// Writes the response head if it is held back, and flushes the connection.
    pub(super) fn poll_flush_all(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.held.is_empty() {
            let written = ready!(self.poll_write_inner(cx, &[]))?;
            self.held.drain(..written.min(self.held.len()));
        }
        self.progress.pause();
        match &mut self.inner {
            Some(inner) => Pin::new(inner).poll_flush(cx),
            None => Poll::Ready(Ok(())),
        }
    }
}

/// Reports whether `head` is an interim response head (RFC 9110 §15.2). Returns `false` for a `101` response, which
/// counts as a final response.
fn is_informational(head: &[u8]) -> bool {
    head.get(9) == Some(&b'1') && !is_switching_protocols(head)
}

fn is_switching_protocols(head: &[u8]) -> bool {
    head.starts_with(b"HTTP/1.1 101")
}
