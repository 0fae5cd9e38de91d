//! Decides which header fields are forwarded to an upstream or back to the client, and which fields the proxy adds.

mod chain;
mod hop;
mod hop_by_hop;
mod scheme;
mod trusted;

use http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::host;
use crate::view::Headers;

pub use chain::{ForwardedChain, client_address};
pub use hop_by_hop::{ConnectionOptions, hop_by_hop, is_hop_by_hop};
pub use scheme::Scheme;
pub use trusted::{Trust, TrustedProxies};

use chain::X_FORWARDED_FOR;

/// The origin of a request and its host, from which the forwarding fields are derived.
#[derive(Clone, Copy)]
pub struct ForwardingContext<'a> {
    /// The header fields of the request.
    pub headers: &'a dyn Headers,
    /// The chain of addresses through which the request came.
    pub chain: ForwardedChain<'a>,
    /// The host of the request, as in [`RequestView::host`](crate::RequestView::host).
    pub host: Option<&'a [u8]>,
    /// The scheme of the site. If no trusted proxy reports a scheme, the upstream gets this scheme.
    pub scheme: Scheme,
    /// The id of this request.
    pub request_id: &'a str,
    /// The analytics counters of the pages, which only the renderer gets.
    pub counters: Option<&'a HeaderValue>,
}

const X_FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const X_FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");
/// The field that identifies a request in the logs of the proxy and the upstreams.
pub const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The field with which the renderer gets the analytics counters. A field of the same name from a client is dropped.
pub const X_SITE_ANALYTICS: HeaderName = HeaderName::from_static("x-site-analytics");

/// A field to set on the upstream request.
pub type Field = (HeaderName, HeaderValue);

impl<'a> ForwardingContext<'a> {
    /// Returns the scheme that the client used. `X-Forwarded-Proto` is trusted only if it has a single value. In a
    /// list, it would be unclear which proxy added which entry.
    fn scheme(&self) -> Scheme {
        let reported = self.trusted_field(&X_FORWARDED_PROTO).and_then(|value| Scheme::parse(value.trim_ascii()));
        reported.or_else(|| self.chain.scheme()).unwrap_or(self.scheme)
    }

    fn host(&self) -> Option<&'a [u8]> {
        let reported =
            self.trusted_field(&X_FORWARDED_HOST).filter(|value| std::str::from_utf8(value).is_ok_and(host::is_host));
        reported.or(self.host)
    }

    /// Returns the value of a field that a trusted peer sent exactly once. Returns `None` if the peer is not trusted or
    /// sent several lines.
    fn trusted_field(&self, name: &HeaderName) -> Option<&'a [u8]> {
        match self.chain.trust() {
            Trust::Trusted if self.headers.count(name) == 1 => self.headers.first(name),
            Trust::Trusted | Trust::Untrusted => None,
        }
    }

    /// Appends the forwarding fields of the upstream request to `out`, as field lines.
    ///
    /// The client may have sent fields with the same names. [`is_forwarding_field`] returns `true` for such fields, so
    /// that the client's fields are dropped.
    pub fn write_fields(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"x-forwarded-for: ");
        self.chain.write(out);
        out.extend_from_slice(b"\r\nx-forwarded-proto: ");
        out.extend_from_slice(self.scheme().as_str().as_bytes());
        if let Some(host) = self.host() {
            out.extend_from_slice(b"\r\nx-forwarded-host: ");
            out.extend_from_slice(host);
        }
        out.extend_from_slice(b"\r\nx-request-id: ");
        out.extend_from_slice(self.request_id.as_bytes());
        if let Some(counters) = self.counters {
            out.extend_from_slice(b"\r\nx-site-analytics: ");
            out.extend_from_slice(counters.as_bytes());
        }
        out.extend_from_slice(b"\r\n");
    }

    /// Returns the fields that [`Self::write_fields`] writes, as names and values.
    pub fn fields(&self) -> Vec<Field> {
        let mut chain = Vec::new();
        self.chain.write(&mut chain);
        let values = [
            (X_FORWARDED_FOR, Some(&*chain)),
            (X_FORWARDED_PROTO, Some(self.scheme().as_str().as_bytes())),
            (X_FORWARDED_HOST, self.host()),
            (X_REQUEST_ID, Some(self.request_id.as_bytes())),
            (X_SITE_ANALYTICS, self.counters.map(HeaderValue::as_bytes)),
        ];
        let field = |(name, value): (_, Option<&[u8]>)| Some((name, HeaderValue::from_bytes(value?).ok()?));
        values.into_iter().filter_map(field).collect()
    }
}

