//! Validates and normalizes the characters of a path.

use crate::address::path::composed::may_change;
use crate::address::path::error::PathError;
use crate::address::path::percent::{decode, is_path_char, is_unreserved, push_escape_unless, utf8_length};

/// Validates every character of a raw path. Returns `true` if every character is already in normal form. Returns an
/// error if the path contains a character that is not allowed.
pub(super) fn check_characters(raw: &str) -> Result<bool, PathError> {
    let bytes = raw.as_bytes();
    if bytes.first() != Some(&b'/') {
        return Err(PathError::NotAbsolute);
    }
    let mut normal = true;
    let mut at = 0;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let character = PathCharacter::read(rest)?;
        normal &= character.is_normal(rest);
        at += character.length;
    }
    Ok(normal)
}

/// Reports whether a single pass over the bytes shows that a path is in normal form.
///
/// Returns `false` if a character may need encoding, or if a segment is empty or starts with a dot. Such a path may
/// still be in normal form.
pub(crate) fn is_trivially_normal(raw: &str) -> bool {
    let (mut found, mut before) = (0, 0);
    for byte in raw.bytes() {
        let class = CLASSES.get(usize::from(byte)).copied().unwrap_or(OTHER);
        found |= (class & OTHER) | ((before << 1) & class & NOT_AFTER_SLASH);
        before = class;
    }
    let ends_well = before & SLASH == 0 || raw.len() == 1;
    found == 0 && ends_well && raw.starts_with('/')
}

/// The class of a byte that needs the full check.
const OTHER: u8 = 1;
const SLASH: u8 = 2;
/// The class of a byte that must not follow a slash. This bit is directly above [`SLASH`], so the class of the previous
/// byte can be shifted by one bit and compared with the class of the current byte.
const NOT_AFTER_SLASH: u8 = SLASH << 1;

const CLASSES: [u8; 256] = {
    let mut classes = [OTHER; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        if is_path_char(byte) {
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

/// A character of a raw path: either a plain byte, or a percent-encoded character such as `%D0%B0`.
struct PathCharacter {
    /// The length of the character in the raw path, in bytes.
    length: usize,
    /// The first byte of the character after percent-decoding.
    byte: u8,
    /// Whether Unicode normalization may change the character.
    may_change: bool,
}

impl PathCharacter {
    fn read(rest: &[u8]) -> Result<Self, PathError> {
        match rest.first().copied().unwrap_or_default() {
            b'%' => Self::read_escape(rest),
            b'\\' => Err(PathError::Backslash),
            b'?' | b'#' => Err(PathError::QueryOrFragment),
            byte if byte.is_ascii_control() => Err(PathError::ControlCharacter),
            byte => Ok(Self { length: 1, byte, may_change: false }),
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
        Ok(Self { length: 3 * count, byte, may_change: may_change(letter) })
    }

    fn is_normal(&self, rest: &[u8]) -> bool {
        match self.length {
            1 => is_path_char(self.byte),
            length => {
                let digits = rest.get(..length).unwrap_or_default();
                !self.may_change && !is_unreserved(self.byte) && !digits.iter().any(u8::is_ascii_lowercase)
            }
        }
    }
}

/// Converts every character of a valid path to normal form. Segments such as `.` and `..` remain in the path.
pub(super) fn normalize_characters(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        if let Ok(byte) = decode(rest) {
            push_escape_unless(is_unreserved, byte, &mut out);
            rest = rest.get(3..).unwrap_or_default();
        } else {
            push_escape_unless(is_path_char, first, &mut out);
            rest = after;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fast_check_accepts_only_trivially_normal_paths() {
        for plain in ["/", "/about", "/a.b/c..d", "/a;b=c,d/@e:f/~"] {
            assert!(is_trivially_normal(plain), "{plain}");
        }
        for other in
            ["", "a", "//", "/a/", "/a//b", "/.a", "/a/./b", "/..", "/%41", "/a b", "/\\", "/a?b", "/я", "/a\u{7f}"]
        {
            assert!(!is_trivially_normal(other), "{other}");
        }
    }
}
