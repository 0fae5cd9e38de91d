//! Warns about conditions whose exact value was probably meant as a pattern, such as `bot*`. Also warns about regular
//! expressions that are unlikely to match any value.

use percent_encoding::percent_decode_str;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::raw::Located;
use crate::language::single_quotes::quoted;

/// Signs of regular expressions that ordinary values do not contain.
const CLASSES: [&str; 7] = ["\\d", "\\w", "\\s", "\\b", "\\.", "[0-9]", "[a-z"];

/// A value that was probably meant as a pattern, such as `bot*`.
pub(super) struct MeantAsPattern {
    /// The part of the value that the editor probably used as a special sign, such as `*`.
    pub(super) part: &'static str,
    /// The condition that was probably meant, as written after the name of the header, parameter or cookie. For `bot*`,
    /// the condition is `{ starts: bot }`.
    pub(super) condition: String,
}

/// Returns the warning for an exact value that was probably meant as a pattern. Returns `None` if the value is
/// ordinary text. `key` is the key of the condition, such as `query`.
pub(super) fn exact_value_warning(key: &str, name: &str, text: &str, place: &Place) -> Option<Diagnostic> {
    let found = meant_as_pattern(text).or_else(|| word_of_a_long_value(name, text)).or_else(|| encoded(key, text))?;
    let message = match found.part {
        "" => format!("the whole value of `{name}` is compared, and it is longer than `{text}`"),
        "%" => format!("parameters are decoded before they are compared with `{text}`"),
        part => format!("`{part}` has no special meaning here: the whole value is compared with `{text}`"),
    };
    let hint = match found.part {
        "!" => format!("for any other value, write `not: {{ {key}: {{ {name}: {} }} }}`", found.condition),
        _ => format!("write `{name}: {}`", found.condition),
    };
    Some(Diagnostic::new(Code::UnusualCharacter, place.clone(), message).hint(hint))
}

/// Recognizes an exact value that was probably meant as a pattern. Returns `None` if the value is ordinary text.
pub(super) fn meant_as_pattern(text: &str) -> Option<MeantAsPattern> {
    wildcard(text).or_else(|| negation(text)).or_else(|| expression(text)).or_else(|| alternatives(text))
}

/// Recognizes a value with an asterisk at the start or the end, such as `bot*` or `.*bot.*`.
fn wildcard(text: &str) -> Option<MeantAsPattern> {
    let (part, bare) = if text.starts_with(".*") || text.ends_with(".*") {
        (".*", text.trim_start_matches(".*").trim_end_matches(".*"))
    } else {
        ("*", text.trim_matches('*'))
    };
    if bare.len() == text.len() {
        return None;
    }
    let condition = match (bare.is_empty(), text.starts_with(part)) {
        (true, _) => "true".to_owned(),
        (false, _) if bare.contains(['*', '\\', '|', '(', '^', '$']) => format!("{{ regex: {} }}", quoted(text)),
        (false, false) => format!("{{ starts: {bare} }}"),
        (false, true) => format!("{{ contains: {bare} }}"),
    };
    Some(MeantAsPattern { part, condition })
}

/// Recognizes a value such as `!bot`.
fn negation(text: &str) -> Option<MeantAsPattern> {
    let rest = text.strip_prefix('!').filter(|rest| rest.starts_with(char::is_alphanumeric))?;
    Some(MeantAsPattern { part: "!", condition: rest.to_owned() })
}

/// Recognizes a value that starts with `^`, ends with `$` or contains a class such as `\d`.
fn expression(text: &str) -> Option<MeantAsPattern> {
    let part = CLASSES.into_iter().find(|class| text.contains(class));
    let (is_start, is_end) = (text.starts_with('^') && text.len() > 1, text.ends_with('$') && text.len() > 1);
    let part = part.or(is_start.then_some("^")).or(is_end.then_some("$"))?;
    let bare = text.strip_prefix('^').unwrap_or(text);
    let bare = bare.strip_suffix('$').unwrap_or(bare);
    let is_plain = bare.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ' | '/'));
    let condition = match (is_start, is_end) {
        (true, false) if is_plain => format!("{{ starts: {bare} }}"),
        (true, true) if is_plain => bare.to_owned(),
        (true, false) => format!("{{ regex: {} }}", quoted(&format!("{bare}.*"))),
        (false, true) => format!("{{ regex: {} }}", quoted(&format!(".*{bare}"))),
        (true, true) | (false, false) => format!("{{ regex: {} }}", quoted(bare)),
    };
    Some(MeantAsPattern { part, condition })
}

