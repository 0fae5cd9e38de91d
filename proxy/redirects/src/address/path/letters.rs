//! Converts paths to lower case, and decodes percent-encoded letters in paths.

use std::borrow::Cow;

use crate::address::path::percent::{decode, escape_char, is_path_char, utf8_length};

/// Converts a path in normal form to lower case. The result has the same length as the path, so that a byte offset into
/// the path is also valid for the result.
///
/// A letter such as `İ` is kept, because its lower-case form has a different length.
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

/// Decodes the percent-encoded letters of a path in normal form, and also spaces and other harmless characters. For
/// example, `/%D0%B0%2Fb` becomes `/а%2Fb`. Characters with a special meaning in a URL, such as `%2F`, stay encoded, so
/// that the path can be converted back.
pub(crate) fn readable(normal: &str) -> Cow<'_, str> {
    if normal.contains('%') {
        Cow::Owned(map(normal, |character, out| out.push(character)))
    } else {
        Cow::Borrowed(normal)
    }
}

/// Copies a path, and passes each decoded character to `write`. Escape sequences that must stay encoded are copied
/// unchanged.
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

/// Decodes the character at the start of `rest`, and returns the character and the length of its escape sequences.
///
/// The character is `None` if the escape sequences are invalid or must stay encoded.
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

/// Returns the length in bytes of the first character of `normal`, which is part of a path in normal form. A
/// percent-encoded character such as `%D0%B0` counts as one character.
pub(crate) fn character_length(normal: &str) -> usize {
    match normal.chars().next() {
        Some('%') => escaped(normal).1,
        Some(character) => character.len_utf8(),
        None => 0,
    }
}

/// Reports whether the percent-encoded form of a character may be decoded. Characters with a special meaning in a URL,
/// such as `/` and `%`, must stay encoded.
fn may_be_decoded(character: char) -> bool {
    match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => !is_path_char(byte) && !b"%\\?#".contains(&byte),
        _ => true,
    }
}

/// Converts a path in which percent-encoded letters are decoded, such as `/Каталог`, to lower case.
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
