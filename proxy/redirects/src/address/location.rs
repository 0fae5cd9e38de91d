//! Builds the values of `Location` headers. Each part of a value is validated or encoded, so a request cannot inject
//! other text.

use std::fmt;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::address::path::{self, NormalPath, PathError};
use crate::address::slash::{PathForm, TrailingSlash, is_file};

/// The characters that must be percent-encoded in a query or fragment. `#` is included, because it would start a
/// fragment. `%` is not included, so an escape sequence such as `%20` is not encoded a second time.
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

/// The maximum length of a redirect target in bytes. RFC 9110 §4.1 recommends that senders and recipients of URLs support
/// at least 8,000 octets. Many senders and recipients reject longer URLs.
pub(crate) const LONGEST_TARGET: usize = 8000;

/// The maximum length of a target in a rule file. One byte is reserved for the slash that the setting `slash: add` may
/// add to the target.
pub(crate) const LONGEST_WRITTEN_TARGET: usize = LONGEST_TARGET - "/".len();

/// The target of a redirect: a path on this site, or an absolute URL on an allowed host.
///
/// A path starts with exactly one `/`. A raw or percent-encoded `/` or `\` must not follow, because a browser could
/// read the next segment as a host. The value consists of visible ASCII characters only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location(String);

/// The scheme and the host of a target on another site, such as `https://shop.example`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TargetOrigin(Box<str>);

/// A target without its query and its fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Destination {
    Site(NormalPath<'static>),
    External(ExternalUrl),
}

/// An absolute URL on another site. Dot segments and a trailing slash stay in the path, because the other site may need
/// them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ExternalUrl(String);

impl TargetOrigin {
    /// Creates the origin from a scheme and an authority. The caller must have checked that `authority` is an allowed
    /// host in ASCII.
    pub(crate) fn new(scheme: &str, authority: &str) -> Self {
        Self(format!("{scheme}://{authority}").into())
    }

    /// Creates an `ExternalUrl` from an absolute URL, which is not converted or checked.
    pub(crate) fn external_url(url: &str) -> ExternalUrl {
        ExternalUrl(url.to_owned())
    }
}

impl ExternalUrl {
    pub(crate) fn host_and_path(&self) -> Option<(&str, &str)> {
        let (_, rest) = self.0.split_once("://")?;
        rest.split_at_checked(rest.find('/').unwrap_or(rest.len()))
    }
}

impl ExternalUrl {
    /// Returns the URL with or without a trailing slash, as `slash` requires. If `slash` is `None`, returns the URL
    /// unchanged.
    fn in_form(self, slash: Option<TrailingSlash>) -> String {
        let mut url = self.0;
        let Some(slash) = slash else { return url };
        let start = url.find("://").map_or(0, |scheme| scheme + "://".len());
        let Some(path) = url.get(start..).and_then(|rest| rest.find('/')).map(|at| start + at) else { return url };
        let is_wanted = slash.is_wanted_by_other_site(url.get(path..).unwrap_or_default());
        let bare = url.trim_end_matches('/').len().max(path);
        url.truncate(bare);
        // The root path `/` always keeps its slash.
        if is_wanted || bare == path {
            url.push('/');
        }
        url
    }
}

impl Destination {
    pub(crate) fn external(origin: &TargetOrigin, path: &str) -> Result<Self, PathError> {
        let path = path::spell(path)?;
        Ok(Self::External(ExternalUrl(format!("{}{path}", origin.0))))
    }

    /// Reports whether `self` is the URL `other` with a slash appended.
    pub(crate) fn is_with_slash(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Site(with), Self::Site(without)) => with.had_trailing_slash() && with == without,
            (Self::External(with), Self::External(without)) => with.0.strip_suffix('/') == Some(&without.0),
            (Self::Site(_), Self::External(_)) | (Self::External(_), Self::Site(_)) => false,
        }
    }

    /// Reports whether the destination is on another site, and its path does not look like a file.
    pub(crate) fn is_external_folder(&self) -> bool {
        match self {
            Self::Site(_) => false,
            Self::External(url) => url.host_and_path().is_some_and(|(_, path)| !is_file(path)),
        }
    }

    /// Returns the length of the path or URL in bytes.
    pub(crate) fn length(&self) -> usize {
        match self {
            Self::Site(path) => path.as_str().len(),
            Self::External(url) => url.0.len(),
        }
    }

    /// Returns the same destination with a trailing slash.
    #[must_use]
    pub(crate) fn with_slash(self) -> Self {
        match self {
            Self::Site(path) => Self::Site(path.with_trailing_slash()),
            Self::External(url) if url.0.ends_with('/') => Self::External(url),
            Self::External(ExternalUrl(url)) => Self::External(ExternalUrl(url + "/")),
        }
    }

    /// Reports whether a browser could leave the site although the destination is a path, such as
    /// `/%2F%2Fevil.example`. Returns `false` for an absolute URL, because its host is allowed.
    pub(crate) fn could_leave_site(&self) -> bool {
        match self {
            Self::Site(path) => path.could_leave_site(),
            Self::External(_) => false,
        }
    }
}

