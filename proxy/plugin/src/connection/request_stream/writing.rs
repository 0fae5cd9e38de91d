//! What Pingora writes of a response.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use portico_policy::Failure;
use tokio::io::AsyncWrite;
use tokio::time::Instant;

use super::RequestStream;
use crate::connection::write_progress::acknowledged;

/// Parts of one write: a head that was held, and a chunk with what frames it.
const MAX_PARTS: usize = 8;

impl RequestStream {
    /// Takes bytes of a response.
    pub(super) fn poll_accept(&mut self, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        // Pingora writes each head on its own, and no body before the final one. What a full socket did not take of an informational
        // head comes again.
        if self.informational_rest > 0 || (!self.has_final_head && is_informational(bytes)) {
            let written = ready!(self.poll_accept_parts(cx, &[IoSlice::new(bytes)]))?;
            self.informational_rest = bytes.len() - written;
            return Poll::Ready(Ok(written));
        }
        if !self.has_final_head {
            self.has_final_head = true;
            self.is_tunnel = is_switch(bytes);
            if !self.is_tunnel {
                // It goes out with the first piece of the body, or when Pingora has nothing to write for now.
                self.held.extend_from_slice(bytes);
                return Poll::Ready(Ok(bytes.len()));
            }
        }
        self.poll_accept_parts(cx, &[IoSlice::new(bytes)])
    }

    /// Takes pieces of a body, such as a chunk and what frames it, in one write with a head that waits for them.
    pub(super) fn poll_accept_parts(&mut self, cx: &mut Context<'_>, parts: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        self.active = Instant::now();
        if parts.iter().all(|part| part.is_empty()) {
            return Poll::Ready(Ok(0));
        }
        loop {
            let held = self.held.len();
            let written = ready!(self.poll_write_inner(cx, parts))?;
            self.held.drain(..written.min(held));
            if written > held {
                self.progress.done();
                return Poll::Ready(Ok(written - held));
            }
        }
    }

    /// Writes what is held, then these parts; how many bytes of both were taken.
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
            Poll::Ready(Ok(0)) => Poll::Ready(Err(self.cannot_write(io::ErrorKind::WriteZero.into()))),
            Poll::Ready(Ok(length)) => {
                self.progress.took(length);
                self.active = Instant::now();
                Poll::Ready(Ok(length))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(self.cannot_write(error))),
            Poll::Pending => {
                ready!(self.progress.poll_too_slow(cx, || self.inner.as_ref().and_then(acknowledged)));
                self.state.client_failed(Failure::ClientSlow, "WriteTimedout");
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    fn cannot_write(&self, error: io::Error) -> io::Error {
        self.state.client_failed(Failure::ClientDisconnected, "WriteError");
        error
    }

    /// Writes what is held.
    pub(super) fn poll_flush_all(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.held.is_empty() {
            let written = ready!(self.poll_write_inner(cx, &[]))?;
            self.held.drain(..written.min(self.held.len()));
        }
        self.progress.done();
        match &mut self.inner {
            Some(inner) => Pin::new(inner).poll_flush(cx),
            None => Poll::Ready(Ok(())),
        }
    }
}

/// Whether this is the head of a response before the final one (RFC 9110 §15.2); a `101` is final.
fn is_informational(head: &[u8]) -> bool {
    head.get(9) == Some(&b'1') && !is_switch(head)
}

fn is_switch(head: &[u8]) -> bool {
    head.starts_with(b"HTTP/1.1 101")
}
