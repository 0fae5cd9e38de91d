//! The request target, which is a path (origin form) or an absolute URL (absolute form), as defined in RFC 9112 §3.2.

use crate::bytes::any_byte;
use crate::host;

use super::rejection::Rejection;

/// A parsed request target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RequestTarget<'a> {
    /// The host and port of an absolute URL, or `None` if the target is a path.
    pub(super) host: Option<&'a str>,
    /// The path as it was sent.
    pub(super) path: &'a str,
    /// The part after the first `?`, or `None` if the target contains no `?`.
    pub(super) query: Option<&'a str>,
    /// The whole target.
    pub(super) whole: &'a str,
}

impl<'a> RequestTarget<'a> {
    /// Parses a target. Rejects `*`, which is valid only for OPTIONS, because the proxy itself has no options to
    /// report.
    ///
    /// # Errors
    /// Fails in each of these cases:
    /// - The target is neither a path nor an `http` or `https` URL.
    /// - The URL has an invalid host or user information.
    /// - The target is not UTF-8, or contains a space, a control character or `#`.
    pub(super) fn parse(target: &'a [u8]) -> Result<Self, Rejection> {
        let target = std::str::from_utf8(target).map_err(|_| Rejection::BadTarget)?;
        #[expect(clippy::needless_bitwise_bool, reason = "a branch would make the code test one byte at a time")]
        let is_invalid = |byte| (byte <= b' ') | (byte == 0x7f) | (byte == b'#');
        if any_byte(target.as_bytes(), is_invalid) {
            return Err(Rejection::BadTarget);
        }
        let (host, rest) = match strip_scheme(target) {
            Some(url) => {
                let (host, rest) = url.split_at(url.find(['/', '?']).unwrap_or(url.len()));
                (Some(host), rest)
            }
            None => (None, target),
        };
        if host.is_some_and(|host| !host::is_host(host)) {
            return Err(Rejection::BadTarget);
        }
        let (path, query) = rest.split_at(memchr::memchr(b'?', rest.as_bytes()).unwrap_or(rest.len()));
        let query = query.strip_prefix('?');
        match path {
            // An empty path in a URL is equivalent to `/` (RFC 9110 §4.2.3).
            "" if host.is_some() => Ok(Self { host, path: "/", query, whole: target }),
            _ if path.starts_with('/') => Ok(Self { host, path, query, whole: target }),
            _ => Err(Rejection::BadTarget),
        }
    }
}

fn strip_scheme(target: &str) -> Option<&str> {
    ["http://", "https://"].iter().find_map(|scheme| {
        let start = target.get(..scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then(|| target.get(scheme.len()..))?
    })
}

#[cfg(test)]
mod tests {
    use proptest::option;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn path_and_absolute_url_are_parsed() {
        for (target, host, path, query) in [
            ("/", None, "/", None),
            ("/a?b?c", None, "/a", Some("b?c")),
            ("//evil.example/", None, "//evil.example/", None),
            ("/http://a/", None, "/http://a/", None),
            ("http://site.example/a?b", Some("site.example"), "/a", Some("b")),
            ("HTTPS://site.example:8443/", Some("site.example:8443"), "/", None),
            ("http://[::1]:80", Some("[::1]:80"), "/", None),
            ("http://a?b/c", Some("a"), "/", Some("b/c")),
            ("http://a//b/", Some("a"), "//b/", None),
        ] {
            assert_eq!(
                RequestTarget::parse(target.as_bytes()),
                Ok(RequestTarget { host, path, query, whole: target }),
                "{target}"
            );
        }
    }

    #[test]
    fn anything_else_is_rejected() {
        for target in [
            "",
            "*",
            "about",
            "@evil.example/x",
            "evil.example:80",
            "?a",
            "/a b",
            "/a#b",
            "/a\tb",
            "/a\u{7f}",
            "http:/a",
            "http://",
            "http:///a",
            "http://?a",
            "http://user@a/",
            "http://user:password@a/",
            "http://a:99999/",
            "http://a b/",
            "http://a#b",
            "http://a\\@b/",
            "ftp://a/",
            "javascript:alert(1)",
            "httpx://a/",
        ] {
            assert_eq!(RequestTarget::parse(target.as_bytes()), Err(Rejection::BadTarget), "{target}");
        }
        assert_eq!(RequestTarget::parse(b"/\xff"), Err(Rejection::BadTarget));
    }

    proptest! {
        /// Checks that a target consists of its parts in order. No byte is lost, and no byte belongs to two parts.
        #[test]
        fn parts_of_a_target_are_found_again(
            host in option::of("[a-z]{1,8}(\\.[a-z]{1,5})?(:[1-9][0-9]{0,3})?"),
            path in "/[!-\"$->@-~]{0,12}",
            query in option::of("[!-\"$-~]{0,12}"),
        ) {
            let authority = host.as_ref().map_or(String::new(), |host| format!("http://{host}"));
            let tail = query.as_ref().map_or(String::new(), |query| format!("?{query}"));
            let whole = format!("{authority}{path}{tail}");
            let expected = RequestTarget { host: host.as_deref(), path: &path, query: query.as_deref(), whole: &whole };
            prop_assert_eq!(RequestTarget::parse(whole.as_bytes()), Ok(expected));
        }
    }
}
