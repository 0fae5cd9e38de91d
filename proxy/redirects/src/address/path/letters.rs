//! Views of a path in normal form: in lower case, and with readable letters.

use std::borrow::Cow;

use crate::address::path::percent::{decode, escape_char, is_path_char, utf8_length};

/// The path in lower case. It has the same length, so positions in both are the same.
///
/// A letter whose lower case has a different length (`İ`) is kept.
pub(crate) fn fold(normal: &str) -> Cow<'_, str> {
    if !normal.bytes().any(|byte| byte == b'%' || byte.is_ascii_uppercase()) {
        return Cow::Borrowed(normal);
    }
    let folded = map(normal, |character, out| match lowercase_char(character) {
        Some(lowercase_letter) => escape_char(lowercase_letter, out),
        None => escape_char(character, out),
    });
    if folded == normal { Cow::Borrowed(normal) } else { Cow::Owned(folded) }
}

/// The path with letters of all alphabets, spaces and other harmless characters decoded. Characters with a meaning in a
/// URL (`%2F`, `%25`, `%3F`) stay encoded, so the conversion is reversible.
pub(crate) fn readable(normal: &str) -> Cow<'_, str> {
    if normal.contains('%') {
        Cow::Owned(map(normal, |character, out| out.push(character)))
    } else {
        Cow::Borrowed(normal)
    }
}

/// Copies a path. Escapes that may not be decoded are copied unchanged; all other characters are passed to `write`.
fn map(normal: &str, write: impl Fn(char, &mut String)) -> String {
    let mut out = String::with_capacity(normal.len());
    let mut rest = normal;
    while let Some(first) = rest.chars().next() {
        let (character, length) = if first == '%' { escaped(rest) } else { (Some(first), first.len_utf8()) };
        match character {
            Some(letter) => write(letter, &mut out),
            None => out.push_str(rest.get(..length).unwrap_or_default()),
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    out
}

/// Decodes the escapes at the start, if they encode a character that may be shown decoded. Returns their length in any
/// case.
pub(crate) fn escaped(rest: &str) -> (Option<char>, usize) {
    let bytes = rest.as_bytes();
    let Ok(lead) = decode(bytes) else { return (None, 1) };
    let count = utf8_length(lead).unwrap_or(1);
    let mut character = [0; 4];
    for (slot, escape) in character.iter_mut().zip(bytes.chunks(3)).take(count) {
        *slot = decode(escape).unwrap_or_default();
    }
    let text = character.get(..count).and_then(|bytes| std::str::from_utf8(bytes).ok());
    let letter = text.and_then(|text| text.chars().next()).filter(|letter| may_be_decoded(*letter));
    (letter, 3 * count)
}

/// The length of the first character of a part of a path in normal form, which may be percent-encoded.
pub(crate) fn character_length(normal: &str) -> usize {
    match normal.chars().next() {
        Some('%') => escaped(normal).1,
        Some(character) => character.len_utf8(),
        None => 0,
    }
}

/// Whether a character may be shown decoded.
fn may_be_decoded(character: char) -> bool {
    match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => !is_path_char(byte) && !b"%\\?#".contains(&byte),
        _ => true,
    }
}

/// A readable path in lower case.
pub(crate) fn lowercase(readable: &str) -> Cow<'_, str> {
    if readable.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        return Cow::Borrowed(readable);
    }
    Cow::Owned(readable.chars().map(|character| lowercase_char(character).unwrap_or(character)).collect())
}

fn lowercase_char(character: char) -> Option<char> {
    let mut lowercase_letter = character.to_lowercase();
    let only = lowercase_letter.next().filter(|only| only.len_utf8() == character.len_utf8())?;
    lowercase_letter.next().is_none().then_some(only)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::path::NormalPath;

    fn normal(raw: &str) -> String {
        NormalPath::parse(raw).unwrap().to_string()
    }

    #[test]
    fn case_is_folded_in_every_alphabet_without_changing_lengths() {
        let path = normal("/О-Компании/About/%2F%3f/İ");
        assert_eq!(fold(&path), normal("/о-компании/about/%2f%3F/İ"));
        assert_eq!(fold(&path).len(), path.len());
    }

    #[test]
    fn lower_case_path_is_borrowed() {
        for path in ["/about/us", "/%D0%B0", "/%2F"] {
            assert!(matches!(fold(path), Cow::Borrowed(_)), "{path}");
        }
        assert!(matches!(readable("/about"), Cow::Borrowed(_)));
    }

    #[test]
    fn letters_are_decoded_and_reserved_characters_stay_encoded() {
        let path = normal("/новости/a b/%2F%25%3B[x]");
        assert_eq!(readable(&path), "/новости/a b/%2F%25%3B[x]");
        assert_eq!(normal(&readable(&path)), path);
    }
}
