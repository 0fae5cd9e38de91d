//! The normal form of a path: one spelling for every way to write the same address.
//!
//! Rules and requests meet in this form (RFC 3986 §6.2.2), so a rule written in Russian letters
//! matches the percent-encoded request, and `/a/./b//` is `/a/b`:
//!
//! - `%XX` of an unreserved character is decoded, every other escape gets upper-case digits;
//! - what may not stand in a path (Cyrillic, spaces, `"<>[]^{|}` and the backtick) is percent-encoded;
//! - dot segments are removed, also when spelled `%2e`; repeated slashes become one;
//! - the trailing slash goes, except on the root;
//! - letters are composed (Unicode normalization, form C), so `и` with a breve above is `й`.
//!
//! `%2F` and `%5C` stay as they are: decoding them would move the borders between segments.

mod composed;
mod error;
pub mod escape;
mod letters;
mod spelling;

use std::borrow::Cow;
use std::fmt;

use crate::path::composed::compose;
pub(crate) use crate::path::composed::composed;
pub use crate::path::error::PathError;
pub(crate) use crate::path::letters::{escaped, fold, readable, small_letters};
use crate::path::spelling::{is_plainly_normal, is_spelled_normally, respell};

/// A path in normal form; borrows from the request when the request already spells it so.
///
/// It starts with exactly one `/`, has no empty, `.` or `..` segment, no trailing slash except on
/// the root, and consists of visible ASCII characters only.
#[derive(Debug, Clone)]
pub struct NormalPath<'a> {
    text: Cow<'a, str>,
    changed: bool,
}

impl<'a> NormalPath<'a> {
    /// Brings `raw` (a path alone, without query) into normal form.
    ///
    /// Allocates only when characters change: dropping one trailing slash borrows, too.
    pub fn parse(raw: &'a str) -> Result<Self, PathError> {
        if is_plainly_normal(raw) {
            return Ok(Self { text: Cow::Borrowed(raw), changed: false });
        }
        if let Some(rest) = raw.strip_suffix('/').filter(|rest| is_plainly_normal(rest)) {
            return Ok(Self { text: Cow::Borrowed(rest), changed: true });
        }
        let spelled = is_spelled_normally(raw)?;
        if spelled && has_normal_segments(raw) {
            return Ok(Self { text: Cow::Borrowed(raw), changed: false });
        }
        let text = match raw.strip_suffix('/') {
            Some(rest) if spelled && has_normal_segments(rest) => Cow::Borrowed(rest),
            _ => Cow::Owned(join_segments(&compose(respell(raw)))),
        };
        let changed = *text != *raw;
        Ok(Self { text, changed })
    }

    /// The same for a text that is at hand; it is copied only when it changes.
    pub(crate) fn parse_owned(raw: String) -> Result<NormalPath<'static>, PathError> {
        if is_plainly_normal(&raw) {
            return Ok(NormalPath { text: Cow::Owned(raw), changed: false });
        }
        Ok(NormalPath::parse(&raw)?.into_owned())
    }

    /// `/`.
    pub fn root() -> NormalPath<'static> {
        NormalPath { text: Cow::Borrowed("/"), changed: false }
    }

    /// A text that is known to be in normal form.
    pub(crate) fn from_normal(text: &'a str) -> Self {
        Self { text: Cow::Borrowed(text), changed: false }
    }

    /// The path as text of its own.
    pub(crate) fn into_string(self) -> String {
        self.text.into_owned()
    }

    /// The path as text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether the text it was made from was spelled in another way.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// Whether writing this path into a `Location` could lead off the site.
    ///
    /// True when its first segment starts, after any dots, with an encoded slash or backslash: a
    /// server or proxy that decodes it would read `//host` (or `/..//host`) there.
    pub fn is_risky(&self) -> bool {
        let first = self.text.trim_start_matches('/').trim_start_matches('.');
        first.starts_with("%2F") || first.starts_with("%5C")
    }

    /// Whether the path is `prefix` or lies below it; `prefix` is written with or without its last slash.
    ///
    /// `/api` counts as under `/api/`, because the normal form has no trailing slash.
    pub fn is_under(&self, prefix: &str) -> bool {
        let prefix = prefix.trim_end_matches('/');
        self.text.strip_prefix(prefix).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// The segments between the slashes; none for the root.
    pub fn segments(&self) -> impl Iterator<Item = &str> + Clone {
        segments(&self.text)
    }

    /// The same path, independent of the text it was made from.
    pub fn into_owned(self) -> NormalPath<'static> {
        NormalPath { text: Cow::Owned(self.text.into_owned()), changed: self.changed }
    }
}

impl PartialEq for NormalPath<'_> {
    /// Two paths are equal when they are the same address, however they were spelled.
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

/// The segments of a text in normal form.
pub(crate) fn segments(normal: &str) -> impl Iterator<Item = &str> + Clone {
    normal.split('/').filter(|segment| !segment.is_empty())
}

/// Spells every character of a path normally and leaves its segments as they are.
pub(crate) fn spell(raw: &str) -> Result<String, PathError> {
    is_spelled_normally(raw).map(|_| respell(raw))
}

/// Whether a checked segment is `..`, perhaps with its dots encoded.
pub fn is_parent(segment: &str) -> bool {
    respell(segment) == ".."
}

fn has_normal_segments(raw: &str) -> bool {
    match raw.strip_prefix('/') {
        Some("") => true,
        Some(rest) => rest.split('/').all(|s| !matches!(s, "" | "." | "..")),
        None => false,
    }
}

/// Removes dot segments (RFC 3986 §5.2.4) first and empty segments after, so that `..` means what a
/// browser means by it.
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
    fn spellings_of_one_path_are_one() {
        for raw in ["/%7Eann/%d0%b0", "/~ann/а", "/~ann/%D0%B0", "/%7eann/./%D0%b0//"] {
            assert_eq!(normal(raw), "/~ann/%D0%B0");
        }
    }

    #[test]
    fn segments_are_cleaned() {
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
    fn what_is_no_path_is_refused_with_its_reason() {
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
    fn encoded_separator_in_front_is_risky() {
        for raw in ["/%2f%2fevil.example/", "/%5cevil/", "/.%2Fevil", "/..%5c/evil"] {
            assert!(NormalPath::parse(raw).unwrap().is_risky(), "{raw}");
        }
        for raw in ["/", "/a%2Fb", "/a/%2F", "/.well-known", "/%252F"] {
            assert!(!NormalPath::parse(raw).unwrap().is_risky(), "{raw}");
        }
    }

    #[test]
    fn under_a_prefix_means_whole_segments() {
        let under = |path: &str| NormalPath::parse(path).unwrap().is_under("/api/");
        assert!(under("/api") && under("/api/") && under("/api/x"));
        assert!(!under("/apix") && !under("/") && !under("/x/api"));
    }
}
