//! The value of a `Location` header: built from checked parts, never concatenated from a request.

use std::fmt;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::path::NormalPath;

/// What may not stand in a query or fragment as it is. The backslash and the fragment sign are
/// here so that no part can be read as another one; `%` is not, because escapes stay as sent.
const UNSAFE: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Where a redirect leads: a path of this site, or an address on a host that the rules may name.
///
/// On the site it starts with exactly one `/`, not followed by `/` or `\`, plain or encoded, so that
/// every browser stays on the host it asked. It holds visible ASCII characters only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location(String);

/// Scheme and host of a target on another site, such as `https://shop.example`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin(pub(crate) String);

/// The parts of a location, each still unwritten.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parts<'a> {
    pub(crate) origin: Option<&'a Origin>,
    pub(crate) path: &'a NormalPath<'a>,
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
}

impl Location {
    /// A path of this site with its query; `None` when the path is [risky](NormalPath::is_risky).
    pub fn on_site(path: &NormalPath<'_>, query: Option<&str>) -> Option<Self> {
        Self::assemble(Parts {
            origin: None,
            path,
            query,
            fragment: None,
        })
    }

    pub(crate) fn assemble(parts: Parts<'_>) -> Option<Self> {
        if parts.path.is_risky() {
            return None;
        }
        let mut text = parts.origin.map_or_else(String::new, |o| o.0.clone());
        text.push_str(parts.path.as_str());
        push_part('?', parts.query, &mut text);
        push_part('#', parts.fragment, &mut text);
        Some(Self(text))
    }

    /// The header's value.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn push_part(sign: char, part: Option<&str>, text: &mut String) {
    if let Some(part) = part.filter(|part| !part.is_empty()) {
        text.push(sign);
        text.extend(utf8_percent_encode(part, UNSAFE));
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl AsRef<str> for Location {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_site(path: &str, query: Option<&str>) -> Option<String> {
        let path = NormalPath::parse(path).unwrap();
        Location::on_site(&path, query).map(|location| location.to_string())
    }

    #[test]
    fn query_is_kept_as_sent_and_made_safe() {
        assert_eq!(on_site("/a/", Some("b=1&c=%20")).unwrap(), "/a?b=1&c=%20");
        assert_eq!(
            on_site("/a", Some("b=\r\nx: y#\\")).unwrap(),
            "/a?b=%0D%0Ax:%20y%23%5C"
        );
        assert_eq!(on_site("/a", Some("б")).unwrap(), "/a?%D0%B1");
    }

    #[test]
    fn empty_query_leaves_no_question_mark() {
        assert_eq!(on_site("/a/", Some("")).unwrap(), "/a");
    }

    #[test]
    fn risky_path_makes_no_location() {
        assert_eq!(on_site("/%2F%2Fevil.example/", None), None);
        assert_eq!(on_site("/%5cevil.example/", None), None);
    }

    #[test]
    fn many_slashes_make_one() {
        assert_eq!(on_site("//evil.example/", None).unwrap(), "/evil.example");
    }
}
