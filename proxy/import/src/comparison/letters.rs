//! Spells the letters of a path in other ways. Servers differ in whether these spellings are the same path: Apache and nginx
//! compare bytes, and rules compare letters (Unicode normalization form C, and letter case outside ASCII).

use unicode_normalization::UnicodeNormalization;

use crate::escapes::decoded;
use crate::simulation::request::{SimulatedRequest, encoded};

/// The letters outside ASCII that letters of ASCII become if letter case is ignored: the Kelvin sign and the long s. Unicode
/// normalization also replaces the Kelvin sign with `K`.
const FOLDED: [(char, char); 2] = [('k', '\u{212a}'), ('s', '\u{17f}')];

/// Returns a path with its letters outside ASCII in the other letter case, and composed or decomposed.
pub(super) fn other_spellings(path: &str) -> Vec<String> {
    if path.is_ascii() {
        return Vec::new();
    }
    let spellings = [in_other_case(path), path.nfd().collect(), path.nfc().collect()];
    spellings.into_iter().filter(|spelling| spelling != path).collect()
}

/// Returns the value of a parameter with its letters outside ASCII percent-encoded in upper and in lower case, in the other
/// letter case, and composed or decomposed.
pub(super) fn other_values(value: &str) -> Vec<String> {
    let letters = decoded(value, |byte| !byte.is_ascii());
    if letters.is_ascii() {
        return Vec::new();
    }
    let upper = encoded(&letters, "");
    let lower: String = upper
        .split_inclusive('%')
        .enumerate()
        .map(|(at, part)| if at == 0 { part.to_owned() } else { lower_code(part) })
        .collect();
    let others = other_spellings(&letters).into_iter().map(|other| encoded(&other, ""));
    [upper, lower].into_iter().chain(others).filter(|other| other != value).collect()
}

/// Returns the text with its first two characters in lower case.
fn lower_code(text: &str) -> String {
    let (code, rest) = text.split_at_checked(2).unwrap_or((text, ""));
    code.to_ascii_lowercase() + rest
}

/// Returns a path with a letter outside ASCII in place of a letter of ASCII, if both are the same without regard to case.
pub(super) fn folded_spellings(path: &str) -> Vec<String> {
    let spelled = |(plain, letter): (char, char)| {
        let at = path.find([plain, plain.to_ascii_uppercase()])?;
        Some(format!("{}{letter}{}", path.get(..at)?, path.get(at + 1..)?))
    };
    FOLDED.into_iter().filter_map(spelled).collect()
}

/// Returns a path with its first letter or digit of ASCII percent-encoded.
pub(super) fn encoded_letter(path: &str) -> Option<String> {
    let at = path.find(|character: char| character.is_ascii_alphanumeric())?;
    let byte = path.as_bytes().get(at)?;
    Some(format!("{}%{byte:02X}{}", path.get(..at)?, path.get(at + 1..)?))
}

/// Returns the request with decoded letters and digits of ASCII in its path. Returns `None` if nothing is decoded.
pub(super) fn with_decoded_letters(request: &SimulatedRequest) -> Option<SimulatedRequest> {
    let (path, query) = request.path_and_query();
    let plain = decoded(path, |byte| byte.is_ascii_alphanumeric());
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    (plain != path).then(|| SimulatedRequest { target: plain + &query, ..request.clone() })
}

/// Returns the request with a path in lower case. Returns `None` if this is the same path.
pub(super) fn in_lower_case(request: &SimulatedRequest) -> Option<SimulatedRequest> {
    let (path, query) = request.path_and_query();
    let lower = path.to_ascii_lowercase();
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    (lower != path).then(|| SimulatedRequest { target: lower + &query, ..request.clone() })
}

/// Returns requests like `request` in which the letters outside ASCII of the path are spelled otherwise, or are characters
/// of ASCII. Returns nothing if there are no such letters.
pub(super) fn plain_requests(request: &SimulatedRequest) -> Vec<SimulatedRequest> {
    let (path, query) = request.path_and_query();
    let path = decoded(path, |byte| !byte.is_ascii());
    if path.is_ascii() {
        return Vec::new();
    }
    let replaced = |with: fn(char) -> String| -> String {
        path.chars()
            .map(|character| if character.is_ascii() { character.to_string() } else { with(character) })
            .collect()
    };
    let unfolded = |text: String, (plain, letter): (char, char)| text.replace(letter, &plain.to_string());
    let unfolded = FOLDED.into_iter().fold(path.clone(), unfolded);
    let spellings = other_spellings(&path).into_iter().chain([
        unfolded.nfc().collect(),
        unfolded.to_lowercase().nfc().collect(),
        // One character for each letter, and one for each byte.
        replaced(|_| "z".to_owned()),
        replaced(|letter| "z".repeat(letter.len_utf8())),
    ]);
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    let target = |path: &str| encoded(path, "") + &query;
    let others = spellings.filter(|spelling| *spelling != path);
    others.map(|spelling| SimulatedRequest { target: target(&spelling), ..request.clone() }).collect()
}

