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
    let path = escapes::decoded(path, escapes::is_unreserved);
    let encoded = utf8_percent_encode(&path, ENCODED).to_string();
    let mut parts = encoded.split('%');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |start, part| match part.split_at_checked(2) {
        Some((code, rest)) => format!("{start}%{}{rest}", code.to_ascii_uppercase()),
        None => format!("{start}%{part}"),
    })
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
    }
}
