//! Parses the key with which a client marks repeated submissions of the same form.
//!
//! The key comes in the header field `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), or in a hidden field
//! of a form that a browser posts.

use http::{HeaderMap, HeaderName};

const HEADER: HeaderName = HeaderName::from_static("idempotency-key");

/// The allowed length of a key. A shorter key is too easy to use twice by chance.
const LENGTH: std::ops::RangeInclusive<usize> = 16..=128;

/// The key of a request is not a valid key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InvalidKey;

/// A key that is unique among the submissions of one kind of form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Returns the key of a request. The header field takes precedence over the field of the form. Returns `None` if
    /// there is no key.
    ///
    /// # Errors
    /// Returns [`InvalidKey`] if the key is invalid, or if the header field occurs twice.
    pub(crate) fn of(headers: &HeaderMap, field: Option<&str>) -> Result<Option<Self>, InvalidKey> {
        let mut lines = headers.get_all(HEADER).iter();
        match (lines.next(), lines.next()) {
            (None, _) => field.filter(|text| !text.is_empty()).map(Self::parse).transpose(),
            (Some(value), None) => value.to_str().map_err(|_| InvalidKey).and_then(Self::parse).map(Some),
            (Some(_), Some(_)) => Err(InvalidKey),
        }
    }

    /// Parses a key. In the header field, the key is a string in quotes (RFC 9651 §3.3.3). Many clients leave out the
    /// quotes, so they are optional.
    fn parse(text: &str) -> Result<Self, InvalidKey> {
        let text = text.trim();
        let key = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(text);
        let allowed = |byte: u8| byte.is_ascii_graphic() && byte != b'"' && byte != b'\\';
        if LENGTH.contains(&key.len()) && key.bytes().all(allowed) { Ok(Self(key.to_owned())) } else { Err(InvalidKey) }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(lines: &[&str], field: Option<&str>) -> Result<Option<String>, ()> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(HEADER, line.parse().unwrap());
        }
        IdempotencyKey::of(&headers, field).map(|key| key.map(|key| key.0)).map_err(|_| ())
    }

    #[test]
    fn quotes_are_optional_and_the_header_takes_precedence() {
        let key = "8e03978e-40d5-43dd";
        assert_eq!(of(&[&format!("\"{key}\"")], Some("another-key-of-16")), Ok(Some(key.to_owned())));
        assert_eq!(of(&[key], None), Ok(Some(key.to_owned())));
        assert_eq!(of(&[], Some(key)), Ok(Some(key.to_owned())));
        assert_eq!((of(&[], None), of(&[], Some(""))), (Ok(None), Ok(None)));
    }

    #[test]
    fn invalid_keys_are_rejected() {
        let long = "k".repeat(129);
        for bad in ["short", "fifteen-letters", "a key with spaces", "\"\"", long.as_str(), "\"unterminated-quote"] {
            assert_eq!(of(&[bad], None), Err(()), "{bad}");
        }
        assert_eq!(of(&["8e03978e-40d5-43dd", "8e03978e-40d5-43dd"], None), Err(()));
    }
}
