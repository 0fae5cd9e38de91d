//! Matches paths with the source of a redirect.
//! See <https://docs.netlify.com/manage/routing/redirects/redirect-options/>.

use portico_redirects::LetterCase;
use regex::Regex;

use crate::netlify::pattern::{OWN_PREFIX, compared_part};
use crate::simulation::required_start::RequiredStart;

/// The source of a redirect, such as `/blog/:year/*`.
#[derive(Debug, Clone)]
pub(super) struct Source {
    /// The scheme and the host of a source such as `https://old.example/*`.
    origin: Option<(String, String)>,
    /// The expression for decoded paths. `None` if the source never matches.
    regex: Option<Regex>,
    /// The start of all paths that `regex` matches.
    start: RequiredStart,
    /// The names of the groups of `regex`, in order.
    names: Vec<String>,
}

/// The values of placeholders.
pub(super) type Values = Vec<(String, String)>;

/// The name of the value of an asterisk.
const SPLAT: &str = "splat";

impl Source {
    pub(super) fn new(written: &str) -> Self {
        let (origin, path) = match written.split_once("://") {
            Some((scheme, rest)) => {
                let (host, path) = rest.split_at_checked(rest.find('/').unwrap_or(rest.len())).unwrap_or((rest, ""));
                (Some((scheme.to_ascii_lowercase(), host.to_ascii_lowercase())), path)
            }
            None => (None, written),
        };
        let is_rejected = path.starts_with(OWN_PREFIX);
        // The engine `netlify-redirector` compares a source such as `//old.example/page` with the home page, and `/old//page`
        // with `/old`.
        let path = compared_part(path);
        let (pattern, names) = expression(path);
        let regex = if is_rejected { None } else { Regex::new(&pattern).ok() };
        let start = RequiredStart::of(literal_start(path).into_bytes(), LetterCase::Exact);
        Self { origin, regex, start, names }
    }

    /// Returns the values of the placeholders. Returns `None` if the source does not match.
    pub(super) fn values(&self, host: &str, path: &str) -> Option<Values> {
        // A source with a scheme and a host matches only this scheme, and all requests use TLS.
        // See "Domain-level redirects" in Netlify's documentation of redirect options.
        let is_other = |(scheme, own): &(String, String)| scheme != "https" || !own.eq_ignore_ascii_case(host);
        if self.origin.as_ref().is_some_and(is_other) {
            return None;
        }
        let groups = self.regex.as_ref()?.captures(path)?;
        let mut values = Values::new();
        for (name, group) in self.names.iter().zip(groups.iter().skip(1)) {
            // If a name occurs twice, the first value counts.
            if !values.iter().any(|(known, _)| known == name) {
                values.push((name.clone(), group.map_or("", |group| group.as_str()).to_owned()));
            }
        }
        Some(values)
    }

    /// Returns the start of all decoded paths that the source matches.
    pub(super) fn start(&self) -> &RequiredStart {
        &self.start
    }

    /// Reports whether the source contains an asterisk.
    pub(super) fn has_splat(&self) -> bool {
        self.names.iter().any(|name| name == SPLAT)
    }
}

/// Returns the text before the first placeholder or asterisk of a path without its first slash.
fn literal_start(path: &str) -> String {
    let mut start = String::new();
    let segments = path.split('/').filter(|segment| !segment.is_empty());
    for segment in segments.take_while(|segment| *segment != "*") {
        let is_placeholder = segment.starts_with(':') && segment.len() > 1;
        let literal = if is_placeholder { "" } else { segment.strip_suffix('*').unwrap_or(segment) };
        start.push('/');
        start.push_str(literal);
        if literal != segment {
            break;
        }
    }
    start
}

/// Returns the regular expression for a path without its outer slashes, and the names of the groups.
fn expression(path: &str) -> (String, Vec<String>) {
    let mut pattern = "^".to_owned();
    let mut names = Vec::new();
    for segment in path.split('/').filter(|segment| !segment.is_empty()) {
        match segment.strip_prefix(':').filter(|name| !name.is_empty()) {
            // A placeholder is always a whole segment, so `:id.html` is the placeholder `id.html`. The engine
            // `netlify-redirector` also allows two slashes before its value, except at the start of the path.
            Some(name) => {
                names.push(name.to_owned());
                pattern.push_str(if pattern == "^" { "/([^/]+)" } else { "/{1,2}([^/]+)" });
            }
            // The asterisk also stands for nothing, so `/blog/*` matches `/blog`.
            None if segment == "*" => {
                names.push(SPLAT.to_owned());
                pattern.push_str("(?:/(.*))?");
            }
            None => {
                pattern.push('/');
                match segment.strip_suffix('*') {
                    Some(text) => {
                        names.push(SPLAT.to_owned());
                        pattern.push_str(&regex::escape(text));
                        pattern.push_str("/?(.*)");
                    }
                    // Elsewhere in a segment, the engine compares an asterisk as text.
                    None => pattern.push_str(&regex::escape(segment)),
                }
            }
        }
    }
    // Netlify adds or removes the final slash before it compares paths. See "Trailing slash" in its documentation.
    // The source `/` also matches `//`.
    pattern.push_str(if pattern == "^" { "/{1,2}$" } else { "/?$" });
    (pattern, names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_ends_before_the_first_placeholder_or_asterisk() {
        for (written, expected, path) in [
            ("/a/b", "/a/b", "/a/b/"),
            ("/a/*", "/a", "/a"),
            ("/a/*/b", "/a", "/a/x/b"),
            ("/a/b*/d", "/a/b", "/a/b/xc/d"),
            ("/a/*c/d", "/a/*c/d", "/a/*c/d"),
            ("/a/b*c*", "/a/b*c", "/a/b*cd"),
            ("/a/:id/b", "/a/", "/a//7/b"),
            ("/a/:/b", "/a/:/b", "/a/:/b"),
            ("/*", "", "/"),
            ("https://x.example/a/:id", "/a/", "/a/7"),
            ("/", "", "/"),
            ("/", "", "//"),
            ("//a/b", "", "/"),
            ("/a//b", "/a", "/a/"),
            ("/a/*//b", "/a", "/a/c/d"),
        ] {
            let source = Source::new(written);
            assert_eq!(source.start(), &RequiredStart::of(expected.into(), LetterCase::Exact), "{written}");
            assert!(source.values("x.example", path).is_some(), "{written} matches {path}");
            assert!(!source.start().excludes(path.as_bytes()), "{written} {path}");
        }
    }
}
