//! Stage 1 of the pipeline: intake, which admits or rejects a request.
//!
//! Pingora accepts some requests that RFC 9112 does not allow. Examples are a missing or invalid `Host`, a target that
//! is not a path, and a repeated `Content-Length`. Intake rejects such requests before any decision depends on them.

mod limits;
mod rejection;
mod target;
mod upstream_target;

use std::net::IpAddr;

use http::{Method, Version, header};
use portico_redirects::path::NormalPath;

use crate::host;
use crate::route;
use crate::view::{Clock, Headers, RequestView};

pub use limits::{IntakePolicy, MinWriteRate, RawIntakePolicy};
pub use rejection::Rejection;
pub use upstream_target::UpstreamTarget;

use target::RequestTarget;

/// A request head as received, before any check.
pub struct RawRequest<'a> {
    /// The method of the request.
    pub method: &'a Method,
    /// The request target as it was sent.
    pub target: &'a [u8],
    /// The HTTP version of the request.
    pub version: Version,
    /// The header fields of the request.
    pub headers: &'a dyn Headers,
    /// The size of the head in bytes, including the request line.
    pub head_bytes: usize,
    /// The IP address of the peer.
    pub peer: IpAddr,
    /// The listener that accepted the connection.
    pub listener: Listener,
    /// The function that returns the time in seconds since 1970.
    pub clock: Clock<'a>,
}

/// A listener of the proxy.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Listener {
    /// The public listener.
    #[default]
    Public,
    /// The listener for the renderer, which serves only `/api/`. With any other path, the renderer would send a request
    /// to itself.
    Internal,
}

/// Admits or rejects a request.
///
/// # Errors
/// Fails with the first reason to reject the request. The checks are made in this order: size of the head, length of
/// the target, host, framing, method, expectation, target, path, listener.
pub fn admit<'a>(policy: &IntakePolicy, raw: &RawRequest<'a>) -> Result<RequestView<'a>, Rejection> {
    if raw.head_bytes > policy.head_limit() {
        return Err(Rejection::HeadTooLarge);
    }
    if raw.target.len() > policy.target_limit() {
        return Err(Rejection::TargetTooLong);
    }
    let host_field = host_field(raw)?;
    if !has_unambiguous_framing(raw) {
        return Err(Rejection::BadFraming);
    }
    check_method(raw.method)?;
    if raw.headers.first(&header::EXPECT).is_some_and(|value| !value.eq_ignore_ascii_case(b"100-continue")) {
        return Err(Rejection::UnknownExpectation);
    }
    let RequestTarget { host, path: raw_path, query, .. } = RequestTarget::parse(raw.target)?;
    let path = NormalPath::parse(raw_path).map_err(|_| Rejection::BadPath)?;
    let view = RequestView {
        method: raw.method,
        raw_path,
        path,
        query,
        // The host of an absolute-form target takes precedence over `Host` (RFC 9112 §3.2.2).
        host: host.or(host_field),
        headers: raw.headers,
        peer: raw.peer,
        clock: raw.clock,
    };
    match raw.listener {
        Listener::Internal if !view.is_under(route::API) => Err(Rejection::OutsideApi),
        Listener::Internal | Listener::Public => Ok(view),
    }
}

/// Returns the value of `Host`. Returns `None` if an HTTP/1.0 request omits the field, as some health checks do (RFC
/// 9112 §3.2). Fails if the field is missing in another request, repeated or invalid.
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

/// Checks that Portico allows the method. TRACE would let a script read fields of its own request that are hidden from
/// the script. CONNECT is for forward proxies.
fn check_method(method: &Method) -> Result<(), Rejection> {
    match *method {
        Method::GET | Method::HEAD | Method::POST | Method::PUT | Method::PATCH | Method::DELETE | Method::OPTIONS => {
            Ok(())
        }
        Method::TRACE | Method::CONNECT => Err(Rejection::MethodNotAllowed),
        _ => Err(Rejection::MethodNotImplemented),
    }
}

