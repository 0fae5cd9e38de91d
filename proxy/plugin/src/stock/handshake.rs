//! Opens upstream connections for WebSocket handshakes through Pingora, and works around a bug in Pingora.
//!
//! Pingora waits in one task for two events: the end of the handshake's empty body, and the `101` response. The two
//! events are polled in random order. If Pingora reads the `101` response first, Pingora takes the end of the body for
//! the end of the tunnel. The bug is still open in Pingora 0.9.1 (<https://github.com/cloudflare/pingora/issues/946>).
//!
//! At the first poll after a write, a connection of this module never returns any bytes. Therefore, Pingora always
//! handles the end of the body first.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use async_trait::async_trait;
use pingora_core::connectors::l4::{BindTo, Connect};
use pingora_core::protocols::l4::stream::Stream;
use pingora_core::protocols::l4::virt::{VirtualSockOpt, VirtualSocket, VirtualSocketStream};
use pingora_core::protocols::l4::{ext, socket};
use pingora_core::upstreams::peer::HttpPeer;
use pingora_error::{Error, ErrorType, Result};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::task::coop::has_budget_remaining;

/// The number of the next handshake. The number serves as the key of the handshake's peer. Numbers begin at 1, because
/// the default key of a peer is 0.
static NEXT_HANDSHAKE: AtomicU64 = AtomicU64::new(1);

/// Makes the peer open a connection that is used only for one handshake. `bind_to` is the local address of the
/// connection, if one is configured.
pub(super) fn use_own_connection(peer: &mut HttpPeer, bind_to: Option<SocketAddr>) {
    let mut local = BindTo::default();
    local.addr = bind_to;
    peer.options.custom_l4 = Some(Arc::new(HandshakeConnector { bind_to: local }));
    // The next two lines prevent the reuse of the connection. Pingora's pool identifies a connection by its file
    // descriptor, but `HandshakeConnector` hides the file descriptor from the pool. Reuse would save little, because a
    // tunnel is never reused and upstreams seldom reject handshakes.
    peer.group_key = NEXT_HANDSHAKE.fetch_add(1, Ordering::Relaxed);
    peer.options.idle_timeout = Some(Duration::ZERO);
}

#[derive(Debug)]
struct HandshakeConnector {
    bind_to: BindTo,
}

#[async_trait]
impl Connect for HandshakeConnector {
    async fn connect(&self, address: &socket::SocketAddr) -> Result<Stream> {
        let Some(address) = address.as_inet() else {
            return Error::e_explain(ErrorType::ConnectError, "the upstream's address is not an IP address");
        };
        let socket = ext::connect(address, Some(&self.bind_to)).await?;
        let yielding = YieldingSocket { socket, has_written: false };
        Ok(VirtualSocketStream::new(Box::new(yielding)).into())
    }
}

/// A socket that returns no bytes at the first poll after a write.
#[derive(Debug)]
struct YieldingSocket {
    socket: TcpStream,
    has_written: bool,
}

impl AsyncRead for YieldingSocket {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.has_written {
            // If the task has used up tokio's cooperative budget, Pingora cannot take the end of the body from its
            // queue. In this case, the next poll must not read either.
            this.has_written = !has_budget_remaining();
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        Pin::new(&mut this.socket).poll_read(cx, out)
    }
}

impl AsyncWrite for YieldingSocket {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        this.has_written = true;
        Pin::new(&mut this.socket).poll_write(cx, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().socket).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().socket).poll_shutdown(cx)
    }
}

impl VirtualSocket for YieldingSocket {
    fn set_socket_option(&self, option: VirtualSockOpt) -> io::Result<()> {
        match option {
            VirtualSockOpt::NoDelay => self.socket.set_nodelay(true),
            // Portico's peers set no other option.
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    use super::*;

    /// Returns both ends of a connection. The second end has already sent a byte to the first end.
    async fn readable() -> (YieldingSocket, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let socket = TcpStream::connect(listener.local_addr().expect("an address")).await.expect("connects");
        let (mut other, _) = listener.accept().await.expect("accepts");
        other.write_all(b"x").await.expect("writes");
        socket.readable().await.expect("becomes readable");
        (YieldingSocket { socket, has_written: false }, other)
    }

    /// Polls a read of one byte until the read is ready. Returns the number of polls.
    async fn polls_of_a_read(socket: &mut YieldingSocket) -> u32 {
        let (mut polls, mut byte) = (0, [0]);
        let read = poll_fn(|cx| {
            polls += 1;
            Pin::new(&mut *socket).poll_read(cx, &mut ReadBuf::new(&mut byte))
        });
        read.await.expect("reads");
        polls
    }

    #[tokio::test]
    async fn the_first_poll_after_a_write_does_not_read() {
        let (mut socket, _other) = readable().await;
        socket.write_all(b"head").await.expect("writes");
        assert_eq!(polls_of_a_read(&mut socket).await, 2);
    }

    #[tokio::test]
    async fn a_read_without_a_write_is_not_delayed() {
        let (mut socket, _other) = readable().await;
        assert_eq!(polls_of_a_read(&mut socket).await, 1);
    }
}
