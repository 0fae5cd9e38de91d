//! Provides the bytes of a request that Pingora reads from the stream.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use portico_policy::Failure;
use portico_policy::framing::BodyLength;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::time::Instant;

use super::RequestStream;
use crate::downstream::READ_AHEAD;

impl RequestStream {
    /// Reads the next bytes of the request into `out`.
    pub(super) fn poll_next(&mut self, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        // If Pingora reads, Pingora has nothing to write at the moment. Therefore, a response head that is held back is
        // sent now.
        ready!(self.poll_flush_all(cx))?;
        loop {
            if self.read < self.ready.len() {
                self.copy_ready(out);
                return Poll::Ready(Ok(()));
            }
            if self.is_tunnel {
                return self.poll_tunnel(cx, out);
            }
            if self.body.is_done() {
                return self.poll_idle(cx);
            }
            if self.state.is_response_complete() {
                // The response is complete, so nobody needs the rest of the request body. The error makes Pingora end
                // its phases, but the request does not count as failed. Afterwards, the connection is closed with a
                // lingering close.
                return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
            }
            if self.length != BodyLength::Chunked && self.input.is_empty() {
                return self.poll_known_length(cx, out);
            }
            ready!(self.poll_decode(cx))?;
        }
    }

    /// Copies as many bytes from `ready` to `out` as possible.
    fn copy_ready(&mut self, out: &mut ReadBuf<'_>) {
        let rest = self.ready.get(self.read..).unwrap_or_default();
        let length = rest.len().min(out.remaining());
        out.put_slice(rest.get(..length).unwrap_or_default());
        self.read += length;
        if self.read == self.ready.len() {
            self.ready.clear();
            self.read = 0;
        }
    }

    /// Reads a body of known length directly into `out`. Never reads past the end of the body.
    fn poll_known_length(&mut self, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let room = usize::try_from(self.body.remaining()).unwrap_or(usize::MAX).min(out.remaining());
        let mut part = ReadBuf::new(out.initialize_unfilled_to(room));
        let read = match &mut self.inner {
            Some(inner) => Pin::new(inner).poll_read(cx, &mut part),
            None => Poll::Ready(Err(io::ErrorKind::NotConnected.into())),
        };
        let length = part.filled().len();
        if ready!(self.poll_in_time(cx, read.map_ok(|()| length)))? == 0 {
            return Poll::Ready(Err(self.client_disconnected()));
        }
        out.advance(length);
        self.body_received(length);
        Poll::Ready(Ok(()))
    }

    /// Decodes the next part of the request body, and frames the decoded bytes for Pingora.
    fn poll_decode(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.input.is_empty() {
            let read = match &mut self.inner {
                Some(inner) => self.input.poll_fill(inner, cx),
                None => Poll::Ready(Err(io::ErrorKind::NotConnected.into())),
            };
            if ready!(self.poll_in_time(cx, read))? == 0 {
                return Poll::Ready(Err(self.client_disconnected()));
            }
        }
        let compacted = match self.body.compact(self.input.filled_mut()) {
            Ok(compacted) => compacted,
            Err(error) => {
                self.state.client_failed(Failure::ClientBody, "InvalidChunk");
                return Poll::Ready(Err(io::Error::new(io::ErrorKind::InvalidData, error)));
            }
        };
        self.frame(compacted.length);
        self.input.consume(compacted.consumed);
        self.last_active = Instant::now();
        if compacted.is_done {
            self.state.body_ended();
        }
        Poll::Ready(Ok(()))
    }

    /// Makes the first `length` bytes of the input ready for Pingora. If the body is chunked, the bytes become a
    /// complete chunk in canonical form. Otherwise, the bytes are passed on without framing.
    fn frame(&mut self, length: usize) {
        let data = self.input.filled().get(..length).unwrap_or_default();
        if self.length != BodyLength::Chunked {
            self.ready.extend_from_slice(data);
            return;
        }
        if !data.is_empty() {
            self.ready.extend_from_slice(format!("{length:x}\r\n").as_bytes());
            self.ready.extend_from_slice(data);
            self.ready.extend_from_slice(b"\r\n");
        }
        if self.body.is_done() {
            self.ready.extend_from_slice(b"0\r\n\r\n");
        }
    }

    fn body_received(&mut self, length: usize) {
        self.body.skip(length);
        self.last_active = Instant::now();
        if self.body.is_done() {
            self.state.body_ended();
        }
    }

    /// Checks the result of reading a part of the body. Fails if the client pauses for too long. Also fails if the
    /// client takes too long to send the whole body.
    fn poll_in_time(&mut self, cx: &mut Context<'_>, read: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match read {
            Poll::Ready(Ok(length)) => Poll::Ready(Ok(length)),
            Poll::Ready(Err(error)) => {
                self.state.client_failed(Failure::ClientDisconnected, "ReadError");
                Poll::Ready(Err(error))
            }
            Poll::Pending => {
                let due = (self.last_active + self.body_timeout).min(self.body_due);
                ready!(self.timer.poll(cx, due));
                self.state.client_failed(Failure::ClientSlow, "ReadTimedout");
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    fn client_disconnected(&mut self) -> io::Error {
        self.has_ended = true;
        self.state.client_failed(Failure::ClientDisconnected, "ConnectionClosed");
        io::ErrorKind::UnexpectedEof.into()
    }

    /// Waits for the response after the request body has ended. Keeps bytes that the client sends in the meantime,
    /// because these bytes belong to the next request. A client that has closed its sending side still gets the
    /// response.
    ///
    /// Fails if reading from the client fails, for example after a reset. Also fails if the deadline for the upstream
    /// expires.
    fn poll_idle(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.has_ended && self.input.len() < READ_AHEAD {
            let Some(inner) = &mut self.inner else { break };
            match self.input.poll_fill(inner, cx) {
                Poll::Ready(Ok(length)) => self.has_ended = length == 0,
                Poll::Ready(Err(error)) => {
                    self.state.client_failed(Failure::ClientDisconnected, "ReadError");
                    return Poll::Ready(Err(error));
                }
                Poll::Pending => break,
            }
        }
        self.poll_upstream_timeout(cx)
    }

    fn poll_upstream_timeout(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Some(due) = self.state.due(self.last_active) else { return Poll::Pending };
        ready!(self.timer.poll(cx, due));
        self.state.upstream_timed_out();
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// After a `101` response, passes the client's bytes on unchanged. Begins with the bytes that have already been
    /// read.
    fn poll_tunnel(&mut self, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        if !self.input.is_empty() {
            let length = self.input.len().min(out.remaining());
            out.put_slice(self.input.filled().get(..length).unwrap_or_default());
            self.input.consume(length);
            return Poll::Ready(Ok(()));
        }
        let Some(inner) = &mut self.inner else { return Poll::Ready(Ok(())) };
        match Pin::new(inner).poll_read(cx, out) {
            Poll::Ready(read) => {
                self.last_active = Instant::now();
                Poll::Ready(read)
            }
            Poll::Pending => self.poll_upstream_timeout(cx),
        }
    }
}
