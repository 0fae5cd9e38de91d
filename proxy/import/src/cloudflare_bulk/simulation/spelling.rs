//! Normalizes the paths of requests as Cloudflare does.
//!
//! See <https://developers.cloudflare.com/rules/normalization/how-it-works/>.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::escapes;

/// The characters that are percent-encoded. Letters outside ASCII are always encoded.
const ENCODED: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'`').add(b'{').add(b'}');

/// Returns a path in the form of RFC 3986 §6.2.2: unreserved characters are decoded, other letters are encoded, and escape
/// sequences have capital letters.
pub(super) fn normal(path: &str) -> String {
    let is_unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let path = escapes::decoded(path, is_unreserved);
    let encoded = utf8_percent_encode(&path, ENCODED).to_string();
    let mut parts = encoded.split('%');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |start, part| match part.split_at_checked(2) {
        Some((code, rest)) => format!("{start}%{}{rest}", code.to_ascii_uppercase()),
        None => format!("{start}%{part}"),
    })
}

/// Returns a path without repeated slashes.
pub(super) fn with_merged_slashes(path: &str) -> String {
    let mut merged = String::with_capacity(path.len());
    for character in path.chars() {
        if character != '/' || !merged.ends_with('/') {
            merged.push(character);
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreserved_characters_are_decoded_and_other_letters_encoded() {
        for (path, expected) in [
            ("/%61-%7e", "/a-~"),
            ("/a%2fb%26", "/a%2Fb%26"),
            ("/\u{43f}", "/%D0%BF"),
            ("/a%", "/a%"),
            ("/a b", "/a%20b"),
        ] {
            assert_eq!(normal(path), expected, "{path}");
        }
        assert_eq!(with_merged_slashes("//a///b/"), "/a/b/");
    }
}
