//! Stage 1: what is let in at all.
//!
//! Pingora accepts more than RFC 9112 allows: requests without `Host`, hosts that are none, targets that are no
//! path, repeated `Content-Length`. They are refused here, before any decision is made from them.

use std::net::IpAddr;
use std::time::Duration;

use http::{Method, StatusCode, Version, header};
use portico_redirects::path::NormalPath;
use portico_redirects::tree::Spot;

use crate::block::{self, Block};
use crate::host;
use crate::mistake::{Mistake, Mistakes};
use crate::reply::{Reply, ResponseKind};
use crate::units;
use crate::view::{Clock, Headers, RequestView};

/// `limits:` as the file says it.
#[derive(Debug)]
pub struct RawIntakePolicy {
    /// Size of the whole request head.
    pub head: Spot<String>,
    /// Size of the request target.
    pub target: Spot<String>,
    /// From the first byte of a head to its last.
    pub head_timeout: Spot<String>,
    /// How long a connection may wait for its next request.
    pub idle_timeout: Spot<String>,
}

impl Default for RawIntakePolicy {
    fn default() -> Self {
        block::absent(Self::read)
    }
}

/// How much of a request head is accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntakePolicy {
    head: usize,
    target: usize,
    head_timeout: Duration,
    idle_timeout: Duration,
}

impl RawIntakePolicy {
    /// Reads the block.
    pub fn read(block: &mut Block<'_>) -> Self {
        // 32 KiB holds every browser's head with room for long cookies; 8 KiB is what RFC 9112 §3 asks of targets.
        Self {
            head: block.text_or("head", "32KiB"),
            target: block.text_or("target", "8KiB"),
            // A head is a few packets; who needs longer is holding the connection, not sending it.
            head_timeout: block.text_or("head_timeout", "10s"),
            idle_timeout: block.text_or("idle_timeout", "60s"),
        }
    }

    /// Checks the values.
    ///
    /// # Errors
    /// All values that are out of range, with their places.
    pub fn lower(&self) -> Result<IntakePolicy, Vec<Mistake>> {
        let mut mistakes = Mistakes::default();
        let head = mistakes.take(units::size("limits.head", &self.head, 1024..=512 * 1024));
        let target = mistakes.take(units::size("limits.target", &self.target, 256..=64 * 1024));
        let range = Duration::from_millis(10)..=Duration::from_mins(10);
        let head_timeout = mistakes.take(units::duration("limits.head_timeout", &self.head_timeout, range.clone()));
        let idle_timeout = mistakes.take(units::duration("limits.idle_timeout", &self.idle_timeout, range));
        let whole = head.zip(target).zip(head_timeout.zip(idle_timeout));
        mistakes.or(whole.map(|((head, target), (head_timeout, idle_timeout))| IntakePolicy {
            head,
            target,
            head_timeout,
            idle_timeout,
        }))
    }
}

impl IntakePolicy {
    /// The largest request head, in bytes.
    pub fn head_limit(&self) -> usize {
        self.head
    }

    /// From the first byte of a head to its last.
    pub fn head_timeout(&self) -> Duration {
        self.head_timeout
    }

    /// How long a connection may wait for its next request.
    pub fn idle_timeout(&self) -> Duration {
        self.idle_timeout
    }
}

/// A request head as it came, before any check.
pub struct RawRequest<'a> {
    /// The method.
    pub method: &'a Method,
    /// The request target, as sent.
    pub target: &'a [u8],
    /// The protocol version.
    pub version: Version,
    /// The header fields.
    pub headers: &'a dyn Headers,
    /// Size of the head in bytes, request line included.
    pub head_bytes: usize,
    /// The address at the other end of the connection.
    pub peer: IpAddr,
    /// Tells the time, in seconds since 1970.
    pub clock: Clock<'a>,
}

/// Why a request is not let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The head is larger than the limit.
    HeadTooLarge,
    /// The head did not arrive in time.
    HeadTooSlow,
    /// The head is no HTTP/1 message.
    HeadMalformed,
    /// The target is longer than the limit.
    TargetTooLong,
    /// The target is no path (RFC 9112 §3.2.1): absolute form, authority form, `*`, or not text.
    BadTarget,
    /// The address belongs to the parts of the site themselves ([`INTERNAL`](crate::route::INTERNAL)).
    InternalPath,
    /// The path cannot be brought into a normal form: bad escapes, control characters, backslashes.
    BadPath,
    /// `Host` is missing, repeated or no host (RFC 9112 §3.2).
    BadHost,
    /// `Content-Length` or `Transfer-Encoding` could be read in two ways (RFC 9112 §6.3).
    BadFraming,
    /// A request that only reads has a large body, for which it has no use (RFC 9110 §9.3.1).
    BodyTooLarge,
}

