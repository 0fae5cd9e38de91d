//! Encodes and decodes the escape sequences of paths, such as `%20` (RFC 3986 §2.1).

use crate::address::path::error::PathError;

/// Decodes the escape sequence `%XX` at the start of `escape`.
pub(super) fn decode(escape: &[u8]) -> Result<u8, PathError> {
    let [b'%', high, low, ..] = escape else {
        return Err(PathError::BadEscape);
    };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let value = digit(*high).zip(digit(*low)).map(|(h, l)| h * 16 + l);
    value.and_then(|value| u8::try_from(value).ok()).ok_or(PathError::BadEscape)
}

pub(super) fn utf8_length(lead: u8) -> Option<usize> {
    match lead {
        0x00..=0x7F => Some(1),
        0xC2..=0xDF => Some(2),
        0xE0..=0xEF => Some(3),
        0xF0..=0xF4 => Some(4),
        _ => None,
    }
}

/// Reports whether a byte is an unreserved character (RFC 3986 §2.3).
pub(super) const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// Reports whether a byte may appear in a path without being percent-encoded. Such a byte is a slash, or a `pchar` of
/// RFC 3986 §3.3.
pub(super) const fn is_path_char(byte: u8) -> bool {
    is_unreserved(byte)
        || matches!(
            byte,
            b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=' | b':' | b'@' | b'/'
        )
}

pub(super) fn push_escape_unless(plain: fn(u8) -> bool, byte: u8, out: &mut String) {
    if plain(byte) {
        out.push(char::from(byte));
    } else {
        out.push_str(percent_encoding::percent_encode_byte(byte));
    }
}

/// Appends a character in normal form to `out`. A character that is not allowed in a path is percent-encoded.
pub(super) fn escape_char(character: char, out: &mut String) {
    let mut buffer = [0; 4];
    for byte in character.encode_utf8(&mut buffer).bytes() {
        push_escape_unless(is_path_char, byte, out);
    }
}
