//! Converts texts between the bytes of a request and the characters that the crate `fancy-regex` matches.

use std::borrow::Cow;

/// The first character of the private-use area whose characters stand for bytes.
const PRIVATE_USE: u32 = 0xE000;

/// What a dot of a regular expression matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MatchedUnit {
    /// A byte.
    Byte,
    /// A letter, as in the UTF mode of PCRE.
    Letter,
}

impl MatchedUnit {
    /// Returns the text to match. Returns `None` if the text has no letters because it is not UTF-8.
    pub(super) fn matched_text(self, text: &[u8]) -> Option<Cow<'_, str>> {
        match self {
            Self::Byte => Some(text.iter().map(|byte| widened_byte(*byte)).collect::<String>().into()),
            Self::Letter => std::str::from_utf8(text).ok().map(Cow::from),
        }
    }

    /// Returns the bytes of a matched text.
    pub(super) fn bytes(self, matched: &str) -> Vec<u8> {
        match self {
            Self::Byte => matched.chars().filter_map(narrowed).collect(),
            Self::Letter => matched.as_bytes().to_vec(),
        }
    }
}

/// Returns the character that stands for a byte.
pub(super) fn widened_byte(byte: u8) -> char {
    let wide = || char::from_u32(PRIVATE_USE + u32::from(byte));
    if byte.is_ascii() { char::from(byte) } else { wide().unwrap_or(char::REPLACEMENT_CHARACTER) }
}

fn narrowed(wide: char) -> Option<u8> {
    u8::try_from(u32::from(wide) & 0xFF).ok()
}

/// Returns the expression with letters in place of the characters that stand for their bytes. Returns `None` if these bytes
/// are no letters.
pub(super) fn with_letters(expression: &str) -> Option<String> {
    String::from_utf8(expression.chars().filter_map(narrowed).collect()).ok()
}
