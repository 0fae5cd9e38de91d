//! Stage 1: what is let in at all.
//!
//! Pingora accepts more than RFC 9112 allows: requests without `Host`, hosts that are none, targets that are no
//! path, repeated `Content-Length`. They are refused here, before any decision is made from them.

mod limits;
mod rejection;
mod target;

use std::borrow::Cow;
use std::net::IpAddr;

use http::{Method, Version, header};
use portico_redirects::path::NormalPath;

use crate::bytes::any_byte;
use crate::host;
use crate::route;
use crate::view::{Clock, Headers, RequestView};

pub use limits::{IntakePolicy, RawIntakePolicy, WriteProgress};
pub use rejection::Rejection;

use target::Target;

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
    /// Where the connection came in.
    pub listener: Listener,
    /// Tells the time, in seconds since 1970.
    pub clock: Clock<'a>,
}

/// Where a connection comes in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Listener {
    /// The visitors' one.
    #[default]
    Public,
    /// The renderer's one, which serves `/api/` alone: everything else would be a request of the renderer to itself.
    Internal,
}

/// What an admitted request asks for, as an origin server is to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpstreamTarget<'a> {
    /// Path and query (RFC 9112 §3.2.1).
    ///
    /// Characters that no URI may hold (RFC 3986 §2) and some clients send all the same are escaped: servers differ in what they
    /// make of them.
    pub origin_form: Cow<'a, str>,
    /// The host: that of the target, if it has one, else that of `Host` (RFC 9112 §3.2.2).
    pub host: Option<&'a [u8]>,
}

impl<'a> UpstreamTarget<'a> {
    /// Reads it from the head of the request.
    pub fn of(target: &'a [u8], headers: &'a dyn Headers) -> Self {
        let (host, form) = match Target::parse(target) {
            Ok(Target { host: Some(host), path, query: Some(query), .. }) => {
                (Some(host), Cow::Owned(format!("{path}?{query}")))
            }
            Ok(Target { host: Some(host), path, query: None, .. }) => (Some(host), Cow::Borrowed(path)),
            Ok(Target { host: None, whole, .. }) => (None, Cow::Borrowed(whole)),
            Err(_) => (None, Cow::Borrowed(std::str::from_utf8(target).unwrap_or_default())),
        };
        #[expect(clippy::needless_bitwise_bool, reason = "a branch would make it look at one byte at a time")]
        let is_no_uri = any_byte(form.as_bytes(), |byte| matches!(byte, b'<' | b'>') | (byte == b'"') | (byte == b'`'));
        Self {
            origin_form: if is_no_uri { Cow::Owned(escaped(&form)) } else { form },
            host: host.map(str::as_bytes).or_else(|| headers.first(&header::HOST)),
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('<', "%3C").replace('>', "%3E").replace('"', "%22").replace('`', "%60")
}

/// Lets a request in, or says why not.
///
/// # Errors
/// The first reason not to: the size of the head, the host, the framing, the method, the target.
pub fn admit<'a>(policy: &IntakePolicy, raw: &RawRequest<'a>) -> Result<RequestView<'a>, Rejection> {
    if raw.head_bytes > policy.head_limit() {
        return Err(Rejection::HeadTooLarge);
    }
    if raw.target.len() > policy.target_limit() {
        return Err(Rejection::TargetTooLong);
    }
    let sent_host = host_field(raw)?;
    if !has_clear_framing(raw) {
        return Err(Rejection::BadFraming);
    }
    check_method(raw.method)?;
    if raw.headers.first(&header::EXPECT).is_some_and(|value| !value.eq_ignore_ascii_case(b"100-continue")) {
        return Err(Rejection::UnknownExpectation);
    }
    let Target { host, path: raw_path, query, .. } = Target::parse(raw.target)?;
    let path = NormalPath::parse(raw_path).map_err(|_| Rejection::BadPath)?;
    let view = RequestView {
        method: raw.method,
        raw_path,
        path,
        query,
        // The host of a whole address counts, whatever `Host` says (RFC 9112 §3.2.2).
        host: host.or(sent_host),
        headers: raw.headers,
        peer: raw.peer,
        clock: raw.clock,
    };
    match raw.listener {
        Listener::Internal if !view.is_under(route::API) => Err(Rejection::OutsideApi),
        Listener::Internal | Listener::Public => Ok(view),
    }
}