/// Recognizes words with vertical bars between them, such as `ru|en`.
fn alternatives(text: &str) -> Option<MeantAsPattern> {
    let words: Vec<&str> = text.split('|').collect();
    let is_word =
        |word: &&str| !word.is_empty() && word.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
    let are_words = words.len() > 1 && words.iter().all(is_word);
    are_words.then(|| MeantAsPattern { part: "|", condition: format!("[{}]", words.join(", ")) })
}

/// Recognizes a word as the value of a header such as `User-Agent`, whose values are longer. The word is `Android` in
/// `user-agent: Android`.
fn word_of_a_long_value(name: &str, text: &str) -> Option<MeantAsPattern> {
    let is_word = is_long_value(name) && !text.is_empty() && text.chars().all(char::is_alphanumeric);
    is_word.then(|| MeantAsPattern { part: "", condition: format!("{{ contains: {text} }}") })
}

/// Recognizes a percent-encoded value of a parameter, such as `a%20b`. Parameters are decoded before the comparison.
fn encoded(key: &str, text: &str) -> Option<MeantAsPattern> {
    if key != "query" || !text.contains('%') {
        return None;
    }
    let decoded = percent_decode_str(text).decode_utf8().ok().filter(|decoded| decoded != text)?;
    Some(MeantAsPattern { part: "%", condition: quoted(&decoded) })
}

/// Reports whether the values of a header are usually longer than a few words.
fn is_long_value(name: &str) -> bool {
    ["user-agent", "referer"].iter().any(|long| name.eq_ignore_ascii_case(long))
}

/// Returns the warning for a text of `contains` or `starts` that was probably meant as a pattern. Returns `None` if the
/// text is ordinary.
pub(super) fn text_warning(key: &str, text: &Located<String>) -> Option<Diagnostic> {
    let MeantAsPattern { part, condition } = pattern_in_a_text(key, &text.value)?;
    let message = format!("`{part}` has no special meaning here: `{}` is read as literal text", text.value);
    Some(Diagnostic::new(Code::UnusualCharacter, text.place.clone(), message).hint(format!("write `{condition}`")))
}

fn pattern_in_a_text(key: &str, text: &str) -> Option<MeantAsPattern> {
    if let Some(found) = alternatives(text) {
        return Some(MeantAsPattern { condition: format!("{key}: {}", found.condition), ..found });
    }
    let (part, bare) = if text.starts_with(".*") || text.ends_with(".*") {
        (".*", text.trim_start_matches(".*").trim_end_matches(".*"))
    } else if text.starts_with('*') || text.ends_with('*') {
        ("*", text.trim_matches('*'))
    } else if text.starts_with('^') {
        ("^", text.trim_start_matches('^'))
    } else {
        ("", text)
    };
    if let Some(class) = CLASSES.into_iter().find(|class| bare.contains(class)) {
        let (start, end) = if key == "starts" { ("", ".*") } else { (".*", ".*") };
        let condition = format!("regex: {}", quoted(&format!("{start}{bare}{end}")));
        return Some(MeantAsPattern { part: class, condition });
    }
    if part.is_empty() || bare.is_empty() {
        return None;
    }
    let key = if part == "^" { "starts" } else { key };
    Some(MeantAsPattern { part, condition: format!("{key}: {bare}") })
}

/// Returns the warning for an expression that consists only of words, but must match the whole value of a long header
/// such as `User-Agent`. Returns `None` for other expressions and headers.
pub(super) fn expression_warning(name: &str, text: &Located<String>) -> Option<Diagnostic> {
    let (bare, case) =
        text.value.strip_prefix("(?i)").map_or((text.value.as_str(), ""), |bare| (bare, ", case: ignore"));
    let (bare, key) = bare.strip_prefix('^').map_or((bare, "contains"), |bare| (bare, "starts"));
    let inner = bare.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(bare);
    let inner = inner.strip_prefix("?:").unwrap_or(inner);
    let is_word = |letter: char| letter.is_alphanumeric() || matches!(letter, '|' | '-' | '_' | ' ');
    if !is_long_value(name) || !inner.chars().all(is_word) {
        return None;
    }
    let message =
        format!("the expression must match the whole value of `{name}`, which is longer than `{}`", text.value);
    let words = if inner.contains('|') { format!("[{}]", inner.replace('|', ", ")) } else { inner.to_owned() };
    let hint = format!("write `{name}: {{ {key}: {words}{case} }}`, or `.*` where any text is allowed");
    Some(Diagnostic::new(Code::UnusualCharacter, text.place.clone(), message).hint(hint))
}

