//! Paths in normal form, seen as letters: without case, and as a person reads them.

use std::borrow::Cow;

use crate::path::spelling::{decode, escape_char, may_stand_in_path, utf8_length};

/// The path in small letters, of the same length, so that positions in both are the same.
///
/// A letter whose small form is spelled longer or shorter (`İ`) stays as it is.
pub(crate) fn fold(normal: &str) -> Cow<'_, str> {
    if !normal.bytes().any(|byte| byte == b'%' || byte.is_ascii_uppercase()) {
        return Cow::Borrowed(normal);
    }
    let folded = map(normal, |character, out| match small(character) {
        Some(small) => escape_char(small, out),
        None => escape_char(character, out),
    });
    if folded == normal { Cow::Borrowed(normal) } else { Cow::Owned(folded) }
}

/// The path with the letters of all alphabets decoded. Characters that mean something in an address (`%2F`, `%25`, `%3F`) stay
/// encoded, so the normal form can be had back.
pub(crate) fn readable(normal: &str) -> Cow<'_, str> {
    if normal.contains('%') {
        Cow::Owned(map(normal, |character, out| out.push(character)))
    } else {
        Cow::Borrowed(normal)
    }
}

/// Copies a path; letters go through `write`, everything else stays.
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

/// The letter that the escapes at the start spell, if it is one, and how long they are.
pub(crate) fn escaped(rest: &str) -> (Option<char>, usize) {
    let bytes = rest.as_bytes();
    let Ok(lead) = decode(bytes) else { return (None, 1) };
    let count = utf8_length(lead).unwrap_or(1);
    let mut character = [0; 4];
    for (slot, escape) in character.iter_mut().zip(bytes.chunks(3)).take(count) {
        *slot = decode(escape).unwrap_or_default();
    }
    let text = character.get(..count).and_then(|bytes| std::str::from_utf8(bytes).ok());
    let letter = text.and_then(|text| text.chars().next()).filter(|letter| is_letter(*letter));
    (letter, 3 * count)
}

/// Whether the escape of this character could as well be the character itself.
fn is_letter(character: char) -> bool {
    match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => !may_stand_in_path(byte) && !b"%\\?#".contains(&byte),
        _ => true,
    }
}

/// A readable path in small letters.
pub(crate) fn small_letters(readable: &str) -> Cow<'_, str> {
    if readable.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        return Cow::Borrowed(readable);
    }
    Cow::Owned(readable.chars().map(|character| small(character).unwrap_or(character)).collect())
}

fn small(character: char) -> Option<char> {
    let mut small = character.to_lowercase();
    let only = small.next().filter(|only| only.len_utf8() == character.len_utf8())?;
    small.next().is_none().then_some(only)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::NormalPath;

    fn normal(raw: &str) -> String {
        NormalPath::parse(raw).unwrap().to_string()
    }

    #[test]
    fn case_is_folded_in_every_alphabet_and_lengths_stay() {
        let path = normal("/О-Компании/About/%2F%3f/İ");
        assert_eq!(fold(&path), normal("/о-компании/about/%2f%3F/İ"));
        assert_eq!(fold(&path).len(), path.len());
    }

    #[test]
    fn small_path_is_borrowed() {
        for path in ["/about/us", "/%D0%B0", "/%2F"] {
            assert!(matches!(fold(path), Cow::Borrowed(_)), "{path}");
        }
        assert!(matches!(readable("/about"), Cow::Borrowed(_)));
    }

    #[test]
    fn letters_are_readable_and_signs_stay_encoded() {
        let path = normal("/новости/a b/%2F%25%3B[x]");
        assert_eq!(readable(&path), "/новости/a b/%2F%25%3B[x]");
        assert_eq!(normal(&readable(&path)), path);
    }
}
