//! Parses the source URL of a redirect.

use crate::note::{NoteSubject, Remark};
use portico_redirects::parse_host;

/// A source URL, split into scheme, host and path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SourceUrl {
    scheme: Option<Scheme>,
    pub(super) host: String,
    pub(super) path: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scheme {
    Http,
    Https,
}

impl SourceUrl {
    pub(super) fn read(written: &str) -> Result<Self, Remark> {
        let lower = written.to_ascii_lowercase();
        let schemes = [("http://", Scheme::Http), ("https://", Scheme::Https)];
        let found = schemes.into_iter().find(|(start, _)| lower.starts_with(start));
        let rest = written.get(found.map_or(0, |(start, _)| start.len())..).unwrap_or_default();
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (host, path) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let is_port = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
        if host.rsplit_once(':').is_some_and(|(host, port)| is_port(port) && parse_host(host).is_ok()) {
            let reason = "Cloudflare does not allow a port in the source URL, and rules do not distinguish ports";
            return Err(Remark::new(
                reason,
                "remove the port if the redirect is also for the standard ports, and import again",
            ));
        }
        if host.contains(':') || parse_host(host).is_err() {
            let reason = format!("`{written}` does not start with a host name");
            return Err(Remark::new(reason, "write a source such as `old.example/page`"));
        }
        if path.contains(['?', '#']) {
            let reason = "Cloudflare does not allow a query or a fragment in the source URL";
            return Err(Remark::new(reason, "write a rule with `when.query` by hand"));
        }
        let path = if path.is_empty() { "/" } else { path };
        let scheme = found.map(|(_, scheme)| scheme);
        Ok(Self { scheme, host: host.to_ascii_lowercase(), path: path.to_owned() })
    }

    pub(super) fn has_scheme(&self) -> bool {
        self.scheme.is_some()
    }

    /// Returns a remark if the redirect applies only to requests without TLS.
    pub(super) fn remark(&self) -> Option<Remark> {
        let remark = || {
            Remark::about(
                NoteSubject::OnlyHttp,
                "the original redirect applies only to http:// URLs, but the rule applies to both schemes",
                "remove the rule if the page still exists at the https:// URL",
            )
        };
        (self.scheme == Some(Scheme::Http)).then(remark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scheme_and_path_may_be_missing() {
        for (written, scheme, host, path) in [
            ("HTTPS://Old.example/A", Some(Scheme::Https), "old.example", "/A"),
            ("http://old.example", Some(Scheme::Http), "old.example", "/"),
            ("old.example/a/", None, "old.example", "/a/"),
        ] {
            let expected = SourceUrl { scheme, host: host.to_owned(), path: path.to_owned() };
            assert_eq!(SourceUrl::read(written), Ok(expected), "{written}");
        }
    }

    #[test]
    fn source_needs_a_host_and_no_query() {
        let reason = |written: &str| SourceUrl::read(written).err().map(|remark| remark.reason).unwrap_or_default();
        assert!(reason("https://old.example:8443/a").contains("a port"), "{}", reason("https://old.example:8443/a"));
        assert!(reason("old.example:x/a").ends_with("does not start with a host name"));
        for written in ["/a", "", "old.example:8080/a", "old.example/a?b=c", "old.example#a", "a b/c"] {
            assert!(SourceUrl::read(written).is_err(), "{written}");
        }
    }
}
