//! Implements Pingora's stream traits for a plain TCP stream.
//!
//! Pingora's own stream type allocates buffers. Before and after each wait, Pingora's type also reads the clock, for
//! statistics that Portico does not use. [`PlainStream`] only reads and writes the socket.

use std::io::{self, IoSlice};
use std::net::SocketAddr;
use std::os::fd::AsRawFd;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::SystemTime;

use async_trait::async_trait;
use pingora_core::protocols::raw_connect::ProxyDigest;
use pingora_core::protocols::{
    GetProxyDigest, GetSocketDigest, GetTimingDigest, Peek, Shutdown, SocketDigest, Ssl, TimingDigest, UniqueID,
    UniqueIDType,
};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;

/// A plain TCP stream.
#[derive(Debug)]
pub(crate) struct PlainStream {
    socket: TcpStream,
    peer: SocketAddr,
    established: SystemTime,
}

impl PlainStream {
    /// Opens a connection to `peer`.
    ///
    /// # Errors
    /// Returns an error if connecting or setting a socket option fails.
    pub(crate) async fn connect(peer: SocketAddr) -> io::Result<Self> {
        Self::new(TcpStream::connect(peer).await?, peer)
    }

    /// Wraps an open connection to `peer`.
    ///
    /// # Errors
    /// Returns an error if setting a socket option fails. Setting an option fails if the connection has been reset.
    pub(crate) fn new(socket: TcpStream, peer: SocketAddr) -> io::Result<Self> {
        // The kernel must not delay small segments in order to join them, because Portico already writes each message
        // in a single call.
        socket.set_nodelay(true)?;
        Ok(Self { socket, peer, established: SystemTime::now() })
    }

    /// Makes the kernel reset the connection when the stream is closed.
    pub(crate) fn reset_on_close(&self) {
        let _ = self.socket.set_zero_linger();
    }
}

impl AsyncRead for PlainStream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().socket).poll_read(cx, out)
    }
}

impl AsyncWrite for PlainStream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().socket).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().socket).poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().socket).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().socket).poll_shutdown(cx)
    }
}

#[async_trait]
impl Shutdown for PlainStream {
    async fn shutdown(&mut self) {
        let _ = AsyncWriteExt::shutdown(self).await;
    }
}

impl UniqueID for PlainStream {
    fn id(&self) -> UniqueIDType {
        self.socket.as_raw_fd()
    }
}

impl Ssl for PlainStream {}

impl GetTimingDigest for PlainStream {
    fn get_timing_digest(&self) -> Vec<Option<TimingDigest>> {
        vec![Some(TimingDigest { established_ts: self.established, ..TimingDigest::default() })]
    }
}

impl GetProxyDigest for PlainStream {
    fn get_proxy_digest(&self) -> Option<Arc<ProxyDigest>> {
        None
    }
}

impl GetSocketDigest for PlainStream {
    /// Builds the socket digest on demand, because most connections need only the address in the digest, and only once.
    fn get_socket_digest(&self) -> Option<Arc<SocketDigest>> {
        let digest = SocketDigest::from_raw_fd(self.socket.as_raw_fd());
        let _ = digest.peer_addr.set(Some(self.peer.into()));
        Some(Arc::new(digest))
    }
}

impl Peek for PlainStream {}
