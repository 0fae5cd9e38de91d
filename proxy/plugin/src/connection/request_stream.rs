//! Wraps a client's connection in a stream, from which Pingora reads one request and to which Pingora writes the
//! response.
//!
//! First, Pingora reads a request head that Portico has written from the parsed request. Then Pingora reads the request
//! body, which Portico has decoded and framed again. Pingora cannot read the bytes after the body, because these bytes
//! belong to the next request. Even if the client closes its sending side, the stream does not end before the response
//! does.
//!
//! The stream has these further tasks:
//!
//! - The stream enforces deadlines that Pingora does not support.
//! - The stream sends the response head together with the first piece of the response body.
//! - When Pingora drops the stream, the stream returns the connection to Portico.
//! - After a `101` response, the stream passes all bytes on unchanged.

mod reading;
mod returning;
#[cfg(test)]
mod tests;
mod writing;

use std::io::IoSlice;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use async_trait::async_trait;
use pingora_core::protocols::raw_connect::ProxyDigest;
use pingora_core::protocols::tls::SslDigest;
use pingora_core::protocols::{
    ALPN, GetProxyDigest, GetSocketDigest, GetTimingDigest, Peek, Shutdown, SocketDigest, Ssl, Stream, TimingDigest,
    UniqueID, UniqueIDType,
};
use portico_policy::framing::{BodyDecoder, BodyLength};
use portico_policy::intake::IntakePolicy;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::time::Instant;

use crate::downstream::buffer::Buffer;
use crate::downstream::deadline::Deadline;
use crate::downstream::write_progress::WriteProgress;
use crate::stream_state::StreamState;
pub(crate) use returning::{ReturnedConnection, Slot};

/// The part of a request that is unread when the request is handed over to Pingora.
pub(crate) struct UnreadRequest {
    /// The rewritten request head, followed by the part of the body that Portico has read.
    pub(crate) ready: Vec<u8>,
    /// The decoder for the rest of the body.
    pub(crate) body: BodyDecoder,
    /// The deadline for receiving the whole body.
    pub(crate) body_due: Instant,
    /// The framing of the body that Pingora reads.
    pub(crate) length: BodyLength,
    /// The bytes that were read from the client after the request head and are not part of `ready`.
    pub(crate) input: Buffer,
    /// Whether the client has closed its sending side.
    pub(crate) has_ended: bool,
}

/// A stream over a client's connection, which Pingora uses for one request.
#[derive(Debug)]
pub(crate) struct RequestStream {
    /// The client's connection. `None` only after the connection has been returned.
    inner: Option<Stream>,
    slot: Slot,
    state: Arc<StreamState>,
    /// The bytes that are ready for Pingora to read. `read` is the number of these bytes that Pingora has already read.
    ready: Vec<u8>,
    read: usize,
    input: Buffer,
    body: BodyDecoder,
    length: BodyLength,
    has_ended: bool,
    is_tunnel: bool,
    /// The last time at which the client sent a piece of the request body, or bytes were passed on in either direction.
    last_active: Instant,
    body_timeout: std::time::Duration,
    /// The deadline for receiving the whole request body.
    body_due: Instant,
    timer: Deadline,
    /// Whether Pingora has written the final response head to the stream.
    has_final_head: bool,
    /// The number of bytes of an interim response head that Pingora still has to write.
    interim_bytes_left: usize,
    /// The final response head, which is held back until the first piece of the response body arrives. Empty if no
    /// response head is held back.
    held: Vec<u8>,
    progress: WriteProgress,
}

impl RequestStream {
    /// Creates a stream over the connection `inner`. Also returns the slot into which the stream puts the connection
    /// when the stream is dropped.
    pub(crate) fn new(
        inner: Stream,
        unread: UnreadRequest,
        policy: &IntakePolicy,
        state: Arc<StreamState>,
    ) -> (Self, Slot) {
        let UnreadRequest { ready, body, body_due, length, input, has_ended } = unread;
        let (slot, write, now) = (Slot::default(), policy.min_write_rate(), Instant::now());
        let stream = Self {
            inner: Some(inner),
            slot: slot.clone(),
            state,
            ready,
            read: 0,
            input,
            body,
            length,
            has_ended,
            is_tunnel: false,
            last_active: now,
            body_timeout: policy.body_timeout(),
            body_due,
            timer: Deadline::default(),
            has_final_head: false,
            interim_bytes_left: 0,
            held: Vec::new(),
            progress: WriteProgress::new(write.window, write.bytes_per_second),
        };
        if stream.body.is_done() {
            stream.state.body_ended();
        }
        (stream, slot)
    }
}

impl Drop for RequestStream {
    fn drop(&mut self) {
        if let Some(stream) = self.inner.take() {
            self.slot.put(ReturnedConnection {
                stream,
                buffer: std::mem::take(&mut self.input),
                has_ended: self.has_ended,
                is_body_done: self.body.is_done() && self.read == self.ready.len(),
                held: std::mem::take(&mut self.held),
            });
        }
    }
}

impl AsyncRead for RequestStream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<std::io::Result<()>> {
        self.get_mut().poll_next(cx, out)
    }
}

impl AsyncWrite for RequestStream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<std::io::Result<usize>> {
        self.get_mut().poll_accept(cx, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<std::io::Result<usize>> {
        let stream = self.get_mut();
        match parts.first() {
            // Pingora writes only a body in several parts. A response head is always a single part.
            Some(first) if !stream.has_final_head => stream.poll_accept(cx, first),
            _ => stream.poll_accept_parts(cx, parts),
        }
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        self.get_mut().poll_flush_all(cx)
    }

    /// Flushes the stream without closing the connection. The connection returns to its owner, which closes the
    /// connection if necessary.
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        self.get_mut().poll_flush_all(cx)
    }
}

#[async_trait]
impl Shutdown for RequestStream {
    async fn shutdown(&mut self) {
        let _ = AsyncWriteExt::shutdown(self).await;
    }
}

impl UniqueID for RequestStream {
    fn id(&self) -> UniqueIDType {
        self.inner.as_ref().map_or(-1, |inner| inner.id())
    }
}

impl Ssl for RequestStream {
    fn get_ssl_digest(&self) -> Option<Arc<SslDigest>> {
        self.inner.as_ref()?.get_ssl_digest()
    }

    fn selected_alpn_proto(&self) -> Option<ALPN> {
        self.inner.as_ref()?.selected_alpn_proto()
    }
}

impl GetTimingDigest for RequestStream {
    fn get_timing_digest(&self) -> Vec<Option<TimingDigest>> {
        self.inner.as_ref().map(|inner| inner.get_timing_digest()).unwrap_or_default()
    }
}

impl GetProxyDigest for RequestStream {
    fn get_proxy_digest(&self) -> Option<Arc<ProxyDigest>> {
        self.inner.as_ref()?.get_proxy_digest()
    }
}

impl GetSocketDigest for RequestStream {
    fn get_socket_digest(&self) -> Option<Arc<SocketDigest>> {
        self.inner.as_ref()?.get_socket_digest()
    }
}

impl Peek for RequestStream {}
