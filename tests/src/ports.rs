//! Reserves ports for the Portico processes and upstreams of tests.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU16, Ordering};

use socket2::{Domain, Socket, Type};

/// The range of ports for tests. The whole range is below the ephemeral ports. The system therefore never assigns a
/// port of the range to an outgoing connection or to a socket that is bound to port 0.
const RANGE: std::ops::Range<u16> = 12_000..32_000;

static NEXT: AtomicU16 = AtomicU16::new(0);

/// Returns a socket that is bound to a free port of the loopback interface, and the address of the socket. The socket
/// does not listen, so connections to the address are refused.
pub(crate) fn reserve() -> (Socket, SocketAddr) {
    let found = (0..RANGE.len()).find_map(|_| {
        let address = SocketAddr::from(([127, 0, 0, 1], next()));
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).ok()?;
        // Connections of an earlier test may still be in TIME_WAIT. Without SO_REUSEADDR, the bind would then fail.
        socket.set_reuse_address(true).ok()?;
        // With SO_REUSEADDR, two sockets can be bound to the same address if neither of them listens. Only an attempt
        // to listen shows whether the port is free.
        let probe = std::net::TcpListener::bind(address).ok()?;
        drop(probe);
        socket.bind(&address.into()).ok().map(|()| (socket, address))
    });
    found.expect("a free port")
}

/// Returns the next port of the range. Each process begins at a port that depends on the process id.
fn next() -> u16 {
    let start = u16::try_from(std::process::id() * 97 % u32::from(RANGE.end - RANGE.start)).unwrap_or_default();
    let count = NEXT.fetch_add(1, Ordering::Relaxed);
    RANGE.start + (start + count % (RANGE.end - RANGE.start)) % (RANGE.end - RANGE.start)
}
