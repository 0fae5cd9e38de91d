//! Composes letters and combining marks in paths, as Unicode normalization form C requires (RFC 3987 §5.3.2.2).
//!
//! For example, some systems store the letter `й` in file names as `и` followed by a combining breve. URLs of these
//! files contain the same two characters.

use std::borrow::Cow;

use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::address::path::letters::readable;
use crate::address::path::percent::{escape_char, is_path_char};

/// Reports whether Unicode normalization may change a character, alone or next to other characters.
pub(super) fn may_change(character: char) -> bool {
    is_nfc_quick(std::iter::once(character)) != IsNormalized::Yes || canonical_combining_class(character) != 0
}

/// Composes the letters of a path. Apart from the composition, the path must already be in normal form.
pub(super) fn compose(spelled: String) -> String {
    let letters = readable(&spelled);
    if !letters.chars().any(may_change) {
        return spelled;
    }
    let mut out = String::with_capacity(spelled.len());
    let mut parts = letters.split('%');
    push_composed(parts.next().unwrap_or_default(), &mut out);
    for part in parts {
        // The part starts with the two digits of an escape sequence that stays encoded, such as `2F` of `%2F`. The
        // digits must not be composed with a combining mark that follows.
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
            Ok(byte) if byte.is_ascii() && is_path_char(byte) => out.push(character),
            _ => escape_char(character, out),
        }
    }
}

/// Returns the text in Unicode normalization form C.
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    if text.chars().any(may_change) { text.nfc().collect::<String>().into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::path::NormalPath;

    #[test]
    fn composed_and_decomposed_letters_have_one_normal_form() {
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
