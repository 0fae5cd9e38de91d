//! Resolves the values of `Location`.

use std::fmt;

use percent_encoding::percent_decode_str;

use crate::host_name;
use crate::simulation::request::{encoded, without_dot_segments};

/// The URL at which a chain of redirects ends. A `Location` with another scheme than `http` and `https`, such as
/// `mailto:a@b.example`, has an empty scheme and an empty host, and `target` is its whole text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Url {
    /// The scheme. `None` if the URL is on the host of the request, because both schemes lead to the same server.
    pub scheme: Option<String>,
    /// The host as browsers send it.
    pub host: String,
    /// The path, the query and the fragment.
    pub target: String,
}

impl Url {
    /// Returns the URL of a request to a server.
    pub fn own(host: &str, target: &str) -> Self {
        Self { scheme: None, host: host.to_owned(), target: target.to_owned() }
    }

    /// Returns the URL to which `location` leads from the request for `self`, without dot segments (RFC 3986 §5.2.4).
    #[must_use]
    pub fn resolve(&self, location: &str) -> Self {
        let resolved = self.joined(location);
        if resolved.scheme.as_ref().is_some_and(String::is_empty) {
            return resolved;
        }
        let (path, rest) = resolved.target.split_at(resolved.target.find(['?', '#']).unwrap_or(resolved.target.len()));
        Self { target: without_dot_segments(path).into_owned() + rest, ..resolved }
    }

    fn joined(&self, location: &str) -> Self {
        let absolute = ["https://", "http://"].into_iter().find_map(|scheme| {
            let head = location.get(..scheme.len())?;
            head.eq_ignore_ascii_case(scheme).then(|| (scheme.trim_end_matches("://"), &location[scheme.len()..]))
        });
        if let Some((scheme, rest)) = absolute.or_else(|| authority(location)) {
            let end = rest.find(['/', '\\', '?', '#']).unwrap_or(rest.len());
            let (host, target) = rest.split_at(end);
            let default_port = if scheme == "http" { ":80" } else { ":443" };
            let host = percent_decode_str(host).decode_utf8_lossy();
            let host = host_name::sent(host.strip_suffix(default_port).unwrap_or(&host));
            let target = if target.starts_with('/') { target.to_owned() } else { format!("/{target}") };
            let is_own = host == host_name::sent(&self.host);
            return Self { scheme: (!is_own).then(|| scheme.to_owned()), host, target };
        }
        if location.starts_with('/') {
            return Self { target: location.to_owned(), ..self.clone() };
        }
        if has_scheme(location) {
            return Self { scheme: Some(String::new()), host: String::new(), target: location.to_owned() };
        }
        let path = self.target.split(['?', '#']).next().unwrap_or_default();
        let folder = path.rfind('/').map_or("", |at| &path[..at]);
        Self { target: format!("{folder}/{location}"), ..self.clone() }
    }

    /// Returns the URL with the fragment of `previous`, from which a redirect leads to `self`. If the target of the redirect
    /// has no fragment, browsers keep the previous one (RFC 9110 §10.2.2).
    #[must_use]
    pub(crate) fn with_fragment_of(self, previous: &Self) -> Self {
        let is_web = self.scheme.as_ref().is_none_or(|scheme| !scheme.is_empty());
        match previous.target.split_once('#') {
            Some((_, fragment)) if is_web && !self.target.contains('#') => {
                Self { target: format!("{}#{fragment}", self.target), ..self }
            }
            _ => self,
        }
    }

    /// Returns the URL without the final slash of its path.
    pub(crate) fn without_final_slash(&self) -> Self {
        let (path, rest) = self.target.split_at(self.target.find(['?', '#']).unwrap_or(self.target.len()));
        Self { target: format!("{}{rest}", path.strip_suffix('/').unwrap_or(path)), ..self.clone() }
    }

    /// Returns the target without its fragment, as a browser requests it. A browser encodes spaces and characters outside
    /// ASCII (URL Standard, path percent-encode set).
    pub fn requested(&self) -> String {
        encoded(self.target.split('#').next().unwrap_or_default(), " \"<>")
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.scheme {
            Some(scheme) if scheme.is_empty() => f.write_str(&self.target),
            Some(scheme) => write!(f, "{scheme}://{}{}", self.host, self.target),
            // Without the host, this would look like a URL on another host.
            None if self.target.starts_with("//") => write!(f, "https://{}{}", self.host, self.target),
            None => f.write_str(&self.target),
        }
    }
}

/// Returns the scheme and the text from the host of a reference that browsers send to another host. On a site with the scheme
/// `https`, these are also references that start with more than two slashes or with backslashes, and `http:/` (URL Standard,
/// relative slash state and special authority slashes state).
fn authority(location: &str) -> Option<(&'static str, &str)> {
    let is_slash = |c: char| c == '/' || c == '\\';
    let bare = location.trim_start_matches(is_slash);
    let http = location.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("http:")).and_then(|_| location.get(5..));
    match http {
        Some(rest) => Some(("http", rest.trim_start_matches(is_slash))),
        None => (location.len() - bare.len() > 1).then_some(("https", bare)),
    }
}

/// Reports whether a reference starts with a scheme (RFC 3986 §3.1).
fn has_scheme(location: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    location.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic()) && scheme.bytes().all(is_letter)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_no_request_contains_are_encoded() {
        assert_eq!(Url::own("a.example", "/a b/п?c=%20#d e").requested(), "/a%20b/%D0%BF?c=%20");
    }

    #[test]
    fn location_is_resolved_as_by_a_browser() {
        let page = Url::own("a.example", "/b/c?d");
        for (location, resolved) in [
            ("e", "/b/e"),
            ("/e:f", "/e:f"),
            ("./e:f", "/b/e:f"),
            ("../e?f=/../g", "/e?f=/../g"),
            ("https://c.example/a/./b/..", "https://c.example/a/"),
            ("mailto:a/../b", "mailto:a/../b"),
            ("//b.example", "https://b.example/"),
            ("///b.example/e", "https://b.example/e"),
            ("/\\b.example", "https://b.example/"),
            ("http:/b.example", "http://b.example/"),
            ("https:/b.example", "https:/b.example"),
            ("HTTP://B.example:80/e", "http://b.example/e"),
            // URL Standard, host parsing.
            ("https://Магазин.рф/e", "https://xn--80aairftm.xn--p1ai/e"),
            ("https://%d0%be%d0%bb%d0%b5%d1%81%d1%8f.рф/e", "https://xn--e1alio4e.xn--p1ai/e"),
            ("https://b.example:80/e", "https://b.example:80/e"),
            ("https://a.example:443/e", "/e"),
            ("https://a.example//b.example/e", "https://a.example//b.example/e"),
            ("https:https//b.example/e", "https:https//b.example/e"),
            ("mailto:a@b.example", "mailto:a@b.example"),
        ] {
            assert_eq!(page.resolve(location).to_string(), resolved, "{location}");
        }
        assert!(page.resolve("mailto:a@b.example").scheme.is_some());
    }
}
