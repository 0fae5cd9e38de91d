//! The normal form of a path: one spelling for all equivalent ways to write it.
//!
//! Rules and requests are compared in this form (RFC 3986 §6.2.2), so a rule in Cyrillic letters matches the
//! percent-encoded request, and `/a/./b//` is `/a/b`:
//!
//! - `%XX` of an unreserved character is decoded; other escapes get upper-case digits;
//! - characters that are not allowed in a path (Cyrillic, spaces, `"<>[]^{|}` and the backtick) are percent-encoded;
//! - dot segments are removed, also when encoded as `%2e`; repeated slashes become one;
//! - the trailing slash is removed, except for the root;
//! - letters are composed (Unicode normalization, form C), so `и` with a combining breve is `й`.
//!
//! `%2F` and `%5C` stay encoded: decoding them would change the segments.

use std::borrow::Cow;
use std::fmt;

use crate::address::path::characters::{check_characters, is_trivially_normal, normalize_characters};
use crate::address::path::composed::compose;
use crate::address::path::error::PathError;

/// A path in normal form. It borrows from the request if the request already uses that form.
///
/// It starts with exactly one `/`, has no empty, `.` or `..` segment, no trailing slash except for the root, and
/// consists of visible ASCII characters only.
#[derive(Debug, Clone)]
pub struct NormalPath<'a> {
    text: Cow<'a, str>,
    changed: bool,
    /// Whether a trailing slash was removed.
    had_slash: bool,
}

impl<'a> NormalPath<'a> {
    /// Converts `raw` (a path without query) to normal form.
    ///
    /// Allocates only when characters or segments may change. Dropping one trailing slash does not allocate.
    pub fn parse(raw: &'a str) -> Result<Self, PathError> {
        if is_trivially_normal(raw) {
            return Ok(Self::from_normal(raw));
        }
        if let Some(rest) = raw.strip_suffix('/').filter(|rest| is_trivially_normal(rest)) {
            return Ok(Self { text: Cow::Borrowed(rest), changed: true, had_slash: true });
        }
        let spelled = check_characters(raw)?;
        if spelled && has_normal_segments(raw) {
            return Ok(Self::from_normal(raw));
        }
        let text = match raw.strip_suffix('/') {
            Some(rest) if spelled && has_normal_segments(rest) => Cow::Borrowed(rest),
            _ => Cow::Owned(join_segments(&compose(normalize_characters(raw)))),
        };
        let (changed, had_slash) = (*text != *raw, raw.ends_with('/') && *text != *"/");
        Ok(Self { text, changed, had_slash })
    }

    /// Converts an owned string to normal form. It is not copied if the fast check finds it normal.
    pub(crate) fn parse_owned(raw: String) -> Result<NormalPath<'static>, PathError> {
        if is_trivially_normal(&raw) {
            return Ok(NormalPath { text: Cow::Owned(raw), changed: false, had_slash: false });
        }
        Ok(NormalPath::parse(&raw)?.into_owned())
    }

    /// `/`.
    pub fn root() -> NormalPath<'static> {
        NormalPath::from_normal("/")
    }

    /// Wraps a text that is known to be in normal form.
    pub(crate) fn from_normal(text: &'a str) -> Self {
        Self { text: Cow::Borrowed(text), changed: false, had_slash: false }
    }

    /// The path as an owned string.
    pub(crate) fn into_string(self) -> String {
        self.text.into_owned()
    }

    /// Wraps the path of a target in its final form: a text in normal form, possibly with a trailing slash.
    pub(crate) fn from_target(text: &'a str) -> Self {
        match text.strip_suffix('/') {
            Some(rest) if !rest.is_empty() => Self { text: Cow::Borrowed(rest), changed: true, had_slash: true },
            Some(_) | None => Self::from_normal(text),
        }
    }

    /// The path as a string.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether the original spelling was different.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// Whether the original spelling ended with a slash that the normal form lacks.
    pub fn had_trailing_slash(&self) -> bool {
        self.had_slash
    }

    /// The same path, as if it had been sent with a trailing slash.
    #[must_use]
    pub(crate) fn with_trailing_slash(self) -> Self {
        let had_slash = *self.text != *"/";
        Self { had_slash, ..self }
    }

    /// Whether a `Location` with this path could lead off the site.
    ///
    /// True if the first segment starts, after any dots, with an encoded slash or backslash: a server or proxy that
    /// decodes it would see `//host` (or `/..//host`).
    pub fn could_leave_site(&self) -> bool {
        let first = self.text.trim_start_matches('/').trim_start_matches('.');
        first.starts_with("%2F") || first.starts_with("%5C")
    }

    /// Whether the path is `prefix` or below it. `prefix` may have a trailing slash.
    ///
    /// `/api` is under `/api/`, because the normal form has no trailing slash.
    pub fn is_under(&self, prefix: &str) -> bool {
        let prefix = prefix.trim_end_matches('/');
        self.text.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// The segments between the slashes. The root has no segments.
    pub fn segments(&self) -> impl Iterator<Item = &str> + Clone {
        segments(&self.text)
    }

    /// The same path, as an owned value.
    pub fn into_owned(self) -> NormalPath<'static> {
        NormalPath { text: Cow::Owned(self.text.into_owned()), changed: self.changed, had_slash: self.had_slash }
    }
}

impl PartialEq for NormalPath<'_> {
    /// Two paths are equal if they have the same normal form, however they were spelled.
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for NormalPath<'_> {}