/// Returns the text with each letter outside ASCII in upper case, or in lower case if it is in upper case.
fn in_other_case(text: &str) -> String {
    let other = |letter: char| {
        let [upper, lower] = [single(letter.to_uppercase()), single(letter.to_lowercase())];
        [upper, lower].into_iter().flatten().find(|other| *other != letter).unwrap_or(letter)
    };
    text.chars().map(|letter| if letter.is_ascii() { letter } else { other(letter) }).collect()
}

fn single(mut letters: impl Iterator<Item = char>) -> Option<char> {
    letters.next().filter(|_| letters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::{Cause, Risk, compare};
    use crate::{Format, ImportOptions, import};

    #[test]
    fn letters_outside_ascii_have_other_spellings() {
        assert_eq!(other_spellings("/Ка/a"), ["/кА/a"]);
        assert_eq!(other_spellings("/caf\u{e9}"), ["/caf\u{c9}", "/cafe\u{301}"]);
        assert_eq!(other_spellings("/cafe\u{301}"), ["/caf\u{e9}"]);
        assert_eq!(other_spellings("/a"), Vec::<String>::new());
        assert_eq!(folded_spellings("/Kiss"), ["/\u{212a}iss", "/Ki\u{17f}s"]);
        assert_eq!(folded_spellings("/a"), Vec::<String>::new());
    }

    #[test]
    fn values_of_parameters_have_other_encodings() {
        assert_eq!(other_values("\u{43e},a%2C"), ["%D0%BE,a%2C", "%d0%be,a%2c", "%D0%9E,a%2C"]);
        assert_eq!(other_values("%D0%BE"), ["%d0%be", "%D0%9E"]);
        assert_eq!(other_values("a%2C"), Vec::<String>::new());
    }

    #[test]
    fn letters_outside_ascii_become_plain() {
        let request = |target: &str| {
            let (host, target) = ("a.example".to_owned(), target.to_owned());
            SimulatedRequest { host, target, headers: [].into() }
        };
        let plain = |target: &str| -> Vec<String> {
            plain_requests(&request(target)).into_iter().map(|other| other.target).collect()
        };
        let found = plain("/d%2F%D0%BF?a=%D0%BF");
        assert!(["/d%2F%D0%9F", "/d%2Fz", "/d%2Fzz"].iter().all(|path| found.contains(&format!("{path}?a=%D0%BF"))));
        assert!(plain("/%E2%84%AAi").contains(&"/ki".to_owned()));
        assert!(plain("/ma%C5%BFs").contains(&"/mass".to_owned()));
        assert!(plain("/cafe%CC%81").contains(&"/caf%C3%A9".to_owned()));
        assert_eq!(plain("/a%2C?b=%D0%BF"), Vec::<String>::new());
    }

    #[test]
    fn encoded_letter_is_a_spelling_that_engines_of_javascript_do_not_decode() {
        assert_eq!(encoded_letter("/ab"), Some("/%61b".to_owned()));
        for (format, name, text) in [
            (Format::Next, "a.json", r#"[{ "source": "/ab", "destination": "/c", "permanent": true }]"#),
            (Format::Vercel, "vercel.json", r#"{ "redirects": [{ "source": "/ab", "destination": "/c" }] }"#),
            (Format::Cloudflare, "_redirects", "/ab /c 301\n"),
        ] {
            let imported = import(format, name, text, &ImportOptions::default());
            let comparison = compare(format, name, text, &imported).unwrap();
            let found = comparison.differences.iter().find(|one| one.cause == Some(Cause::EncodedLetters));
            assert_eq!(found.map(|one| (one.request.target.as_str(), one.risk)), Some(("/%61b", Risk::Encoding)));
            assert!(
                comparison
                    .differences
                    .iter()
                    .all(|one| one.risk == Risk::Encoding || one.cause == Some(Cause::FinalSlash))
            );
        }
    }
}
