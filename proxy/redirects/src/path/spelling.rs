//! The characters of a path, one by one.

use crate::path::PathError;
use crate::path::composed::may_change;

/// Checks every character; true when none needs another spelling.
pub(super) fn is_spelled_normally(raw: &str) -> Result<bool, PathError> {
    let bytes = raw.as_bytes();
    if bytes.first() != Some(&b'/') {
        return Err(PathError::NotAbsolute);
    }
    let mut normal = true;
    let mut at = 0;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let unit = Unit::read(rest)?;
        normal &= unit.is_normal(rest);
        at += unit.length;
    }
    Ok(normal)
}

/// Whether a path consists of characters that stand for themselves only, and has no segment that is empty or starts with a dot:
/// what most visitors ask for, told in one pass that looks at each byte once. A path of which it is not so may be normal, too.
pub(super) fn is_plainly_normal(raw: &str) -> bool {
    let (mut found, mut before) = (0, 0);
    for byte in raw.bytes() {
        let class = CLASSES.get(usize::from(byte)).copied().unwrap_or(OTHER);
        found |= (class & OTHER) | ((before << 1) & class & NOT_AFTER_SLASH);
        before = class;
    }
    let ends_well = before & SLASH == 0 || raw.len() == 1;
    found == 0 && ends_well && raw.starts_with('/')
}

/// Needs a closer look.
const OTHER: u8 = 1;
const SLASH: u8 = 2;
/// Its bit stands behind that of the slash, so that a pair is found with a shift.
const NOT_AFTER_SLASH: u8 = SLASH << 1;

const CLASSES: [u8; 256] = {
    let mut classes = [OTHER; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        if may_stand_in_path(byte) {
            classes[byte as usize] = match byte {
                b'/' => SLASH | NOT_AFTER_SLASH,
                b'.' => NOT_AFTER_SLASH,
                _ => 0,
            };
        }
        byte += 1;
    }
    classes
};

/// One character of a raw path: a byte, or a run of escapes that spell one UTF-8 character.
struct Unit {
    /// How many raw bytes it takes.
    length: usize,
    /// The first byte that it stands for.
    byte: u8,
    /// Whether another spelling of the letter, or of it and its neighbours, may be the normal one.
    is_loose: bool,
}

impl Unit {
    fn read(rest: &[u8]) -> Result<Self, PathError> {
        match rest.first().copied().unwrap_or_default() {
            b'%' => Self::read_escape(rest),
            b'\\' => Err(PathError::Backslash),
            b'?' | b'#' => Err(PathError::QueryOrFragment),
            byte if byte.is_ascii_control() => Err(PathError::ControlCharacter),
            byte => Ok(Self { length: 1, byte, is_loose: false }),
        }
    }

    fn read_escape(rest: &[u8]) -> Result<Self, PathError> {
        let byte = decode(rest)?;
        if byte.is_ascii_control() {
            return Err(PathError::ControlCharacter);
        }
        let count = utf8_length(byte).ok_or(PathError::InvalidUtf8)?;
        let mut character = [0; 4];
        for (slot, escape) in character.iter_mut().zip(rest.chunks(3)).take(count) {
            *slot = decode(escape).map_err(|_| PathError::InvalidUtf8)?;
        }
        let text = character.get(..count).and_then(|bytes| std::str::from_utf8(bytes).ok());
        let letter = text.and_then(|text| text.chars().next()).ok_or(PathError::InvalidUtf8)?;
        Ok(Self { length: 3 * count, byte, is_loose: may_change(letter) })
    }

    fn is_normal(&self, rest: &[u8]) -> bool {
        match self.length {
            1 => may_stand_in_path(self.byte),
            length => {
                let digits = rest.get(..length).unwrap_or_default();
                !self.is_loose && !is_unreserved(self.byte) && !digits.iter().any(u8::is_ascii_lowercase)
            }
        }
    }
}

/// The byte that `%XX` at the start of `escape` stands for.
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

/// RFC 3986 §2.3.
const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// `pchar` of RFC 3986 §3.3 without escapes, and the slash.
pub(super) const fn may_stand_in_path(byte: u8) -> bool {
    is_unreserved(byte)
        || matches!(
            byte,
            b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=' | b':' | b'@' | b'/'
        )
}

/// Spells a checked path normally, character by character; its segments stay as they are.
pub(super) fn respell(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        if let Ok(byte) = decode(rest) {
            push_escape_unless(is_unreserved, byte, &mut out);
            rest = rest.get(3..).unwrap_or_default();
        } else {
            push_escape_unless(may_stand_in_path, first, &mut out);
            rest = after;
        }
    }
    out
}

fn push_escape_unless(plain: fn(u8) -> bool, byte: u8, out: &mut String) {
    if plain(byte) {
        out.push(char::from(byte));
    } else {
        out.push_str(percent_encoding::percent_encode_byte(byte));
    }
}

/// Writes a character as the normal form spells it.
pub(super) fn escape_char(character: char, out: &mut String) {
    let mut buffer = [0; 4];
    for byte in character.encode_utf8(&mut buffer).bytes() {
        push_escape_unless(may_stand_in_path, byte, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_paths_are_told_from_those_that_need_a_closer_look() {
        for plain in ["/", "/about", "/a.b/c..d", "/a;b=c,d/@e:f/~"] {
            assert!(is_plainly_normal(plain), "{plain}");
        }
        for other in
            ["", "a", "//", "/a/", "/a//b", "/.a", "/a/./b", "/..", "/%41", "/a b", "/\\", "/a?b", "/я", "/a\u{7f}"]
        {
            assert!(!is_plainly_normal(other), "{other}");
        }
    }
}