impl fmt::Display for NormalPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The segments of a path in normal form.
pub(crate) fn segments(normal: &str) -> impl Iterator<Item = &str> + Clone {
    normal.split('/').filter(|segment| !segment.is_empty())
}

/// Normalizes every character of a path, but not its segments.
pub(crate) fn spell(raw: &str) -> Result<String, PathError> {
    check_characters(raw).map(|_| normalize_characters(raw))
}

/// A part of a path in normal form: some segments, or a part of one. Segments without text or of dots are kept.
pub(crate) fn normal_part(raw: &str) -> Result<String, PathError> {
    let spelled = compose(spell(&format!("/{raw}"))?);
    Ok(spelled.strip_prefix('/').unwrap_or_default().to_owned())
}

/// Whether a valid segment is `..`, possibly with encoded dots.
pub fn is_parent(segment: &str) -> bool {
    normalize_characters(segment) == ".."
}

fn has_normal_segments(raw: &str) -> bool {
    match raw.strip_prefix('/') {
        Some("") => true,
        Some(rest) => rest.split('/').all(|s| !matches!(s, "" | "." | "..")),
        None => false,
    }
}

/// Removes dot segments (RFC 3986 §5.2.4) before empty segments, so that `..` has the same effect as in a browser.
fn join_segments(spelled: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    for segment in spelled.split('/').skip(1) {
        match segment {
            "." => {}
            ".." => {
                kept.pop();
            }
            other => kept.push(other),
        }
    }
    let mut out = String::with_capacity(spelled.len());
    for segment in kept.into_iter().filter(|segment| !segment.is_empty()) {
        out.push('/');
        out.push_str(segment);
    }
    if out.is_empty() {
        out.push('/');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(raw: &str) -> String {
        NormalPath::parse(raw).unwrap().to_string()
    }

    fn borrows(raw: &str) -> bool {
        matches!(NormalPath::parse(raw).unwrap().text, Cow::Borrowed(_))
    }

    #[test]
    fn normal_path_is_borrowed_and_unchanged() {
        for raw in ["/", "/about", "/.well-known/x", "/a;b=c,d/@e:f", "/%D0%B0/%2F", "/%25"] {
            assert!(borrows(raw), "{raw}");
            assert!(!NormalPath::parse(raw).unwrap().is_changed(), "{raw}");
        }
    }

    #[test]
    fn one_trailing_slash_is_dropped_without_allocation() {
        assert!(borrows("/about/"));
        assert_eq!(normal("/about/"), "/about");
        assert!(NormalPath::parse("/about/").unwrap().is_changed());
    }

    #[test]
    fn equivalent_spellings_have_one_normal_form() {
        for raw in ["/%7Eann/%d0%b0", "/~ann/а", "/~ann/%D0%B0", "/%7eann/./%D0%b0//"] {
            assert_eq!(normal(raw), "/~ann/%D0%B0");
        }
    }

    #[test]
    fn dot_and_empty_segments_are_removed() {
        for (raw, expected) in [
            ("//", "/"),
            ("///evil.example//", "/evil.example"),
            ("/a/../../b", "/b"),
            ("/a//../b", "/a/b"),
            ("/%2e%2E//evil", "/evil"),
            ("/.//evil/", "/evil"),
            ("/a/.", "/a"),
            ("/a/..", "/"),
            ("/a b", "/a%20b"),
        ] {
            assert_eq!(normal(raw), expected, "{raw}");
        }
    }

    #[test]
    fn invalid_paths_are_rejected_with_a_reason() {
        for (raw, expected) in [
            ("", PathError::NotAbsolute),
            ("about", PathError::NotAbsolute),
            ("*", PathError::NotAbsolute),
            ("/\\evil.example", PathError::Backslash),
            ("/a\tb", PathError::ControlCharacter),
            ("/a%00", PathError::ControlCharacter),
            ("/a%0D%0Ab", PathError::ControlCharacter),
            ("/a%7f", PathError::ControlCharacter),
            ("/a?b", PathError::QueryOrFragment),
            ("/a#b", PathError::QueryOrFragment),
            ("/100%", PathError::BadEscape),
            ("/%zz", PathError::BadEscape),
            ("/%+1", PathError::BadEscape),
            ("/%FF", PathError::InvalidUtf8),
            ("/%D0", PathError::InvalidUtf8),
            ("/%D0а", PathError::InvalidUtf8),
            ("/%ED%A0%80", PathError::InvalidUtf8),
            ("/%C0%AF", PathError::InvalidUtf8),
        ] {
            assert_eq!(NormalPath::parse(raw).unwrap_err(), expected, "{raw:?}");
        }
    }

    #[test]
    fn encoded_separator_at_the_start_could_leave_site() {
        for raw in ["/%2f%2fevil.example/", "/%5cevil/", "/.%2Fevil", "/..%5c/evil"] {
            assert!(NormalPath::parse(raw).unwrap().could_leave_site(), "{raw}");
        }
        for raw in ["/", "/a%2Fb", "/a/%2F", "/.well-known", "/%252F"] {
            assert!(!NormalPath::parse(raw).unwrap().could_leave_site(), "{raw}");
        }
    }

    #[test]
    fn prefix_matches_whole_segments() {
        let under = |path: &str| NormalPath::parse(path).unwrap().is_under("/api/");
        assert!(under("/api") && under("/api/") && under("/api/x"));
        assert!(!under("/apix") && !under("/") && !under("/x/api"));
    }
}
