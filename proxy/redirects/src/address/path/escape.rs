//! Percent-encodes the characters of a text that have a special meaning under `from` or `to` in a rule file.

use std::fmt::Write;

/// The meaning of `%` in a text that comes from the configuration of another program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Escapes {
    /// `%` starts an escape sequence, so `%20` is a space.
    Decoded,
    /// `%` is a literal percent sign, because the other program matches decoded paths.
    Literal,
}

/// Percent-encodes the characters that have a special meaning under `from`: `{`, `}`, `?`, `#`, and each `%` that does
/// not start an escape sequence.
///
/// To keep the rule readable, percent-encoded letters outside ASCII are decoded. With [`Escapes::Literal`], nothing is
/// decoded, and each `%` is encoded.
pub fn path(text: &str, escapes: Escapes) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if escapes == Escapes::Decoded
            && let Some((letters, length)) = letter(rest)
        {
            out.push(letters);
            rest = rest.get(length..).unwrap_or_default();
            continue;
        }
        match c {
            '%' if escapes == Escapes::Decoded && is_escape(rest) => out.push('%'),
            '%' | '?' | '#' | '{' | '}' => push_escape(c, &mut out),
            c => out.push(c),
        }
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
    }
    out
}

/// Percent-encodes the characters that have a special meaning under `to`: braces, spaces, and each `%` that does not
/// start an escape sequence.
pub fn target(text: &str) -> String {
    let mut out = String::new();
    for (index, c) in text.char_indices() {
        let rest = text.get(index..).unwrap_or_default();
        match c {
            '%' if is_escape(rest) => out.push('%'),
            '%' | '{' | '}' | ' ' => push_escape(c, &mut out),
            c => out.push(c),
        }
    }
    out
}

fn push_escape(c: char, out: &mut String) {
    // Writing to a String cannot fail.
    let _ = write!(out, "%{:02X}", u32::from(c));
}

fn is_escape(text: &str) -> bool {
    escaped(text.as_bytes()).is_some()
}

fn escaped(bytes: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = bytes else {
        return None;
    };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    digit(*high).zip(digit(*low)).and_then(|(high, low)| u8::try_from(high * 16 + low).ok())
}

/// Decodes a percent-encoded letter or digit outside ASCII at the start of the text. Returns the decoded character, and
/// the length of its escape sequences in bytes.
///
/// Returns `None` if the text does not start with a percent-encoded letter or digit outside ASCII.
fn letter(text: &str) -> Option<(char, usize)> {
    let bytes: Vec<u8> = text.as_bytes().chunks(3).take(4).map_while(escaped).collect();
    (2..=bytes.len()).find_map(|length| {
        let decoded = std::str::from_utf8(bytes.get(..length)?).ok()?;
        let letter = decoded.chars().next().filter(|c| c.is_alphanumeric())?;
        Some((letter, 3 * length))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_escaped_readably() {
        for (raw, shown) in [
            ("/a/b", "/a/b"),
            ("/%D0%BE-%D0%BD%D0%B0%D1%81", "/о-нас"),
            ("/a%20b%2Fc", "/a%20b%2Fc"),
            ("/100%", "/100%25"),
            ("/a{b}?c#d", "/a%7Bb%7D%3Fc%23d"),
            ("/%E2%80%8B", "/%E2%80%8B"),
            ("/%D0", "/%D0"),
        ] {
            assert_eq!(path(raw, Escapes::Decoded), shown);
        }
        assert_eq!(path("/a%20b", Escapes::Literal), "/a%2520b");
    }

    #[test]
    fn targets_keep_reserved_characters() {
        assert_eq!(target("/a b?c={d}&e=%20#100%"), "/a%20b?c=%7Bd%7D&e=%20#100%25");
    }
}