/// Reports whether a field describes where a request came from, or identifies the request. Such a field is never
/// forwarded, and [`ForwardingContext`] sets new fields.
///
/// `Forwarded` and `X-Real-IP` are dropped and not set again. The first entry of `X-Forwarded-For` already is the
/// client's address, and a second field could contradict this entry.
pub fn is_forwarding_field(name: &[u8]) -> bool {
    const PREFIX: &[u8] = b"x-forwarded";
    let (start, rest) = name.split_at(PREFIX.len().min(name.len()));
    let has_prefix = start.eq_ignore_ascii_case(PREFIX) && (rest.is_empty() || rest.starts_with(b"-"));
    has_prefix
        || [header::FORWARDED.as_str(), "x-real-ip", X_REQUEST_ID.as_str(), X_SITE_ANALYTICS.as_str()]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}

/// Reports whether a field name contains `_`. Such a field is not forwarded, because servers interpret the name
/// differently. A server in the style of CGI reads `X_Forwarded_For` as `X-Forwarded-For`, but other servers do not.
pub fn is_ambiguous_name(name: &[u8]) -> bool {
    memchr::memchr(b'_', name).is_some()
}

/// Reports whether a request field is forwarded to an upstream unchanged. The caller handles `Host` and the framing
/// fields.
pub fn is_forwarded(name: &[u8], options: &ConnectionOptions<'_>) -> bool {
    !is_forwarding_field(name) && !is_ambiguous_name(name) && !is_hop_by_hop(name) && !options.names(name)
}

/// Reports whether a request field is forwarded, or is read by [`ForwardedChain`] or [`ForwardingContext`]. If the
/// client lists a forwarding field in `Connection`, the field is still read. Otherwise, a client could hide what a
/// trusted proxy reports about the client.
pub fn is_read_or_forwarded(name: &[u8], options: &ConnectionOptions<'_>) -> bool {
    is_forwarded(name, options) || (is_forwarding_field(name) && !is_ambiguous_name(name))
}

/// Returns the names of the request fields that must not be forwarded from a client to an upstream.
pub fn fields_to_drop(sent: &HeaderMap) -> Vec<HeaderName> {
    let must_drop = |name: &&HeaderName| {
        let name = name.as_str().as_bytes();
        is_forwarding_field(name) || is_ambiguous_name(name)
    };
    sent.keys().filter(must_drop).cloned().collect()
}

/// The maximum length of a request id from a trusted proxy, in bytes.
pub const REQUEST_ID_LIMIT: usize = 64;

