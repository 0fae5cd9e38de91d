//! Reserves ports.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU16, Ordering};

use socket2::{Domain, Socket, Type};

/// Below the ephemeral ports: between finding a free port and using it, the system cannot give it to an outgoing
/// connection or to a bind to port 0.
const RANGE: std::ops::Range<u16> = 12_000..32_000;

static NEXT: AtomicU16 = AtomicU16::new(0);

/// A loopback address, bound but not listening: connections are refused.
pub(crate) fn reserve() -> (Socket, SocketAddr) {
    let found = (0..RANGE.len()).find_map(|_| {
        let address = SocketAddr::from(([127, 0, 0, 1], next()));
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).ok()?;
        // Ignore connections of an earlier test in TIME_WAIT.
        socket.set_reuse_address(true).ok()?;
        // Two sockets may be bound to one address as long as neither listens, so probe by listening.
        let probe = std::net::TcpListener::bind(address).ok()?;
        drop(probe);
        socket.bind(&address.into()).ok().map(|()| (socket, address))
    });
    found.expect("a free port")
}

/// Counts through the range, from a start that differs between processes.
fn next() -> u16 {
    let start = u16::try_from(std::process::id() * 97 % u32::from(RANGE.end - RANGE.start)).unwrap_or_default();
    let count = NEXT.fetch_add(1, Ordering::Relaxed);
    RANGE.start + (start + count % (RANGE.end - RANGE.start)) % (RANGE.end - RANGE.start)
}
