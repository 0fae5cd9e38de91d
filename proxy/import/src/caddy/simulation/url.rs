//! Holds the URL of a request, which statements such as `rewrite` change.

use std::cell::OnceCell;

use percent_encoding::percent_decode_str;

use crate::simulation::request::SimulatedRequest;

/// The URL of a request inside the server.
#[derive(Debug, Clone)]
pub(super) struct ServerUrl {
    /// The decoded path.
    pub(super) path: String,
    /// The encoded path. It has no effect unless it stands for the same path.
    raw_path: String,
    pub(super) query: String,
    has_question_mark: bool,
    /// The path for patterns. A file may have thousands of patterns, so it is built only once.
    comparable: OnceCell<ComparablePath>,
}

/// A decoded path in the forms with which patterns are compared. Both are in lower case, without dots and spaces at the
/// end.
#[derive(Debug, Clone)]
pub(super) struct ComparablePath {
    pub(super) as_sent: String,
    pub(super) cleaned: String,
}

impl ServerUrl {
    /// Returns the URL of a request. Returns `None` if the path is not UTF-8.
    pub(super) fn of(request: &SimulatedRequest) -> Option<Self> {
        let (raw, query) = request.path_and_query();
        Some(Self {
            path: decoded(raw)?,
            raw_path: raw.to_owned(),
            query: query.unwrap_or_default().to_owned(),
            has_question_mark: query.is_some(),
            comparable: OnceCell::new(),
        })
    }

    /// Returns the path for patterns.
    pub(super) fn comparable_path(&self) -> &ComparablePath {
        self.comparable.get_or_init(|| {
            let lower_case = self.path.to_lowercase();
            let as_sent = lower_case.trim_end_matches(['.', ' ']);
            ComparablePath { as_sent: as_sent.to_owned(), cleaned: cleaned(as_sent) }
        })
    }

    /// Returns the encoded path.
    pub(super) fn encoded_path(&self) -> String {
        if decoded(&self.raw_path).as_ref() == Some(&self.path) && self.raw_path.chars().all(is_plain_or_escape) {
            return self.raw_path.clone();
        }
        let byte = |byte: u8| {
            let character = char::from(byte);
            if byte.is_ascii() && is_plain(character) { character.to_string() } else { format!("%{byte:02X}") }
        };
        self.path.bytes().map(byte).collect()
    }

    /// Returns the path and the query, as the placeholder `{uri}` contains them.
    pub(super) fn uri(&self) -> String {
        let path = self.encoded_path();
        let path = if path.is_empty() { "/" } else { &path };
        if self.has_question_mark || !self.query.is_empty() {
            format!("{path}?{}", self.query)
        } else {
            path.to_owned()
        }
    }

    /// Sets the decoded path.
    pub(super) fn set_path(&mut self, path: String) {
        self.path = path;
        self.comparable.take();
    }

    /// Changes the encoded path.
    pub(super) fn change(&mut self, change: impl Fn(&str) -> String) {
        self.raw_path = change(&self.encoded_path());
        self.path = decoded(&self.raw_path).filter(|path| !path.is_empty()).unwrap_or_else(|| change(&self.path));
        self.comparable.take();
    }
}

/// Returns the decoded text. Returns `None` if it is not UTF-8.
pub(super) fn decoded(text: &str) -> Option<String> {
    percent_decode_str(text).decode_utf8().ok().map(std::borrow::Cow::into_owned)
}

fn is_plain(character: char) -> bool {
    character.is_ascii_alphanumeric() || "-_.~$&+,/:;=@".contains(character)
}

fn is_plain_or_escape(character: char) -> bool {
    is_plain(character) || "!'()*[]%".contains(character)
}

/// Returns the path without repeated slashes and dot segments. The final slash is kept.
/// See <https://caddyserver.com/docs/caddyfile/matchers#path>.
pub(super) fn cleaned(path: &str) -> String {
    let mut segments: Vec<&str> = Vec::new();
    for segment in path.split('/') {
        match segment {
            "" | "." => {}
            ".." => {
                segments.pop();
            }
            other => segments.push(other),
        }
    }
    let is_rooted = path.starts_with('/');
    let joined = segments.join("/");
    let cleaned = match (is_rooted, joined.is_empty()) {
        (true, _) => format!("/{joined}"),
        (false, true) => ".".to_owned(),
        (false, false) => joined,
    };
    if cleaned != "/" && path.ends_with('/') { cleaned + "/" } else { cleaned }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_cleaned_and_encoded() {
        for (path, expected) in [("//a/./b/../c//", "/a/c/"), ("/", "/"), ("//", "/"), ("", "."), ("/../a", "/a")] {
            assert_eq!(cleaned(path), expected, "{path}");
        }
        let request = SimulatedRequest { host: String::new(), target: "/a%2Fb%20(c)?".into(), headers: [].into() };
        let mut url = ServerUrl::of(&request).unwrap();
        assert_eq!((url.path.as_str(), url.uri().as_str()), ("/a/b (c)", "/a%2Fb%20(c)?"));
        url.set_path("/x (y)".to_owned());
        assert_eq!(url.uri(), "/x%20%28y%29?");
    }
}