/// Returns the warning for a header that another condition tests better. For example, the condition `language` tests
/// `Accept-Language`. Returns `None` for other headers.
pub(super) fn header_warning(name: &Located<String>) -> Option<Diagnostic> {
    let lower = name.value.to_ascii_lowercase();
    let (key, example) = match lower.as_str() {
        "accept" => ("accept", "accept: text/turtle"),
        "accept-language" => ("language", "language: en"),
        "cookie" => ("cookie", "cookie: { name: value }"),
        "host" => ("host", "host: www.example.org"),
        _ => return None,
    };
    let message = format!("the condition compares the whole value of the header `{lower}`");
    let hint = format!("use the condition `{key}`: `when: {{ {example} }}`");
    Some(Diagnostic::new(Code::UnusualCharacter, name.place.clone(), message).hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(text: &str) -> Option<String> {
        exact_value_warning("header", "x", text, &Place::point("t.yaml".into(), 1, 1))?.hint
    }

    #[test]
    fn value_that_looks_like_a_pattern_is_reported_with_the_condition_that_was_meant() {
        for (text, expected) in [
            ("*", "write `x: true`"),
            ("bot*", "write `x: { starts: bot }`"),
            ("*bot*", "write `x: { contains: bot }`"),
            (".*iPhone.*", "write `x: { contains: iPhone }`"),
            (".*(a|b).*", "write `x: { regex: '.*(a|b).*' }`"),
            ("!bot", "for any other value, write `not: { header: { x: bot } }`"),
            ("\\d+", "write `x: { regex: '\\d+' }`"),
            ("^\\d+$", "write `x: { regex: '\\d+' }`"),
            ("^Mozilla", "write `x: { starts: Mozilla }`"),
            ("^a$", "write `x: a`"),
            ("bot$", "write `x: { regex: '.*bot' }`"),
            ("ru|en", "write `x: [ru, en]`"),
        ] {
            assert_eq!(hint(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn ordinary_value_is_not_reported() {
        for text in ["a", "a.b", "1|", "a b|c/d", "!", "^", "$", "Mozilla/5.0 (X11)", "a*b", "50%", "[x]", ""] {
            assert_eq!(hint(text), None, "{text}");
        }
    }

    #[test]
    fn encoded_parameters_and_words_of_long_headers_are_reported() {
        let hint = |key: &str, name: &str, text: &str| {
            exact_value_warning(key, name, text, &Place::point("t.yaml".into(), 1, 1))?.hint
        };
        assert_eq!(hint("query", "q", "a%20b").as_deref(), Some("write `q: 'a b'`"));
        assert_eq!(
            hint("header", "User-Agent", "Android").as_deref(),
            Some("write `User-Agent: { contains: Android }`")
        );
        for (key, name, text) in [("query", "q", "50%"), ("header", "x-q", "a%20b"), ("header", "x-app", "Android")] {
            assert_eq!(hint(key, name, text), None, "{text}");
        }
    }

    #[test]
    fn pattern_in_a_text_of_contains_or_starts_is_reported() {
        let hint = |key: &str, text: &str| {
            let place = Place::point("t.yaml".into(), 1, 1);
            text_warning(key, &Located { value: text.to_owned(), place })?.hint
        };
        for (key, text, expected) in [
            ("starts", "^Mozilla", "write `starts: Mozilla`"),
            ("contains", "^Mozilla", "write `starts: Mozilla`"),
            ("contains", "A|B", "write `contains: [A, B]`"),
            ("contains", "bot*", "write `contains: bot`"),
            ("contains", ".*bot.*", "write `contains: bot`"),
            ("contains", "v\\d", "write `regex: '.*v\\d.*'`"),
            ("starts", "^v[0-9]+", "write `regex: 'v[0-9]+.*'`"),
        ] {
            assert_eq!(hint(key, text).as_deref(), Some(expected), "{text}");
        }
        for text in ["Mozilla/5.0 (X11)", "a*b", "|", "*", "^", "a.b", "$x"] {
            assert_eq!(hint("contains", text), None, "{text}");
        }
    }

    #[test]
    fn expression_of_words_does_not_match_a_whole_user_agent() {
        let warning = |name: &str, text: &str| {
            let place = Place::point("t.yaml".into(), 1, 1);
            expression_warning(name, &Located { value: text.to_owned(), place })?.hint
        };
        for (text, test) in [
            ("iPhone", "contains: iPhone"),
            ("(iPhone|Android)", "contains: [iPhone, Android]"),
            ("(?i)android", "contains: android, case: ignore"),
            ("^Mozilla", "starts: Mozilla"),
        ] {
            let hint = format!("write `User-Agent: {{ {test} }}`, or `.*` where any text is allowed");
            assert_eq!(warning("User-Agent", text), Some(hint));
        }
        assert_eq!((warning("user-agent", ".*iPhone.*"), warning("x-country", "RU|BY")), (None, None));
    }
}