fn has_unambiguous_framing(raw: &RawRequest<'_>) -> bool {
    let headers = raw.headers;
    let lengths = headers.count(&header::CONTENT_LENGTH);
    let encodings = headers.count(&header::TRANSFER_ENCODING);
    if has_underscored_framing(headers) || lengths > 1 || encodings > 1 || lengths + encodings > 1 {
        return false;
    }
    let length_is_valid = lengths == 0 || headers.first(&header::CONTENT_LENGTH).is_some_and(is_valid_length);
    let encoding_is_valid = encodings == 0
        || headers.first(&header::TRANSFER_ENCODING).is_some_and(|value| {
            // HTTP/1.0 has no transfer codings, so an HTTP/1.0 request with a coding has faulty framing (RFC 9112
            // §6.1).
            raw.version == Version::HTTP_11 && value.trim_ascii().eq_ignore_ascii_case(b"chunked")
        });
    length_is_valid && encoding_is_valid
}

/// Reports whether the value consists of digits only and is below 2^63, which every HTTP implementation between the client and the upstream can parse.
fn is_valid_length(value: &[u8]) -> bool {
    let text = std::str::from_utf8(value).unwrap_or_default();
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<i64>().is_ok()
}

/// Reports whether the name of a framing field is spelt with `_`. Servers in the style of CGI treat `_` as `-`, so they
/// would use this field to find the end of the body. Other servers would ignore the field.
fn has_underscored_framing(headers: &dyn Headers) -> bool {
    const UNDERSCORED_FIELDS: [http::HeaderName; 2] =
        [http::HeaderName::from_static("content_length"), http::HeaderName::from_static("transfer_encoding")];
    UNDERSCORED_FIELDS.iter().any(|name| headers.count(name) > 0)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::view::Fields;

    const HOST: (&str, &[u8]) = ("Host", b"site.example");

    /// A request that intake checks with the default policy. By default, the request is an HTTP/1.1 GET on the public
    /// listener.
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

        /// Returns the host, path and query of the admitted request as one string.
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
    fn valid_request_is_admitted() {
        assert_eq!(TestRequest::new("/about?x=1", &[HOST]).admit().as_deref(), Ok("site.example /about?x=1"));
    }

    #[test]
    fn missing_repeated_or_invalid_host_is_rejected() {
        assert_eq!(rejection("/", &[]), Some(Rejection::BadHost));
        assert_eq!(rejection("/", &[HOST, HOST]), Some(Rejection::BadHost));
        assert_eq!(rejection("/", &[("Host", b"a..b")]), Some(Rejection::BadHost));
        assert_eq!(rejection("http://site.example/", &[]), Some(Rejection::BadHost));
    }

    #[test]
    fn http_1_0_request_may_omit_host_but_an_invalid_one_is_rejected() {
        let old = |headers| TestRequest { version: Version::HTTP_10, ..TestRequest::new("/", headers) }.admit();
        assert_eq!(old(&[]).as_deref(), Ok("- /"));
        assert_eq!(old(&[HOST]).as_deref(), Ok("site.example /"));
        assert_eq!(old(&[("Host", b"")]), Err(Rejection::BadHost));
        assert_eq!(old(&[HOST, HOST]), Err(Rejection::BadHost));
    }

    #[test]
    fn host_of_an_absolute_form_target_takes_precedence() {
        let admitted = TestRequest::new("http://other.example:8080/a?b", &[HOST]).admit();
        assert_eq!(admitted.as_deref(), Ok("other.example:8080 /a?b"));
    }

    #[test]
    fn invalid_target_is_rejected() {
        for target in ["*", "@evil.example/x", "evil.example:80", "http://user@site.example/", "", "/a b", "/a#b"] {
            assert_eq!(rejection(target, &[HOST]), Some(Rejection::BadTarget), "{target}");
        }
        for target in ["/\\evil.example/", "/%00", "/%zz", "/a%", "http://site.example/%00"] {
            assert_eq!(rejection(target, &[HOST]), Some(Rejection::BadPath), "{target}");
        }
    }

    #[test]
    fn only_the_listed_methods_are_admitted() {
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
    fn internal_listener_serves_only_the_api() {
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
    fn ambiguous_framing_is_rejected() {
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
    fn long_target_and_large_head_are_distinct_rejections() {
        assert_eq!(rejection(&format!("/{}", "a".repeat(9000)), &[HOST]), Some(Rejection::TargetTooLong));
        let large = TestRequest { head_bytes: 40_000, ..TestRequest::new("/", &[HOST]) };
        assert_eq!(large.admit(), Err(Rejection::HeadTooLarge));
    }
}