/// Returns the request id that the peer sent. Returns `None` if the peer is not trusted or if the id is absent or
/// invalid.
pub fn incoming_request_id(sent: &dyn Headers, trust: Trust) -> Option<&str> {
    if trust == Trust::Untrusted {
        return None;
    }
    let text = std::str::from_utf8(sent.first(&X_REQUEST_ID)?).ok()?;
    let is_valid = (1..=REQUEST_ID_LIMIT).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    is_valid.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forward::trusted::tests::parse;
    use crate::view::Fields;

    const SENT: [(&str, &[u8]); 5] = [
        ("Host", b"site.example"),
        ("X-Forwarded-For", b"203.0.113.9"),
        ("X-Forwarded-Proto", b"https"),
        ("X-Forwarded-Host", b"outer.example"),
        ("X-Request-Id", b"abc"),
    ];

    /// Returns the forwarding fields that an upstream gets for a request to a site with plain HTTP.
    fn lines(peer: &str, sent: &[(&str, &[u8])]) -> String {
        let headers = Fields(sent);
        let chain = ForwardedChain::of(&headers, peer.parse().unwrap(), &parse("[10.0.0.0/8]").unwrap());
        let origination = ForwardingContext {
            headers: &headers,
            chain,
            host: Some(b"site.example"),
            scheme: Scheme::Http,
            request_id: "id1",
            counters: None,
        };
        let mut out = Vec::new();
        origination.write_fields(&mut out);
        let lines = String::from_utf8(out).unwrap();
        let of_map =
            origination.fields().into_iter().map(|(name, value)| format!("{name}: {}\r\n", value.to_str().unwrap()));
        assert_eq!(lines, of_map.collect::<String>());
        lines.replace("\r\n", "\n")
    }

    #[test]
    fn forwarding_fields_of_an_untrusted_peer_are_replaced() {
        assert_eq!(
            lines("198.51.100.7", &SENT),
            "x-forwarded-for: 198.51.100.7\nx-forwarded-proto: http\nx-forwarded-host: site.example\nx-request-id: id1\n"
        );
    }

    #[test]
    fn trusted_proxy_is_appended_to_its_forwarding_fields() {
        assert_eq!(
            lines("10.0.0.1", &SENT),
            "x-forwarded-for: 203.0.113.9, 10.0.0.1\nx-forwarded-proto: https\nx-forwarded-host: outer.example\nx-request-id: id1\n"
        );
    }

    #[test]
    fn ambiguous_value_is_not_trusted() {
        let sent: [(&str, &[u8]); 3] =
            [("X-Forwarded-Proto", b"https, http"), ("X-Forwarded-Host", b"a.example, b"), ("X-Forwarded-Host", b"c")];
        let lines = lines("10.0.0.1", &sent);
        assert!(lines.contains("x-forwarded-proto: http\nx-forwarded-host: site.example\n"), "{lines}");
    }

    #[test]
    fn scheme_is_read_from_forwarded_without_x_forwarded_proto() {
        let forwarded: (&str, &[u8]) = ("Forwarded", b"for=203.0.113.9;proto=https, for=10.0.0.2;proto=http");
        assert!(lines("10.0.0.1", &[forwarded]).contains("x-forwarded-proto: https\n"));
        assert!(lines("198.51.100.7", &[forwarded]).contains("x-forwarded-proto: http\n"));
    }

    #[test]
    fn ambiguous_and_forwarding_fields_are_not_forwarded() {
        let options = ConnectionOptions::default();
        for name in [
            "X_Forwarded_For",
            "X_Real_IP",
            "x-forwarded_for",
            "a_b",
            "X-Forwarded-For",
            "x-forwarded",
            "X-FORWARDED-PREFIX",
            "Forwarded",
            "X-Real-IP",
            "X-Request-ID",
            "X-Site-Analytics",
            "Keep-Alive",
        ] {
            assert!(!is_forwarded(name.as_bytes(), &options), "{name}");
        }
        for name in ["accept", "x-forwardedness", "x-real-ip-2", "traceparent", "x", ""] {
            assert!(is_forwarded(name.as_bytes(), &options), "{name}");
        }
    }

    #[test]
    fn request_id_of_an_untrusted_peer_is_ignored() {
        let sent = Fields(&SENT);
        assert_eq!(incoming_request_id(&sent, Trust::Trusted), Some("abc"));
        assert_eq!(incoming_request_id(&sent, Trust::Untrusted), None);
    }

    #[test]
    fn invalid_request_id_is_ignored() {
        let given =
            |id: &str| incoming_request_id(&Fields(&[("x-request-id", id.as_bytes())]), Trust::Trusted).is_some();
        assert!(given("A-z_0.9") && given(&"a".repeat(64)));
        assert!(!given("") && !given(&"a".repeat(65)) && !given("a b") && !given("a\"b"));
    }
}
