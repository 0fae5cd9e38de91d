//! Warns about tests of a value that were probably meant differently: patterns in `contains` and `starts`, expressions
//! that are unlikely to match any value, and headers that another condition tests better.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::lower::delimited;
use crate::language::lower::expression_signs::CLASSES;
use crate::language::lower::value_patterns::{MeantAsPattern, alternatives, is_long_value};
use crate::language::raw::Located;
use crate::language::single_quotes::quoted;

/// Returns the warning for a text of `contains` or `starts` that was probably meant as a pattern. Returns `None` if the
/// text is ordinary.
pub(super) fn text_warning(key: &str, text: &Located<String>) -> Option<Diagnostic> {
    let MeantAsPattern { part, condition } = pattern_in_a_text(key, &text.value)?;
    let message = format!("`{part}` has no special meaning here: `{}` is read as literal text", text.value);
    Some(Diagnostic::new(Code::UnusualCharacter, text.place.clone(), message).hint(format!("write `{condition}`")))
}

fn pattern_in_a_text(key: &str, text: &str) -> Option<MeantAsPattern> {
    if let Some(condition) = delimited::unmistakable_test(text) {
        return Some(MeantAsPattern { part: "/", condition });
    }
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

/// Returns the warning for an expression for paths in which `*` probably stands for any text, such as `/old/*`. In an
/// expression, `*` repeats the character before it. Returns `None` for other expressions.
pub(super) fn star_warning(regex: &Located<String>) -> Option<Diagnostic> {
    let text = regex.value.strip_suffix('$').unwrap_or(&regex.value);
    let bare = text.strip_suffix('*')?;
    let last = bare.chars().next_back().filter(|last| last.is_alphanumeric() || matches!(last, '/' | '-' | '_'))?;
    // For example, `\d` or `\pL`.
    let is_escape = bare.chars().rev().skip(1).take(2).any(|character| character == '\\');
    if is_escape {
        return None;
    }
    let message = format!("`*` repeats `{last}`, and does not stand for any text");
    let hint = format!("write `regex: {}`", quoted(&format!("{bare}.*")));
    let place = regex.place.of_part(&regex.value, &format!("{last}*"));
    Some(Diagnostic::new(Code::UnusualCharacter, place, message).hint(hint))
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
    use crate::diagnostic::Place;

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
            ("contains", "/bot/i", "write `contains: bot, case: ignore`"),
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
    fn star_after_an_ordinary_character_at_the_end_is_reported() {
        let hint = |text: &str| {
            let place = Place::point("t.yaml".into(), 1, 1);
            star_warning(&Located { value: text.to_owned(), place })?.hint
        };
        for (text, expected) in [("/old/*", "/old/.*"), ("^/old*$", "^/old.*"), ("/статьи/*", "/статьи/.*")]
        {
            assert_eq!(hint(text), Some(format!("write `regex: '{expected}'`")), "{text}");
        }
        for text in ["/old/.*", r"/old/\d*", "/old/[a-z]*", "/old(/.*)*", "/old/*/x", r"/a{2}*", r"/\pL*"] {
            assert_eq!(hint(text), None, "{text}");
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
