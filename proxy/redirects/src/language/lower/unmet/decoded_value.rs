//! Finds encoded texts in conditions on query parameters. Names and values of parameters are decoded before the
//! comparison: `%20` and `+` become spaces.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use crate::language::lower::unmet::finding::{Comparison, Unmet};
use crate::language::lower::value_regex::TestedName;
use crate::language::single_quotes::quoted;

pub(super) fn find(tested: TestedName<'_>, comparison: Comparison, text: &str) -> Option<Unmet> {
    if tested.key != "query" {
        return None;
    }
    if comparison == Comparison::Regex {
        return in_expression(text);
    }
    if let Some(decoded) = percent_decoded(text) {
        let message = format!("parameters are decoded before they are compared with `{text}`");
        return Some(Unmet { message, hint: comparison.spell(tested.name, &quoted(&decoded)) });
    }
    let spaced = words_with_plus(text)?;
    let message = format!("a `+` in a query is decoded to a space before the comparison with `{text}`");
    let hint = format!("{}, unless requests contain `%2B`", comparison.spell(tested.name, &quoted(&spaced)));
    Some(Unmet { message, hint })
}

/// Returns what to write instead of an encoded name of a parameter, such as `a%20b`. Returns `None` if the name is not
/// encoded.
pub(in crate::language::lower) fn written_for_name(name: &str) -> Option<String> {
    percent_decoded(name).or_else(|| words_with_plus(name)).map(|decoded| quoted(&decoded))
}

/// Returns the decoded form of a percent-encoded text, such as `a%20b`. Returns `None` if the text has no escape
/// sequence.
fn percent_decoded(text: &str) -> Option<String> {
    percent_decode_str(text).decode_utf8().ok().filter(|decoded| decoded != text)?;
    let spaced = text.replace('+', " ");
    percent_decode_str(&spaced).decode_utf8().ok().map(Cow::into_owned)
}

/// Returns words such as `eye+drops` with spaces in place of `+`. Returns `None` for texts that probably contain a plus
/// sign, such as `c++`, `b+w`, `+7900`, `svg+xml` or the Base64 text `dGVz+dA`.
fn words_with_plus(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split('+').collect();
    let (first, rest) = words.split_first()?;
    let starts_with_word = is_word(first) && first.chars().nth(1).is_some();
    let is_type = rest.last().is_some_and(|last| ["xml", "json"].contains(last));
    let are_words = !rest.is_empty() && rest.iter().all(|word| is_word(word));
    (starts_with_word && are_words && !is_type).then(|| words.join(" "))
}

/// Reports whether a text is a word, whose letters after the first are all lower case or all capitals.
fn is_word(text: &str) -> bool {
    let rest = text.chars().skip(1);
    !text.is_empty()
        && text.chars().all(char::is_alphabetic)
        && (!rest.clone().any(char::is_uppercase) || text.chars().all(char::is_uppercase))
}

/// Finds a percent-encoded character in an expression, such as `eye%20drops`.
fn in_expression(text: &str) -> Option<Unmet> {
    let (mut corrected, mut rest, mut found) = (String::with_capacity(text.len()), text, None);
    while let Some(start) = next_escape(rest) {
        let (before, after) = rest.split_at_checked(start)?;
        let (encoded, after) = after.split_at_checked(length_of_escapes(after))?;
        corrected.push_str(before);
        for letter in percent_decode_str(encoded).decode_utf8().ok()?.chars() {
            corrected.extend(letter.is_ascii_punctuation().then_some('\\'));
            corrected.push(letter);
        }
        found = found.or(Some(encoded));
        rest = after;
    }
    corrected.push_str(rest);
    let message = format!("parameters are decoded before they are compared, so `{}` does not match", found?);
    Some(Unmet { message, hint: Comparison::Regex.spell("", &quoted(&corrected)) })
}

fn next_escape(text: &str) -> Option<usize> {
    text.match_indices('%').map(|(at, _)| at).find(|at| is_escape(text.get(*at..)))
}

/// Returns the length of the escape sequences at the start of a text.
fn length_of_escapes(text: &str) -> usize {
    (0..).step_by(3).find(|at| !is_escape(text.get(*at..))).unwrap_or_default()
}

/// Reports whether a text starts with an escape sequence, such as `%20`.
fn is_escape(text: Option<&str>) -> bool {
    let [b'%', high, low, ..] = text.unwrap_or_default().as_bytes() else { return false };
    high.is_ascii_hexdigit() && low.is_ascii_hexdigit()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(comparison: Comparison, text: &str) -> Option<String> {
        find(TestedName { key: "query", name: "q" }, comparison, text).map(|found| found.hint)
    }

    #[test]
    fn encoded_text_is_reported_with_the_decoded_text() {
        for (comparison, text, expected) in [
            (Comparison::Equal, "a%20b", "write `q: 'a b'`"),
            (Comparison::Equal, "a+b%2Bc", "write `q: 'a b+c'`"),
            (Comparison::Contains, "%20", "write `contains: ' '`"),
            (Comparison::Starts, "%D0%BC", "write `starts: 'м'`"),
            (Comparison::Equal, "eye+drops", "write `q: 'eye drops'`, unless requests contain `%2B`"),
            (
                Comparison::Contains,
                "капли+для+глаз",
                "write `contains: 'капли для глаз'`, unless requests contain `%2B`",
            ),
            (Comparison::Regex, "eye%20drops.*", "write `regex: 'eye drops.*'`"),
            (Comparison::Regex, "%D0%BC.?%2B", r"write `regex: 'м.?\+'`"),
            (Comparison::Regex, "c%2B%2B", r"write `regex: 'c\+\+'`"),
        ] {
            assert_eq!(hint(comparison, text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn texts_with_plus_and_percent_signs_are_not_reported() {
        for text in [
            "c++",
            "C++ primer",
            "b+w",
            "+7900",
            "1+1",
            "svg+xml",
            "ld+json",
            "dGVz+dA",
            "a+",
            "google+",
            "GMT+3",
            "windows+11",
            "me+news@a.example",
            "50%",
            "100%",
            "%",
            "%zz",
            "a b",
            "2024-01-01T10:00+03",
            "+",
        ] {
            assert_eq!(hint(Comparison::Equal, text), None, "{text}");
        }
        for text in [r"[a-z]+\d+", "50%", r"\w+%.*", "a+b"] {
            assert_eq!(hint(Comparison::Regex, text), None, "{text}");
        }
        let cookie = TestedName { key: "cookie", name: "q" };
        assert!(find(cookie, Comparison::Equal, "a%20b").is_none());
    }
}
