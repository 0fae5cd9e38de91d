//! Defines the records that the access log writes as lines.

use std::net::IpAddr;
use std::time::Duration;

use portico_policy::failure::LogSeverity;
use portico_policy::intake::Rejection;
use portico_policy::{Facts, Failure};

/// The record of a finished request.
///
/// A value that a client or an upstream has chosen may contain any bytes. In the log line, invalid UTF-8 is replaced
/// with U+FFFD.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    /// The time at which the request finished, counted from the Unix epoch.
    pub time: Duration,
    /// The request id, which consists of at most 64 bytes of printable ASCII.
    pub request_id: &'a [u8],
    /// The client's address. If the client is connected through trusted proxies, this is the address that the trusted
    /// proxy nearest to the client reports.
    pub client: IpAddr,
    /// The method. A method is a token (RFC 9110 §9.1), so the method needs no escaping.
    pub method: &'a str,
    /// The host that the request is for. If the request target is an absolute URL, this is the host in the URL.
    /// Otherwise, this is the value of the field `Host`.
    pub host: Option<&'a [u8]>,
    /// The request target, as the client sent it (RFC 9112 §3.2).
    pub target: &'a [u8],
    /// The status code that was sent. `None` if no response head was sent.
    pub status: Option<u16>,
    /// The facts about the handling of the request, such as the stage, the route and the failure.
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
    /// Returns the severity of the log line. If the request failed, this is the severity of the failure. Otherwise,
    /// this is [`LogSeverity::Info`].
    pub fn severity(&self) -> LogSeverity {
        self.facts.failure.map_or(LogSeverity::Info, Failure::severity)
    }
}

/// The record of a request head that was rejected, because it arrived too slowly, was too large or was malformed.
#[derive(Debug, Clone, Copy)]
pub struct RejectedHead<'a> {
    /// The request id, which is also sent to the client.
    pub request_id: &'a [u8],
    /// The IP address of the peer. `None` if the connection uses a Unix socket.
    pub client: Option<IpAddr>,
    /// The reason why the request head was rejected.
    pub rejection: Rejection,
    /// The request line as the client sent it. Only the beginning of a long request line is kept.
    pub request_line: &'a [u8],
    /// The status code that was sent. `None` if no response head was sent.
    pub status: Option<u16>,
    /// The number of bytes of the reply's body that were sent.
    pub bytes: u64,
    /// The time between the rejection of the request head and the end of the reply.
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
    /// The facts about the handling of the request, as far as they were known when the process ended.
    pub facts: &'a Facts,
    /// The time between the beginning of the request and the end of the process.
    pub duration: Duration,
    /// The generation of the site that handled the request.
    pub generation: u64,
}
