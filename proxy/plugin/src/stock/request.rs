//! Converts Pingora's session to the request view of `portico_policy`.

use std::net::{IpAddr, Ipv4Addr};

use pingora_core::protocols::l4::socket::SocketAddr;
use pingora_proxy::Session;
use portico_policy::intake::{Listener, RawRequest};

/// Borrows the request head of a session.
pub(super) fn raw_request(session: &Session, listener: Listener) -> RawRequest<'_> {
    let head = session.req_header();
    // The code for other HTTP versions limits the size of heads itself, and has no single block of bytes to measure.
    let head_bytes = session.as_http1().map_or(0, |http1| http1.get_headers_raw_bytes().len());
    RawRequest {
        method: &head.method,
        target: head.raw_path(),
        version: head.version,
        headers: &head.headers,
        head_bytes,
        peer: peer_address(session),
        listener,
        clock: &crate::clock::unix_seconds,
    }
}

/// Returns the address of the peer, or the unspecified address for a Unix socket.
pub(super) fn peer_address(session: &Session) -> IpAddr {
    match session.client_addr() {
        Some(SocketAddr::Inet(address)) => address.ip(),
        Some(SocketAddr::Unix(_)) | None => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
    }
}
