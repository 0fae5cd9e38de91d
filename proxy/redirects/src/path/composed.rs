//! One letter, one spelling: `й` may also come as `и` and a sign above it (Unicode normalization, form C; RFC 3987 §5.3.2.2).
//!
//! Some systems spell the names of files so, and addresses made of them.

use std::borrow::Cow;

use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::path::letters::readable;
use crate::path::spelling::{escape_char, may_stand_in_path};

/// Whether a character could be a part of another one, or has a spelling that is preferred.
pub(super) fn may_change(character: char) -> bool {
    is_nfc_quick(std::iter::once(character)) != IsNormalized::Yes || canonical_combining_class(character) != 0
}

/// A path in which every character is spelled normally, with its letters composed.
pub(super) fn compose(spelled: String) -> String {
    let letters = readable(&spelled);
    if !letters.chars().any(may_change) {
        return spelled;
    }
    let mut out = String::with_capacity(spelled.len());
    let mut parts = letters.split('%');
    push_composed(parts.next().unwrap_or_default(), &mut out);
    for part in parts {
        // What the readable form keeps encoded. Its digits are no letters, so that nothing is composed with them.
        let (digits, rest) = part.split_at_checked(2).unwrap_or((part, ""));
        out.push('%');
        out.push_str(digits);
        push_composed(rest, &mut out);
    }
    out
}

fn push_composed(letters: &str, out: &mut String) {
    for character in letters.nfc() {
        match u8::try_from(character) {
            Ok(byte) if byte.is_ascii() && may_stand_in_path(byte) => out.push(character),
            _ => escape_char(character, out),
        }
    }
}

/// A text with its letters composed.
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    if text.chars().any(may_change) { text.nfc().collect::<String>().into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::NormalPath;

    #[test]
    fn composed_and_decomposed_letters_are_one_address() {
        let normal = |raw: &str| NormalPath::parse(raw).unwrap().to_string();
        for (one, other) in [
            ("/чай", "/чаи\u{306}"),
            ("/ёж", "/%D0%B5%CC%88ж"),
            ("/café/%2F%25", "/cafe\u{301}/%2f%25"),
            ("/q\u{323}\u{307}", "/q\u{307}\u{323}"),
            ("/Å", "/\u{212b}"),
            ("/%2F%CC%87", "/%2f\u{307}"),
            ("/%3f\u{307}%5B\u{323}", "/%3F%CC%87[%CC%A3"),
        ] {
            assert_eq!(normal(one), normal(other), "{one}");
            let path = normal(one);
            assert!(!NormalPath::parse(&path).unwrap().is_changed(), "{path}");
        }
        assert_ne!(normal("/й"), normal("/и"));
        assert_eq!(composed("чаи\u{306}"), "чай");
    }
}
