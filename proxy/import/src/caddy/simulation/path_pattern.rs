//! Matches paths with the patterns of the test `path`.
//!
//! See <https://caddyserver.com/docs/caddyfile/matchers#path>: the match ignores letter case, a single asterisk at the
//! start or at the end matches any text, and other asterisks match no slash.

use std::borrow::Cow;

use crate::caddy::simulation::placeholder::replaced;
use crate::caddy::simulation::state::State;
use crate::caddy::simulation::url::{ComparablePath, ServerUrl};

/// A pattern of the test `path`.
#[derive(Debug, Clone)]
pub(super) struct PathPattern {
    pub(super) written: String,
    /// The parsed pattern. `None` if the pattern has placeholders, whose values depend on the request.
    pub(super) parsed: Option<ParsedPattern>,
}

/// A pattern without placeholders, in lower case.
#[derive(Debug, Clone)]
pub(super) struct ParsedPattern {
    kind: Kind,
    /// A pattern with repeated slashes matches only such paths.
    has_repeated_slash: bool,
}

#[derive(Debug, Clone)]
enum Kind {
    All,
    Literal(String),
    Start(String),
    End(String),
    Part(String),
    Glob(Vec<char>),
    /// The pattern is not simulated. Matching paths begin with `start`.
    Unknown {
        start: String,
        /// The reason, as a noun phrase.
        reason: String,
    },
}

impl PathPattern {
    pub(super) fn new(written: &str) -> Self {
        let has_placeholder = written.contains(['{', '}']);
        Self { written: written.to_owned(), parsed: (!has_placeholder).then(|| ParsedPattern::new(written)) }
    }

    /// Returns the parsed pattern, whose placeholders have the values of the request.
    pub(super) fn parsed(&self, state: &State<'_, '_>) -> Result<Cow<'_, ParsedPattern>, String> {
        Ok(match &self.parsed {
            Some(parsed) => Cow::Borrowed(parsed),
            None => Cow::Owned(ParsedPattern::replaced(&replaced(&self.written, state)?, &self.written)),
        })
    }
}

impl ParsedPattern {
    /// Returns the text with which every matching path starts. The path has no repeated slashes.
    pub(super) fn start(&self) -> &str {
        match &self.kind {
            Kind::Literal(start) | Kind::Start(start) if !self.has_repeated_slash => start,
            Kind::Literal(_)
            | Kind::Start(_)
            | Kind::All
            | Kind::End(_)
            | Kind::Part(_)
            | Kind::Glob(_)
            | Kind::Unknown { .. } => "",
        }
    }

    pub(super) fn new(pattern: &str) -> Self {
        Self::replaced(pattern, pattern)
    }

    /// Parses a pattern whose placeholders are replaced. The reason for an unknown result names the pattern as it is `written`.
    pub(super) fn replaced(pattern: &str, written: &str) -> Self {
        let pattern = pattern.to_lowercase();
        let asterisks = pattern.matches('*').count();
        let kind = match (asterisks, pattern.strip_prefix('*'), pattern.strip_suffix('*')) {
            (1, Some(""), _) => Kind::All,
            _ if pattern.contains(['%', '[', '\\']) => Kind::Unknown {
                start: pattern.split(['%', '[', '\\', '*', '?']).next().unwrap_or_default().to_owned(),
                reason: format!("the path pattern `{written}`"),
            },
            (2, Some(inner), Some(_)) => Kind::Part(inner.trim_end_matches('*').to_owned()),
            (1, Some(end), _) => Kind::End(end.to_owned()),
            (1, None, Some(start)) => Kind::Start(start.to_owned()),
            (0, ..) if !pattern.contains('?') => Kind::Literal(pattern.clone()),
            _ => Kind::Glob(pattern.chars().collect()),
        };
        Self { kind, has_repeated_slash: pattern.contains("//") }
    }

    /// Reports whether the path of a URL matches.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if the pattern is not simulated.
    pub(super) fn matches(&self, url: &ServerUrl) -> Result<bool, String> {
        let ComparablePath { as_sent, cleaned } = url.comparable_path();
        let path = if self.has_repeated_slash { as_sent } else { cleaned };
        Ok(match &self.kind {
            Kind::All => true,
            Kind::Literal(literal) => path == literal,
            Kind::Start(start) => path.starts_with(start),
            Kind::End(end) => path.ends_with(end),
            Kind::Part(part) => path.contains(part),
            Kind::Glob(pattern) => glob(pattern, &path.chars().collect::<Vec<char>>()),
            Kind::Unknown { start, .. } if !path.starts_with(start) => false,
            Kind::Unknown { reason, .. } => return Err(reason.clone()),
        })
    }
}

fn glob(pattern: &[char], text: &[char]) -> bool {
    match (pattern, text) {
        ([], []) => true,
        (['*', rest @ ..], _) => {
            let length = text.iter().take_while(|character| **character != '/').count();
            (0..=length).any(|taken| glob(rest, text.get(taken..).unwrap_or_default()))
        }
        (['?', rest @ ..], [character, after @ ..]) => *character != '/' && glob(rest, after),
        ([own, rest @ ..], [character, after @ ..]) => own == character && glob(rest, after),
        ([], [_, ..]) | ([_, ..], []) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::request::SimulatedRequest;

    #[test]
    fn asterisks_match_as_documented() {
        for (pattern, target, expected) in [
            ("/a", "/A", true),
            ("/a", "/a/", false),
            ("/a", "//a", true),
            ("/a/*", "/a", false),
            ("/a/*", "/a/b/c", true),
            ("/a*", "/ab/c", true),
            ("*.php", "/x/y.php", true),
            ("*/b/*", "/a/b/c", true),
            ("/a/*/c", "/a/b/c", true),
            ("/a/*/c", "/a/b/b/c", false),
            ("/a/*/c/*", "/a/b/c/d/e", false),
            ("/a?", "/ab", true),
            ("/a.html", "/a.html..", true),
            ("*", "/", true),
        ] {
            let request = SimulatedRequest { host: String::new(), target: target.into(), headers: [].into() };
            let url = ServerUrl::of(&request).unwrap();
            assert_eq!(ParsedPattern::new(pattern).matches(&url), Ok(expected), "{pattern} {target}");
        }
    }
}
