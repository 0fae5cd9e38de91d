//! What the lines tell.

use std::net::IpAddr;
use std::time::Duration;

use portico_policy::failure::LogSeverity;
use portico_policy::intake::Rejection;
use portico_policy::{Facts, Failure};

/// A request that is over, borrowed from whoever served it.
///
/// Fields that a client or an upstream chose are bytes as they came; what is not UTF-8 in them becomes U+FFFD in the line.
#[derive(Debug, Clone, Copy)]
pub struct Record<'a> {
    /// When the request was over: time since 1970.
    pub time: Duration,
    /// The id of the request.
    pub request_id: &'a [u8],
    /// The address at the other end of the connection.
    pub client: IpAddr,
    /// The method: a token (RFC 9110 §9.1), which needs no escapes.
    pub method: &'a str,
    /// The `Host` field.
    pub host: Option<&'a [u8]>,
    /// The target, as it was sent.
    pub target: &'a [u8],
    /// The status that was sent, if a response head was.
    pub status: Option<u16>,
    /// What is known about the request.
    pub facts: &'a Facts,
    /// The id of the rule that answered.
    pub rule: Option<&'a str>,
    /// The `Location` that was sent.
    pub location: Option<&'a [u8]>,
    /// Why an exchange failed, in the words of the network.
    pub cause: Option<&'a str>,
    /// The upstream that was asked.
    pub upstream: Option<&'a str>,
    /// Bytes of the response body that were sent.
    pub bytes: u64,
    /// Time since the request began.
    pub duration: Duration,
    /// The generation of the site that the request saw.
    pub generation: u64,
    /// The `User-Agent` field.
    pub agent: Option<&'a [u8]>,
}

impl Record<'_> {
    /// How loud the line is.
    pub fn severity(&self) -> LogSeverity {
        self.facts.failure.map_or(LogSeverity::Info, Failure::severity)
    }
}

/// What was rejected before there was a request head.
#[derive(Debug, Clone, Copy)]
pub struct RejectedHead<'a> {
    /// The id that the client was told.
    pub request_id: &'a [u8],
    /// The address at the other end of the connection; none on a Unix socket.
    pub client: Option<IpAddr>,
    /// Why it was rejected.
    pub refusal: Rejection,
    /// The request line, as far as it is to be shown.
    pub request_line: &'a [u8],
    /// The status that was sent, if a response head was.
    pub status: Option<u16>,
    /// Bytes of the response body that were sent.
    pub bytes: u64,
    /// Time since the head began.
    pub duration: Duration,
}

/// A request that the end of the process cuts off.
#[derive(Debug, Clone, Copy)]
pub struct CutOff<'a> {
    /// The id of the request.
    pub request_id: &'a [u8],
    /// The method.
    pub method: &'a str,
    /// The target, as it was sent.
    pub target: &'a [u8],
    /// What is known about the request.
    pub facts: &'a Facts,
    /// Time since the request began.
    pub duration: Duration,
    /// The generation of the site that the request saw.
    pub generation: u64,
}