impl Refusal {
    /// The label of metrics and logs.
    pub fn label(self) -> &'static str {
        match self {
            Self::HeadTooLarge => "head_too_large",
            Self::HeadTooSlow => "head_too_slow",
            Self::HeadMalformed => "head_malformed",
            Self::TargetTooLong => "target_too_long",
            Self::BadTarget => "bad_target",
            Self::InternalPath => "internal_path",
            Self::BadPath => "bad_path",
            Self::BadHost => "bad_host",
            Self::BadFraming => "bad_framing",
            Self::BodyTooLarge => "body_too_large",
        }
    }

    /// The status code.
    pub fn status(self) -> StatusCode {
        match self {
            Self::HeadTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::HeadTooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TargetTooLong => StatusCode::URI_TOO_LONG,
            Self::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::InternalPath => StatusCode::NOT_FOUND,
            Self::HeadMalformed | Self::BadTarget | Self::BadPath | Self::BadHost | Self::BadFraming => {
                StatusCode::BAD_REQUEST
            }
        }
    }

    /// The reply to the client: what is wrong, in one line, never an echo of what was sent.
    pub fn reply(self) -> Reply {
        let text = match self {
            Self::HeadTooLarge => "The request head is too large.\n",
            Self::HeadTooSlow => "The request head did not arrive in time.\n",
            Self::HeadMalformed => "The request head is not a valid HTTP/1 message.\n",
            Self::TargetTooLong => "The request target is too long.\n",
            Self::BadTarget => "The request target must be a path.\n",
            Self::InternalPath => "There is nothing here.\n",
            Self::BadPath => "The path of the request is not valid.\n",
            Self::BadHost => "The request needs exactly one valid Host.\n",
            Self::BadFraming => "The length of the request body is ambiguous.\n",
            Self::BodyTooLarge => "The body is too large for a request that only reads.\n",
        };
        Reply::text(self.status(), ResponseKind::Error, text)
    }
}

/// Lets a request in, or says why not.
///
/// # Errors
/// The first reason not to: the size of the head, the host, the framing, the target.
pub fn admit<'a>(policy: &IntakePolicy, raw: &RawRequest<'a>) -> Result<RequestView<'a>, Refusal> {
    if raw.head_bytes > policy.head {
        return Err(Refusal::HeadTooLarge);
    }
    if raw.target.len() > policy.target {
        return Err(Refusal::TargetTooLong);
    }
    if !has_valid_host(raw.headers) {
        return Err(Refusal::BadHost);
    }
    if !has_clear_framing(raw) {
        return Err(Refusal::BadFraming);
    }
    // What CONNECT asks for is a host, never a path (RFC 9112 §3.2.3), and this is no forward proxy.
    if *raw.method == Method::CONNECT {
        return Err(Refusal::BadTarget);
    }
    let (raw_path, query) = split_target(raw.target)?;
    let path = NormalPath::parse(raw_path).map_err(|_| Refusal::BadPath)?;
    Ok(RequestView {
        method: raw.method,
        raw_path,
        path,
        query,
        headers: raw.headers,
        peer: raw.peer,
        clock: raw.clock,
    })
}

fn split_target(target: &[u8]) -> Result<(&str, Option<&str>), Refusal> {
    let target = std::str::from_utf8(target).map_err(|_| Refusal::BadTarget)?;
    let has_oddity = target.bytes().any(|byte| byte <= b' ' || byte == 0x7f || byte == b'#');
    if !target.starts_with('/') || has_oddity {
        return Err(Refusal::BadTarget);
    }
    Ok(target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query))))
}

fn has_valid_host(headers: &dyn Headers) -> bool {
    headers.count(&header::HOST) == 1 && headers.first(&header::HOST).is_some_and(host::is_host)
}

