//! The value of a `Location` header: built from checked parts, never concatenated from a request.

use std::fmt;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::path::{self, NormalPath, PathError};

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
pub(crate) struct Origin(Box<str>);

/// A location without query and fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Destination {
    Site(NormalPath<'static>),
    Elsewhere(Address),
}

/// An origin and a path. The path keeps its dot segments and its last slash: what they mean is the
/// other site's affair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address(String);

impl Origin {
    /// `authority` has to be a host that the rules may name, in ASCII; the caller has checked it.
    pub(crate) fn new(scheme: &str, authority: &str) -> Self {
        Self(format!("{scheme}://{authority}").into())
    }

    /// An address that was built before, in the form in which it goes out.
    pub(crate) fn address(built: &str) -> Address {
        Address(built.to_owned())
    }
}

impl Address {
    pub(crate) fn host_and_path(&self) -> Option<(&str, &str)> {
        let (_, rest) = self.0.split_once("://")?;
        rest.split_at_checked(rest.find('/').unwrap_or(rest.len()))
    }
}

impl Destination {
    pub(crate) fn elsewhere(origin: &Origin, path: &str) -> Result<Self, PathError> {
        let path = path::spell(path)?;
        Ok(Self::Elsewhere(Address(format!("{}{path}", origin.0))))
    }

    /// Whether it must not be written into a header.
    pub(crate) fn is_risky(&self) -> bool {
        match self {
            Self::Site(path) => path.is_risky(),
            Self::Elsewhere(_) => false,
        }
    }
}

impl Location {
    /// A path of this site with its query; `None` when the path is [risky](NormalPath::is_risky).
    pub fn on_site(path: &NormalPath<'_>, query: Option<&str>) -> Option<Self> {
        if path.is_risky() {
            return None;
        }
        let mut text = path.as_str().to_owned();
        push_part('?', query.unwrap_or_default(), &mut text);
        Some(Self(text))
    }

    /// `None` when the destination is risky; empty texts stand for no query and no fragment.
    pub(crate) fn build(to: Destination, query: &str, fragment: &str) -> Option<Self> {
        if to.is_risky() {
            return None;
        }
        let mut text = match to {
            Destination::Site(path) => path.into_string(),
            Destination::Elsewhere(address) => address.0,
        };
        push_part('?', query, &mut text);
        push_part('#', fragment, &mut text);
        Some(Self(text))
    }

    /// The header's value.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The header's value as text of its own.
    pub fn into_string(self) -> String {
        self.0
    }
}

fn push_part(sign: char, part: &str, text: &mut String) {
    if !part.is_empty() {
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
        assert_eq!(on_site("/a", Some("b=\r\nx: y#\\")).unwrap(), "/a?b=%0D%0Ax:%20y%23%5C");
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