/// The value of `Host`. HTTP/1.0 did not know it, and health checkers still speak that (RFC 9112 §3.2).
fn host_field<'a>(raw: &RawRequest<'a>) -> Result<Option<&'a str>, Rejection> {
    let (mut count, mut value) = (0, None);
    raw.headers.each(&header::HOST, &mut |field| {
        count += 1;
        value = std::str::from_utf8(field).ok().filter(|host| host::is_host(host));
    });
    match (count, value) {
        (0, _) if raw.version == Version::HTTP_10 => Ok(None),
        (1, Some(host)) => Ok(Some(host)),
        _ => Err(Rejection::BadHost),
    }
}

/// The safe list of methods. TRACE would show a script the fields of its own request, and this is no forward proxy.
fn check_method(method: &Method) -> Result<(), Rejection> {
    match *method {
        Method::GET | Method::HEAD | Method::POST | Method::PUT | Method::PATCH | Method::DELETE | Method::OPTIONS => {
            Ok(())
        }
        Method::TRACE | Method::CONNECT => Err(Rejection::MethodNotAllowed),
        _ => Err(Rejection::MethodNotImplemented),
    }
}

fn has_clear_framing(raw: &RawRequest<'_>) -> bool {
    let headers = raw.headers;
    let lengths = headers.count(&header::CONTENT_LENGTH);
    let encodings = headers.count(&header::TRANSFER_ENCODING);
    if has_look_alike(headers) || lengths > 1 || encodings > 1 || lengths + encodings > 1 {
        return false;
    }
    let length_is_clear = lengths == 0 || headers.first(&header::CONTENT_LENGTH).is_some_and(is_length);
    let encoding_is_clear = encodings == 0
        || headers.first(&header::TRANSFER_ENCODING).is_some_and(|value| {
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

    const HOST: (&str, &[u8]) = ("Host", b"site.example");

    /// A GET request of HTTP/1.1 to a policy without surprises.
    struct TestRequest<'a> {
        method: Method,
        target: &'a str,
        version: Version,
        headers: &'a [(&'a str, &'a [u8])],
        head_bytes: usize,
        listener: Listener,
    }

    impl<'a> TestRequest<'a> {
        fn new(target: &'a str, headers: &'a [(&'a str, &'a [u8])]) -> Self {
            let (version, listener) = (Version::HTTP_11, Listener::Public);
            Self { method: Method::GET, target, version, headers, head_bytes: 100, listener }
        }

        /// Host, path and query of an admitted request, as one text.
        fn admit(&self) -> Result<String, Rejection> {
            let headers = Fields(self.headers);
            let raw = RawRequest {
                method: &self.method,
                target: self.target.as_bytes(),
                version: self.version,
                headers: &headers,
                head_bytes: self.head_bytes,
                peer: Ipv4Addr::LOCALHOST.into(),
                listener: self.listener,
                clock: &|| 0,
            };
            let policy = RawIntakePolicy::default().lower().unwrap();
            let view = admit(&policy, &raw)?;
            let query = view.query.map(|query| format!("?{query}")).unwrap_or_default();
            Ok(format!("{} {}{query}", view.host.unwrap_or("-"), view.raw_path))
        }
    }

    fn rejection(target: &str, headers: &[(&str, &[u8])]) -> Option<Rejection> {
        TestRequest::new(target, headers).admit().err()
    }

    #[test]
    fn plain_request_is_admitted() {
        assert_eq!(TestRequest::new("/about?x=1", &[HOST]).admit().as_deref(), Ok("site.example /about?x=1"));
    }

    #[test]
    fn host_missing_repeated_or_invalid_is_refused() {
        assert_eq!(rejection("/", &[]), Some(Rejection::BadHost));
        assert_eq!(rejection("/", &[HOST, HOST]), Some(Rejection::BadHost));
        assert_eq!(rejection("/", &[("Host", b"a..b")]), Some(Rejection::BadHost));
        assert_eq!(rejection("http://site.example/", &[]), Some(Rejection::BadHost));
    }

    #[test]
    fn old_request_needs_no_host_and_has_no_bad_one() {
        let old = |headers| TestRequest { version: Version::HTTP_10, ..TestRequest::new("/", headers) }.admit();
        assert_eq!(old(&[]).as_deref(), Ok("- /"));
        assert_eq!(old(&[HOST]).as_deref(), Ok("site.example /"));
        assert_eq!(old(&[("Host", b"")]), Err(Rejection::BadHost));
        assert_eq!(old(&[HOST, HOST]), Err(Rejection::BadHost));
    }

    #[test]
    fn host_of_the_target_counts_before_the_field() {
        let admitted = TestRequest::new("http://other.example:8080/a?b", &[HOST]).admit();
        assert_eq!(admitted.as_deref(), Ok("other.example:8080 /a?b"));
    }

    #[test]
    fn target_that_is_no_address_is_refused() {
        for target in ["*", "@evil.example/x", "evil.example:80", "http://user@site.example/", "", "/a b", "/a#b"] {
            assert_eq!(rejection(target, &[HOST]), Some(Rejection::BadTarget), "{target}");
        }
        for target in ["/\\evil.example/", "/%00", "/%zz", "/a%", "http://site.example/%00"] {
            assert_eq!(rejection(target, &[HOST]), Some(Rejection::BadPath), "{target}");
        }
    }

    #[test]
    fn methods_are_those_of_the_list() {
        let ask = |method: &str, target| {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            TestRequest { method, ..TestRequest::new(target, &[HOST]) }.admit().err()
        };
        for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
            assert_eq!(ask(method, "/"), None, "{method}");
        }
        for (method, target) in [("TRACE", "/"), ("CONNECT", "/"), ("CONNECT", "evil.example:443")] {
            assert_eq!(ask(method, target), Some(Rejection::MethodNotAllowed), "{method}");
        }
        for method in ["PROPFIND", "get", "QUERY", "PRI"] {
            assert_eq!(ask(method, "/"), Some(Rejection::MethodNotImplemented), "{method}");
        }
    }

    #[test]
    fn internal_listener_serves_the_api_alone() {
        let ask =
            |target| TestRequest { listener: Listener::Internal, ..TestRequest::new(target, &[HOST]) }.admit().err();
        for target in ["/api/x", "/api/", "/api", "http://a/api/x"] {
            assert_eq!(ask(target), None, "{target}");
        }
        for target in ["/", "/apix", "/assets/a.js", "/-/ready", "/api/../x", "/x/../api/y", "//api/"] {
            assert_eq!(ask(target), Some(Rejection::OutsideApi), "{target}");
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
            assert_eq!(rejection("/", headers), Some(Rejection::BadFraming), "{headers:?}");
        }
        assert_eq!(rejection("/", &[HOST, ("Transfer-Encoding", b"Chunked")]), None);
    }

    #[test]
    fn long_target_and_large_head_are_told_apart() {
        assert_eq!(rejection(&format!("/{}", "a".repeat(9000)), &[HOST]), Some(Rejection::TargetTooLong));
        let large = TestRequest { head_bytes: 40_000, ..TestRequest::new("/", &[HOST]) };
        assert_eq!(large.admit(), Err(Rejection::HeadTooLarge));
    }
}
