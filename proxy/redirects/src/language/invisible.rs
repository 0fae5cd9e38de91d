//! Finds invisible characters. Text editors and web pages add such characters, which then become part of a value by
//! mistake.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::raw::{Located, Value};

/// The invisible characters and their names in the Unicode Character Database.
const NAMED: [(char, &str); 40] = [
    ('\u{85}', "NEXT LINE"),
    ('\u{a0}', "NO-BREAK SPACE"),
    ('\u{ad}', "SOFT HYPHEN"),
    ('\u{34f}', "COMBINING GRAPHEME JOINER"),
    ('\u{61c}', "ARABIC LETTER MARK"),
    ('\u{180e}', "MONGOLIAN VOWEL SEPARATOR"),
    ('\u{2002}', "EN SPACE"),
    ('\u{2003}', "EM SPACE"),
    ('\u{2007}', "FIGURE SPACE"),
    ('\u{2009}', "THIN SPACE"),
    ('\u{200a}', "HAIR SPACE"),
    ('\u{200b}', "ZERO WIDTH SPACE"),
    ('\u{200c}', "ZERO WIDTH NON-JOINER"),
    ('\u{200d}', "ZERO WIDTH JOINER"),
    ('\u{200e}', "LEFT-TO-RIGHT MARK"),
    ('\u{200f}', "RIGHT-TO-LEFT MARK"),
    ('\u{2028}', "LINE SEPARATOR"),
    ('\u{2029}', "PARAGRAPH SEPARATOR"),
    ('\u{202a}', "LEFT-TO-RIGHT EMBEDDING"),
    ('\u{202b}', "RIGHT-TO-LEFT EMBEDDING"),
    ('\u{202c}', "POP DIRECTIONAL FORMATTING"),
    ('\u{202d}', "LEFT-TO-RIGHT OVERRIDE"),
    ('\u{202e}', "RIGHT-TO-LEFT OVERRIDE"),
    ('\u{202f}', "NARROW NO-BREAK SPACE"),
    ('\u{205f}', "MEDIUM MATHEMATICAL SPACE"),
    ('\u{2060}', "WORD JOINER"),
    ('\u{2061}', "FUNCTION APPLICATION"),
    ('\u{2062}', "INVISIBLE TIMES"),
    ('\u{2063}', "INVISIBLE SEPARATOR"),
    ('\u{2064}', "INVISIBLE PLUS"),
    ('\u{2066}', "LEFT-TO-RIGHT ISOLATE"),
    ('\u{2067}', "RIGHT-TO-LEFT ISOLATE"),
    ('\u{2068}', "FIRST STRONG ISOLATE"),
    ('\u{2069}', "POP DIRECTIONAL ISOLATE"),
    ('\u{2800}', "BRAILLE PATTERN BLANK"),
    ('\u{3000}', "IDEOGRAPHIC SPACE"),
    ('\u{3164}', "HANGUL FILLER"),
    ('\u{fe0f}', "VARIATION SELECTOR-16"),
    ('\u{feff}', "ZERO WIDTH NO-BREAK SPACE"),
    ('\u{ffa0}', "HALFWIDTH HANGUL FILLER"),
];
/// The keys whose values are read only by people. Invisible characters do no harm in such a value.
const FOR_PEOPLE: [&str; 4] = ["note", "owner", "ticket", "allow"];

/// Returns the first invisible character of a text and the name of the character. Returns `None` if there is no such
/// character. A joiner between two non-ASCII characters is ignored, because joiners are part of Persian words and of
/// emoji. Variation selectors and tags after a symbol are ignored, because they are part of emoji.
pub(crate) fn find(text: &str) -> Option<(char, &'static str)> {
    if text.is_ascii() {
        return None;
    }
    let mut before = 'a';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_joiner = matches!(letter, '\u{200c}' | '\u{200d}');
        let joins = is_joiner && !before.is_ascii() && letters.peek().is_some_and(|after| !after.is_ascii());
        let is_in_emoji =
            !before.is_ascii() && !before.is_alphanumeric() && (letter == '\u{fe0f}' || TAGS.contains(&letter));
        if let Some(found) = named(letter).filter(|_| !joins && !is_in_emoji) {
            return Some((letter, found));
        }
        before = letter;
    }
    None
}

/// Characters that are visible only as a part of the emoji of a flag.
const TAGS: std::ops::RangeInclusive<char> = '\u{e0001}'..='\u{e007f}';

fn named(letter: char) -> Option<&'static str> {
    if TAGS.contains(&letter) {
        return Some("TAG CHARACTER");
    }
    let index = NAMED.binary_search_by_key(&letter, |(known, _)| *known).ok()?;
    NAMED.get(index).map(|(_, name)| *name)
}

/// Returns the warning about an invisible character in a text. Returns `None` if the text has no such character.
pub(crate) fn warning(text: &str, place: &Place) -> Option<Diagnostic> {
    let (letter, name) = find(text)?;
    let message = format!("the value contains an invisible character: U+{:04X} {name}", u32::from(letter));
    let visible: String = text.chars().filter(|letter| named(*letter).is_none()).collect();
    let is_address = visible.starts_with('/') || visible.contains("://");
    let or = if is_address { ", or percent-encode the character if it belongs there" } else { "" };
    let place = place.of_part(text, letter.encode_utf8(&mut [0; 4]));
    Some(Diagnostic::new(Code::UnusualCharacter, place, message).hint(format!("write `{visible}`{or}")))
}

/// Returns a warning for each key and value of a tree that contains an invisible character. Texts for people, such as
/// the value of `note`, are not checked.
pub fn in_tree(tree: &Located<Value>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    add(tree, &mut found);
    found
}

fn add(tree: &Located<Value>, found: &mut Vec<Diagnostic>) {
    match &tree.value {
        Value::Text(text) => found.extend(warning(text, &tree.place)),
        Value::List(items) => items.iter().for_each(|item| add(item, found)),
        Value::Map(entries) => {
            for (key, value) in entries {
                found.extend(warning(&key.value, &key.place));
                if !FOR_PEOPLE.contains(&&*key.value) {
                    add(value, found);
                }
            }
        }
        Value::Null | Value::Number(_) | Value::Bool(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_sorted_and_found_with_their_names() {
        assert!(NAMED.is_sorted());
        for (letter, name) in NAMED {
            assert_eq!(find(&format!("/я{letter}x")), Some((letter, name)));
        }
    }

    #[test]
    fn joiners_within_words_of_other_alphabets_are_not_reported() {
        for text in ["/می\u{200c}خواهم", "/👨\u{200d}👩", "/❤\u{fe0f}", "/plain", "/новости"] {
            assert_eq!(find(text), None, "{text}");
        }
        assert!(find("/ab\u{200c}c").is_some() && find("/я\u{200d}").is_some());
    }

    #[test]
    fn texts_for_people_may_contain_them() {
        let text = "a\u{a0}b: { note: 'x\u{a0}y', to: ['/a\u{200b}'], allow: { R022: '1\u{a0}May' } }\n";
        let tree = crate::language::raw::read(&"t.yaml".into(), text).unwrap();
        let places: Vec<_> = in_tree(&tree).iter().map(|one| (one.place.line, one.place.column)).collect();
        assert_eq!(places, [(1, 2), (1, 29)]);
    }
}