fn has_clear_framing(raw: &RawRequest<'_>) -> bool {
    let headers = raw.headers;
    let lengths = headers.count(&header::CONTENT_LENGTH);
    let encodings = headers.count(&header::TRANSFER_ENCODING);
    if has_look_alike(headers) || lengths > 1 || encodings > 1 || lengths + encodings > 1 {
        return false;
    }
    let length_is_clear = headers.first(&header::CONTENT_LENGTH).is_none_or(is_length);
    let encoding_is_clear = headers.first(&header::TRANSFER_ENCODING).is_none_or(|value| {
        // HTTP/1.0 knows no transfer coding; a sender of both is confused or hostile (RFC 9112 §6.1).
        raw.version == Version::HTTP_11 && value.trim_ascii().eq_ignore_ascii_case(b"chunked")
    });
    length_is_clear && encoding_is_clear
}

/// Digits only, and small enough for every parser on the way (below 2^63).
fn is_length(value: &[u8]) -> bool {
    let text = std::str::from_utf8(value).unwrap_or_default();
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<i64>().is_ok()
}

/// CGI-minded servers fold `_` into `-`, so these would frame the message for them only.
fn has_look_alike(headers: &dyn Headers) -> bool {
    const LOOK_ALIKES: [http::HeaderName; 2] =
        [http::HeaderName::from_static("content_length"), http::HeaderName::from_static("transfer_encoding")];
    LOOK_ALIKES.iter().any(|name| headers.count(name) > 0)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::view::Fields;

    fn policy() -> IntakePolicy {
        RawIntakePolicy::default().lower().unwrap()
    }

    fn refusal(target: &str, headers: &[(&str, &[u8])]) -> Option<Refusal> {
        let headers: &dyn Headers = &Fields(headers);
        let raw = RawRequest {
            method: &Method::GET,
            target: target.as_bytes(),
            version: Version::HTTP_11,
            headers,
            head_bytes: 100,
            peer: Ipv4Addr::LOCALHOST.into(),
            clock: &|| 0,
        };
        admit(&policy(), &raw).err()
    }

    const HOST: (&str, &[u8]) = ("Host", b"site.example");

    #[test]
    fn plain_request_is_admitted() {
        assert_eq!(refusal("/about?x=1", &[HOST]), None);
    }

    #[test]
    fn host_missing_repeated_or_invalid_is_refused() {
        assert_eq!(refusal("/", &[]), Some(Refusal::BadHost));
        assert_eq!(refusal("/", &[HOST, HOST]), Some(Refusal::BadHost));
        assert_eq!(refusal("/", &[("Host", b"a..b")]), Some(Refusal::BadHost));
    }

    #[test]
    fn target_that_is_no_path_is_refused() {
        for target in ["*", "@evil.example/x", "evil.example:80", "http://site.example/", "", "/a b", "/a#b", "/a\tb"] {
            assert_eq!(refusal(target, &[HOST]), Some(Refusal::BadTarget), "{target}");
        }
        for target in ["/\\evil.example/", "/%00", "/%zz", "/a%"] {
            assert_eq!(refusal(target, &[HOST]), Some(Refusal::BadPath), "{target}");
        }
    }

    #[test]
    fn ambiguous_framing_is_refused() {
        let cases: [&[(&str, &[u8])]; 7] = [
            &[HOST, ("Content-Length", b"5"), ("Content-Length", b"5")],
            &[HOST, ("Content-Length", b"5, 5")],
            &[HOST, ("Content-Length", b"9223372036854775808")],
            &[HOST, ("Content-Length", b"+5")],
            &[HOST, ("Content-Length", b"5"), ("Transfer-Encoding", b"chunked")],
            &[HOST, ("Transfer-Encoding", b"gzip, chunked")],
            &[HOST, ("Transfer_Encoding", b"chunked")],
        ];
        for headers in cases {
            assert_eq!(refusal("/", headers), Some(Refusal::BadFraming), "{headers:?}");
        }
        assert_eq!(refusal("/", &[HOST, ("Transfer-Encoding", b"Chunked")]), None);
    }

    #[test]
    fn long_target_and_large_head_are_told_apart() {
        assert_eq!(refusal(&format!("/{}", "a".repeat(9000)), &[HOST]), Some(Refusal::TargetTooLong));
        let headers: &dyn Headers = &Fields(&[HOST]);
        let raw = RawRequest {
            method: &Method::GET,
            target: b"/",
            version: Version::HTTP_11,
            headers,
            head_bytes: 40_000,
            peer: Ipv4Addr::LOCALHOST.into(),
            clock: &|| 0,
        };
        assert_eq!(admit(&policy(), &raw).err(), Some(Refusal::HeadTooLarge));
    }
}
