//! Converts a session of Pingora to the request view of `portico_policy`.

use std::net::{IpAddr, Ipv4Addr};

use pingora_core::protocols::l4::socket::SocketAddr;
use pingora_proxy::Session;
use portico_policy::intake::{Listener, RawRequest};

/// Returns a view that borrows the request head of a session.
pub(super) fn raw_request(session: &Session, listener: Listener) -> RawRequest<'_> {
    let head = session.req_header();
    // Only an HTTP/1 request head is a single block of bytes whose length can be measured. For other versions, the code
    // that reads the request head limits its size.
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

/// Returns the IP address of the peer. Returns the unspecified address if the peer is connected through a Unix socket.
pub(super) fn peer_address(session: &Session) -> IpAddr {
    match session.client_addr() {
        Some(SocketAddr::Inet(address)) => address.ip(),
        Some(SocketAddr::Unix(_)) | None => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
    }
}
