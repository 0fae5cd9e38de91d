//! The records from which access log lines are written.

use std::net::IpAddr;
use std::time::Duration;

use portico_policy::failure::LogSeverity;
use portico_policy::intake::Rejection;
use portico_policy::{Facts, Failure};

/// The record of a finished request.
///
/// Values that a client or an upstream has chosen are raw bytes. Invalid UTF-8 in such a value is replaced with U+FFFD
/// in the line.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    /// The time at which the request finished, counted from the Unix epoch.
    pub time: Duration,
    /// The request id, which consists of at most 64 bytes of printable ASCII.
    pub request_id: &'a [u8],
    /// The client's address, which is the farthest address that trusted proxies report.
    pub client: IpAddr,
    /// The method. A method is a token (RFC 9110 §9.1), so the method needs no escaping.
    pub method: &'a str,
    /// The effective host. If the request target is an absolute URL, the effective host is the host of the target.
    /// Otherwise, the effective host is the value of `Host`.
    pub host: Option<&'a [u8]>,
    /// The request target, as the client sent it (RFC 9112 §3.2).
    pub target: &'a [u8],
    /// The status code that was sent. `None` if no response head was sent.
    pub status: Option<u16>,
    /// The facts about how the request was handled.
    pub facts: &'a Facts,
    /// The id of the rule that matched. `None` if no rule matched.
    pub rule: Option<&'a str>,
    /// The value of `Location` that was sent. `None` if no `Location` was sent.
    pub location: Option<&'a [u8]>,
    /// The network error that caused the failure, such as `ConnectRefused`. `None` if no network error occurred.
    pub cause: Option<&'a str>,
    /// The authority (`host:port`) of the upstream that was contacted. `None` if no upstream was contacted.
    pub upstream: Option<&'a str>,
    /// The number of bytes of the response body that were sent.
    pub bytes: u64,
    /// The time between the arrival of the request head and the end of the request.
    pub duration: Duration,
    /// The generation of the site that handled the request.
    pub generation: u64,
    /// The value of the `User-Agent` field.
    pub agent: Option<&'a [u8]>,
}

impl Record<'_> {
    /// Returns the severity of the line, which is the severity of the failure. If there is no failure, returns
    /// [`LogSeverity::Info`].
    pub fn severity(&self) -> LogSeverity {
        self.facts.failure.map_or(LogSeverity::Info, Failure::severity)
    }
}

/// The record of a request head that was rejected because the head was too slow, too large or malformed.
#[derive(Debug, Clone, Copy)]
pub struct RejectedHead<'a> {
    /// The request id, which is also sent to the client.
    pub request_id: &'a [u8],
    /// The peer address of the connection. `None` if the connection uses a Unix socket.
    pub client: Option<IpAddr>,
    /// The reason why the head was rejected.
    pub rejection: Rejection,
    /// The request line as the client sent it, truncated for the log.
    pub request_line: &'a [u8],
    /// The status code that was sent. `None` if no response head was sent.
    pub status: Option<u16>,
    /// The number of body bytes of the reply that were sent.
    pub bytes: u64,
    /// The time between the rejection and the end of the reply.
    pub duration: Duration,
}

/// The record of a request that was in flight when the process ended.
#[derive(Debug, Clone, Copy)]
pub struct InterruptedRequest<'a> {
    /// The request id.
    pub request_id: &'a [u8],
    /// The request method.
    pub method: &'a str,
    /// The request target, as the client sent it.
    pub target: &'a [u8],
    /// The facts about how the request was handled before the process ended.
    pub facts: &'a Facts,
    /// The time that has passed since the request began.
    pub duration: Duration,
    /// The generation of the site that handled the request.
    pub generation: u64,
}
