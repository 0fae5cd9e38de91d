//! From Pingora's session to the view that the policy takes.

use std::net::{IpAddr, Ipv4Addr};
use std::time::{SystemTime, UNIX_EPOCH};

use http::Method;
use pingora_core::protocols::l4::socket::SocketAddr;
use pingora_proxy::Session;
use portico_policy::intake::RawRequest;
use portico_redirects::NormalPath;

/// The head of a request, borrowed.
pub fn raw_request(session: &Session) -> RawRequest<'_> {
    let head = session.req_header();
    // Other versions bound their heads themselves and have no single block of bytes to measure.
    let head_bytes = session.as_http1().map_or(0, |http1| http1.get_headers_raw_bytes().len());
    RawRequest {
        method: &head.method,
        target: head.raw_path(),
        version: head.version,
        headers: &head.headers,
        head_bytes,
        peer: peer_address(session),
        clock: &unix_seconds,
    }
}

/// The path of a request that only reads, in normal form.
pub(crate) fn read_path(session: &Session) -> Option<NormalPath<'_>> {
    let head = session.req_header();
    if !matches!(head.method, Method::GET | Method::HEAD) {
        return None;
    }
    let target = std::str::from_utf8(head.raw_path()).ok()?;
    NormalPath::parse(target.split('?').next()?).ok()
}

/// The time.
pub(crate) fn unix_seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// The address at the other end; the unspecified address for a Unix socket.
pub fn peer_address(session: &Session) -> IpAddr {
    match session.client_addr() {
        Some(SocketAddr::Inet(address)) => address.ip(),
        Some(SocketAddr::Unix(_)) | None => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
    }
}
