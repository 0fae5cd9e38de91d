//! Warns about words that mix Latin and Cyrillic letters, such as `catalog` with a Cyrillic `с`. Nobody types such a
//! path, so the rule would never match.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::raw::Located;

/// Cyrillic letters and the Latin letters that look like them.
const LOOK_ALIKES: [(char, char); 19] = [
    ('а', 'a'),
    ('е', 'e'),
    ('о', 'o'),
    ('р', 'p'),
    ('с', 'c'),
    ('у', 'y'),
    ('х', 'x'),
    ('і', 'i'),
    ('А', 'A'),
    ('В', 'B'),
    ('Е', 'E'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
    ('С', 'C'),
    ('Т', 'T'),
    ('Х', 'X'),
];

/// Returns the warning for the first word that mixes Latin and Cyrillic letters. Returns `None` if there is no such
/// word.
pub(super) fn warning(address: &Located<String>) -> Option<Diagnostic> {
    let text = address.value.as_str();
    if text.is_ascii() {
        return None;
    }
    let words = text.split(|letter: char| !letter.is_alphabetic());
    let (word, letter, meant) = words.into_iter().find_map(|word| latin(word).or_else(|| cyrillic(word)))?;
    let message = format!("the `{letter}` (U+{:04X}) in `{word}` belongs to another alphabet", u32::from(letter));
    let hint =
        format!("write `{}`, in which all letters of the word belong to one alphabet", text.replace(word, &meant));
    Some(Diagnostic::new(Code::UnusualCharacter, address.place.of_part(text, word), message).hint(hint))
}

/// Recognizes a Latin word with Cyrillic letters. Returns the word, its first Cyrillic letter and the corrected word.
fn latin(word: &str) -> Option<(&str, char, String)> {
    let foreign = word.chars().find(|letter| !letter.is_ascii())?;
    let corrected = word.chars().map(|letter| if letter.is_ascii() { Some(letter) } else { to_latin(letter) });
    let corrected = corrected.collect::<Option<String>>()?;
    word.contains(|letter: char| letter.is_ascii()).then_some((word, foreign, corrected))
}

/// Recognizes a Cyrillic word with Latin letters. A word whose first letter is Latin is not reported, because the
/// letter may be a prefix, as in `eФарма`.
fn cyrillic(word: &str) -> Option<(&str, char, String)> {
    if word.starts_with(|letter: char| letter.is_ascii()) {
        return None;
    }
    let foreign = word.chars().find(char::is_ascii)?;
    let corrected = word.chars().map(|letter| if letter.is_ascii() { to_cyrillic(letter) } else { Some(letter) });
    let is_cyrillic = word.chars().any(|letter| ('а'..='я').contains(&letter));
    Some((word, foreign, corrected.collect::<Option<String>>()?)).filter(|_| is_cyrillic)
}

fn to_latin(letter: char) -> Option<char> {
    LOOK_ALIKES.iter().find(|(cyrillic, _)| *cyrillic == letter).map(|(_, latin)| *latin)
}

fn to_cyrillic(letter: char) -> Option<char> {
    LOOK_ALIKES.iter().find(|(_, latin)| *latin == letter).map(|(cyrillic, _)| *cyrillic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    fn hint(text: &str) -> Option<String> {
        warning(&Located { value: text.to_owned(), place: Place::point("t.yaml".into(), 1, 1) })?.hint
    }

    #[test]
    fn word_that_mixes_alphabets_is_reported_with_the_corrected_path() {
        for (written, corrected) in [
            ("/\u{441}atalog/a", "`/catalog/a`"),
            ("/к\u{61}талог", "`/к\u{430}талог`"),
            ("/a/n\u{435}ws", "`/a/news`"),
        ] {
            assert!(hint(written).is_some_and(|hint| hint.contains(corrected)), "{written}");
        }
    }

    #[test]
    fn words_of_one_alphabet_are_not_reported() {
        for written in ["/каталог/3D-принтер", "/eФарма", "/über-uns", "/news", "/Ижевск-TV", "/дом2x"]
        {
            assert_eq!(hint(written), None, "{written}");
        }
    }
}
