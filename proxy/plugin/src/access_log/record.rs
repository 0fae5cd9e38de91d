//! The content of access log lines.

use std::net::IpAddr;
use std::time::Duration;

use portico_policy::failure::LogSeverity;
use portico_policy::intake::Rejection;
use portico_policy::{Facts, Failure};

/// A finished request.
///
/// Values chosen by a client or an upstream are raw bytes. Invalid UTF-8 in them becomes U+FFFD in the line.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    /// When the request finished, as the time since the Unix epoch.
    pub time: Duration,
    /// The request id: at most 64 bytes of printable ASCII.
    pub request_id: &'a [u8],
    /// The client's address, as forwarded by trusted proxies.
    pub client: IpAddr,
    /// The method: a token (RFC 9110 §9.1), which needs no escapes.
    pub method: &'a str,
    /// The effective host: the host of the target if it is an absolute URL, otherwise the value of `Host`.
    pub host: Option<&'a [u8]>,
    /// The request target as sent (RFC 9112 §3.2).
    pub target: &'a [u8],
    /// The status code sent; `None` if no response head was sent.
    pub status: Option<u16>,
    /// How the request was handled.
    pub facts: &'a Facts,
    /// The id of the rule that matched, if any.
    pub rule: Option<&'a str>,
    /// The value of `Location` that was sent, if any.
    pub location: Option<&'a [u8]>,
    /// The network error behind a failed exchange, such as `ConnectRefused`.
    pub cause: Option<&'a str>,
    /// The authority (`host:port`) of the upstream that was contacted.
    pub upstream: Option<&'a str>,
    /// The number of bytes of the response body that were sent.
    pub bytes: u64,
    /// The time from the arrival of the request head to the end of the request.
    pub duration: Duration,
    /// The generation of the site that handled the request.
    pub generation: u64,
    /// The value of the `User-Agent` field.
    pub agent: Option<&'a [u8]>,
}

impl Record<'_> {
    /// The severity of the line: the severity of the failure, or [`LogSeverity::Info`] if there is no failure.
    pub fn severity(&self) -> LogSeverity {
        self.facts.failure.map_or(LogSeverity::Info, Failure::severity)
    }
}

/// A request head that was rejected before it could be parsed.
#[derive(Debug, Clone, Copy)]
pub struct RejectedHead<'a> {
    /// The request id, as sent to the client.
    pub request_id: &'a [u8],
    /// The peer address of the connection; `None` on a Unix socket.
    pub client: Option<IpAddr>,
    /// Why the head was rejected.
    pub rejection: Rejection,
    /// The request line as received, truncated for the log.
    pub request_line: &'a [u8],
    /// The status code sent; `None` if no response head was sent.
    pub status: Option<u16>,
    /// The number of bytes of the reply's body that were sent.
    pub bytes: u64,
    /// The time from the rejection to the end of the reply.
    pub duration: Duration,
}

/// A request that was in flight when the process ended.
#[derive(Debug, Clone, Copy)]
pub struct InterruptedRequest<'a> {
    /// The request id.
    pub request_id: &'a [u8],
    /// The request method.
    pub method: &'a str,
    /// The request target as sent.
    pub target: &'a [u8],
    /// How the request was handled until then.
    pub facts: &'a Facts,
    /// The time since the request began.
    pub duration: Duration,
    /// The generation of the site that handled the request.
    pub generation: u64,
}
