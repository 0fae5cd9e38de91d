//! What Pingora reads of a request.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use portico_policy::Failure;
use portico_policy::framing::BodyLength;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::time::Instant;

use super::RequestStream;
use crate::connection::downstream::READ_AHEAD;

impl RequestStream {
    /// The next bytes for Pingora.
    pub(super) fn poll_next(&mut self, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        // Who reads has nothing to write just now, so a head that waits for its body has waited long enough.
        ready!(self.poll_flush_all(cx))?;
        loop {
            if self.read < self.ready.len() {
                self.hand_out(out);
                return Poll::Ready(Ok(()));
            }
            if self.is_tunnel {
                return self.poll_tunnel(cx, out);
            }
            if self.body.is_done() {
                return self.poll_idle(cx);
            }
            if self.state.has_response() {
                // Ends the phases of this request; the connection lingers, and nothing has failed.
                return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
            }
            if self.length != BodyLength::Chunked && self.input.is_empty() {
                return self.poll_plain(cx, out);
            }
            ready!(self.poll_decode(cx))?;
        }
    }

    /// Hands out what is ready.
    fn hand_out(&mut self, out: &mut ReadBuf<'_>) {
        let rest = self.ready.get(self.read..).unwrap_or_default();
        let length = rest.len().min(out.remaining());
        out.put_slice(rest.get(..length).unwrap_or_default());
        self.read += length;
        if self.read == self.ready.len() {
            self.ready.clear();
            self.read = 0;
        }
    }

    /// Reads a body of known length straight to its reader, and never past its end.
    fn poll_plain(&mut self, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
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
        self.account(length);
        Poll::Ready(Ok(()))
    }

    /// Decodes more of the body and frames it anew.
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
        self.active = Instant::now();
        if compacted.is_done {
            self.state.body_ended();
        }
        Poll::Ready(Ok(()))
    }

    /// Makes what has been decoded ready: whole canonical chunks, or plain bytes.
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

    fn account(&mut self, length: usize) {
        self.body.skip(length);
        self.active = Instant::now();
        if self.body.is_done() {
            self.state.body_ended();
        }
    }

    /// A read of the body, unless the client pauses for too long or takes too long for all of it.
    fn poll_in_time(&mut self, cx: &mut Context<'_>, read: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match read {
            Poll::Ready(Ok(length)) => Poll::Ready(Ok(length)),
            Poll::Ready(Err(error)) => {
                self.state.client_failed(Failure::ClientDisconnected, "ReadError");
                Poll::Ready(Err(error))
            }
            Poll::Pending => {
                let due = (self.active + self.body_timeout).min(self.body_due);
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

    /// The body is over: nothing more is for Pingora. What the client sends belongs to its next request; that it has ended its side
    /// does not mean that it has stopped listening. Only a reset, or an upstream that is late, is an error.
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
        self.poll_upstream_late(cx)
    }

    fn poll_upstream_late(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Some(due) = self.state.due(self.active) else { return Poll::Pending };
        ready!(self.timer.poll(cx, due));
        self.state.upstream_late();
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// After a `101` bytes pass as they come, those first that came with the request.
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
                self.active = Instant::now();
                Poll::Ready(read)
            }
            Poll::Pending => self.poll_upstream_late(cx),
        }
    }
}
