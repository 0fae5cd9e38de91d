//! What a request asks for: a path, or a whole address (RFC 9112 §3.2).

use crate::bytes::any_byte;
use crate::host;

use super::Rejection;

/// A request target in its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Target<'a> {
    /// The host and port of a whole address.
    pub(super) host: Option<&'a str>,
    /// The path, as sent.
    pub(super) path: &'a str,
    /// What stands after the first `?`.
    pub(super) query: Option<&'a str>,
    /// All of it.
    pub(super) whole: &'a str,
}

impl<'a> Target<'a> {
    /// Reads a target. `*`, which only OPTIONS may ask, is refused with the rest: this proxy has nothing to say of itself.
    ///
    /// # Errors
    /// When it is neither a path nor an `http` or `https` address with a host and no user.
    pub(super) fn parse(target: &'a [u8]) -> Result<Self, Rejection> {
        let target = std::str::from_utf8(target).map_err(|_| Rejection::BadTarget)?;
        #[expect(clippy::needless_bitwise_bool, reason = "a branch would make it look at one byte at a time")]
        let is_odd = |byte| (byte <= b' ') | (byte == 0x7f) | (byte == b'#');
        if any_byte(target.as_bytes(), is_odd) {
            return Err(Rejection::BadTarget);
        }
        let (host, rest) = match scheme_removed(target) {
            Some(address) => {
                let (host, rest) = address.split_at(address.find(['/', '?']).unwrap_or(address.len()));
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
            // An address without a path means the root of its host (RFC 9110 §4.2.3).
            "" if host.is_some() => Ok(Self { host, path: "/", query, whole: target }),
            _ if path.starts_with('/') => Ok(Self { host, path, query, whole: target }),
            _ => Err(Rejection::BadTarget),
        }
    }
}

fn scheme_removed(target: &str) -> Option<&str> {
    ["http://", "https://"].iter().find_map(|scheme| {
        let start = target.get(..scheme.len())?;
        start.eq_ignore_ascii_case(scheme).then(|| target.get(scheme.len()..))?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_and_address_are_read() {
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
            assert_eq!(Target::parse(target.as_bytes()), Ok(Target { host, path, query, whole: target }), "{target}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
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
            assert_eq!(Target::parse(target.as_bytes()), Err(Rejection::BadTarget), "{target}");
        }
        assert_eq!(Target::parse(b"/\xff"), Err(Rejection::BadTarget));
    }
}
