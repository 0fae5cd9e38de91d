//! Converts paths to normal form. All equivalent spellings of a path have the same normal form.
//!
//! Rules and requests are compared in normal form (RFC 3986 §6.2.2). For example, a rule for `/а` with a Cyrillic
//! letter matches a request for `/%D0%B0`, and `/a/./b//` is the same path as `/a/b`. The conversion follows these
//! rules:
//!
//! - `%XX` of an unreserved character is decoded. All other escape sequences get upper-case digits.
//! - Characters that are not allowed in a path are percent-encoded, such as Cyrillic letters, spaces and `"<>[]^{|}`.
//! - Dot segments are removed, even if they are encoded as `%2e`. Repeated slashes are merged.
//! - The trailing slash is removed. Only the root path keeps its slash.
//! - Letters are composed (Unicode normalization, form C), so that `и` with a combining breve becomes `й`.
//!
//! `%2F` and `%5C` stay encoded, because decoding them would change the segments.

use std::borrow::Cow;
use std::fmt;

use crate::address::path::characters::{check_characters, is_trivially_normal, normalize_characters};
use crate::address::path::composed::compose;
use crate::address::path::error::PathError;

/// A path in normal form. If the original text is already in normal form, it is borrowed and not copied.
///
/// The path starts with exactly one `/` and consists of visible ASCII characters only. No segment is empty, `.` or
/// `..`. Only the root path ends with a slash.
#[derive(Debug, Clone)]
pub struct NormalPath<'a> {
    text: Cow<'a, str>,
    changed: bool,
    /// Whether the original text had a trailing slash, which the normal form does not contain.
    had_slash: bool,
}

impl<'a> NormalPath<'a> {
    /// Converts `raw`, a path without a query, to normal form.
    ///
    /// Allocates only if a character or a segment may change. Removing one trailing slash does not allocate.
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

    /// Converts an owned string to normal form. If the fast check accepts the string, the string is not copied.
    pub(crate) fn parse_owned(raw: String) -> Result<NormalPath<'static>, PathError> {
        if is_trivially_normal(&raw) {
            return Ok(NormalPath { text: Cow::Owned(raw), changed: false, had_slash: false });
        }
        Ok(NormalPath::parse(&raw)?.into_owned())
    }

    /// Returns the root path `/`.
    pub fn root() -> NormalPath<'static> {
        NormalPath::from_normal("/")
    }

    /// Creates a path from a text that is known to be in normal form.
    pub(crate) fn from_normal(text: &'a str) -> Self {
        Self { text: Cow::Borrowed(text), changed: false, had_slash: false }
    }

    /// Returns the path as an owned string.
    pub(crate) fn into_string(self) -> String {
        self.text.into_owned()
    }

    /// Creates a path from the path of a target. The text must be in normal form, but may end with a slash.
    pub(crate) fn from_target(text: &'a str) -> Self {
        match text.strip_suffix('/') {
            Some(rest) if !rest.is_empty() => Self { text: Cow::Borrowed(rest), changed: true, had_slash: true },
            Some(_) | None => Self::from_normal(text),
        }
    }

    /// Returns the path as a string slice.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Reports whether the original text differs from the normal form.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// Reports whether the original text had a trailing slash, which the normal form does not contain.
    pub fn had_trailing_slash(&self) -> bool {
        self.had_slash
    }

    /// Returns the same path, as if its original text had a trailing slash. The root path stays unchanged.
    #[must_use]
    pub(crate) fn with_trailing_slash(self) -> Self {
        let had_slash = *self.text != *"/";
        Self { had_slash, ..self }
    }

    /// Reports whether a browser that follows a `Location` header with this path could leave the site.
    ///
    /// Returns `true` if the first segment starts with an encoded slash or backslash, possibly after dots. For example,
    /// a proxy that decodes `/%2Fevil.example` would read `//evil.example`, which is a URL on another host.
    pub fn could_leave_site(&self) -> bool {
        let first = self.text.trim_start_matches('/').trim_start_matches('.');
        first.starts_with("%2F") || first.starts_with("%5C")
    }

    /// Reports whether the path is `prefix` or below `prefix`. The prefix may end with a slash.
    ///
    /// For example, `/api` is under `/api/`, because the normal form has no trailing slash.
    pub fn is_under(&self, prefix: &str) -> bool {
        let prefix = prefix.trim_end_matches('/');
        self.text.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// Returns the segments between the slashes. The root path has no segments.
    pub fn segments(&self) -> impl Iterator<Item = &str> + Clone {
        segments(&self.text)
    }

    /// Returns the same path as an owned value.
    pub fn into_owned(self) -> NormalPath<'static> {
        NormalPath { text: Cow::Owned(self.text.into_owned()), changed: self.changed, had_slash: self.had_slash }
    }
}

impl PartialEq for NormalPath<'_> {
    /// Compares the normal forms of two paths. The original spellings do not matter.
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

/// Returns the segments of a path in normal form.
pub(crate) fn segments(normal: &str) -> impl Iterator<Item = &str> + Clone {
    normal.split('/').filter(|segment| !segment.is_empty())
}

/// Converts every character of a path to normal form, but keeps segments such as `.` and `..`.
pub(crate) fn spell(raw: &str) -> Result<String, PathError> {
    check_characters(raw).map(|_| normalize_characters(raw))
}

/// Converts a part of a path, such as `a/b` or half a segment, to normal form. Empty segments and dot segments are
/// kept.
pub(crate) fn normal_part(raw: &str) -> Result<String, PathError> {
    let spelled = compose(spell(&format!("/{raw}"))?);
    Ok(spelled.strip_prefix('/').unwrap_or_default().to_owned())
}

/// Reports whether a valid segment is `..`. The dots may be percent-encoded.
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

/// Removes the dot segments (RFC 3986 §5.2.4), and after that the empty segments. In this order, `/a//../b` becomes
/// `/a/b`, as in a browser.
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