impl Location {
    /// Builds a `Location` from a path on this site and a query. `form` decides whether the path gets a trailing slash.
    ///
    /// Returns `None` if the path [could leave the site](NormalPath::could_leave_site).
    pub fn on_site(path: &NormalPath<'_>, query: Option<&str>, form: &PathForm) -> Option<Self> {
        Self::on_site_by(path, query.unwrap_or_default(), form, None)
    }

    /// Builds the location of a path on this site, as [`Self::on_site`] does. `slash` is the setting of the rule for the
    /// trailing slash of its target.
    pub(crate) fn on_site_by(
        path: &NormalPath<'_>,
        query: &str,
        form: &PathForm,
        slash: Option<TrailingSlash>,
    ) -> Option<Self> {
        if path.could_leave_site() {
            return None;
        }
        let slash = if form.has_slash_by(path, slash) { "/" } else { "" };
        // The capacity is exact unless characters of the query must be encoded. A text with unused capacity would be
        // copied when it becomes the value of a header field.
        let query_length = if query.is_empty() { 0 } else { query.len() + 1 };
        let mut text = String::with_capacity(path.as_str().len() + slash.len() + query_length);
        text.push_str(path.as_str());
        text.push_str(slash);
        push_part('?', query, &mut text);
        Some(Self(text))
    }

    /// Builds a `Location` from a destination, a query and a fragment. An empty query or fragment is omitted. `slash`
    /// is the setting of the rule for the trailing slash of its target.
    ///
    /// Returns `None` if the destination could leave the site.
    pub(crate) fn build(
        to: Destination,
        (query, fragment): (&str, &str),
        form: &PathForm,
        slash: Option<TrailingSlash>,
    ) -> Option<Self> {
        if to.could_leave_site() {
            return None;
        }
        let mut text = match to {
            Destination::Site(path) if form.has_slash_by(&path, slash) => path.into_string() + "/",
            Destination::Site(path) => path.into_string(),
            Destination::External(address) => address.in_form(slash),
        };
        push_part('?', query, &mut text);
        push_part('#', fragment, &mut text);
        Some(Self(text))
    }

    /// Reports whether the target is too long for a redirect of a rule.
    pub(crate) fn is_too_long(&self) -> bool {
        self.0.len() > LONGEST_TARGET
    }

    /// Returns the value of the header.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the value of the header as an owned string.
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
        Location::on_site(&path, query, &PathForm::default()).map(|location| location.to_string())
    }

    #[test]
    fn query_is_kept_and_unsafe_characters_are_encoded() {
        assert_eq!(on_site("/a/", Some("b=1&c=%20")).unwrap(), "/a?b=1&c=%20");
        assert_eq!(on_site("/a", Some("b=\r\nx: y#\\")).unwrap(), "/a?b=%0D%0Ax:%20y%23%5C");
        assert_eq!(on_site("/a", Some("б")).unwrap(), "/a?%D0%B1");
    }

    #[test]
    fn empty_query_leaves_no_question_mark() {
        assert_eq!(on_site("/a/", Some("")).unwrap(), "/a");
    }

    #[test]
    fn path_that_could_leave_the_site_gives_no_location() {
        assert_eq!(on_site("/%2F%2Fevil.example/", None), None);
        assert_eq!(on_site("/%5cevil.example/", None), None);
    }

    #[test]
    fn repeated_slashes_are_merged() {
        assert_eq!(on_site("//evil.example/", None).unwrap(), "/evil.example");
    }
}
