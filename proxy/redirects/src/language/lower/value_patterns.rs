//! Warns about conditions whose exact value was probably meant as a pattern, such as `bot*`.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::delimited;
use crate::language::lower::expression_signs::{CLASSES, alternative_words, without_group};
use crate::language::single_quotes::quoted;

/// Expressions that match every value, or every value that is not empty.
const ANY_VALUE: [&str; 7] = [".*", ".+", "[^&]*", "[^&]+", "[^/]*", "[^/]+", "\\S+"];

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
    if is_placeholder(text) {
        return Some(placeholder_warning(key, name, text, place));
    }
    let may_be_path = key == "query" && delimited::is_path(text);
    let found = meant_as_pattern(text).filter(|_| !may_be_path).or_else(|| word_of_a_long_value(name, text))?;
    let message = match found.part {
        "" => format!("the whole value of `{name}` is compared, and it is longer than `{text}`"),
        part => format!("`{part}` has no special meaning here: the whole value is compared with `{text}`"),
    };
    let hint = match found.part {
        "!" => format!("for any other value, write `not: {{ {key}: {{ {name}: {} }} }}`", found.condition),
        _ => format!("write `{name}: {}`", found.condition),
    };
    Some(Diagnostic::new(Code::UnusualCharacter, place.clone(), message).hint(hint))
}

/// Reports whether a value is written as a placeholder, such as `:id` or `{id}`.
fn is_placeholder(text: &str) -> bool {
    let braced = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let name = text.strip_prefix(':').or_else(|| braced.map(|name| name.trim_end_matches('.')));
    name.is_some_and(|name| {
        name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

/// Recognizes a placeholder as the value of a parameter in a row, such as `:id`.
pub(super) fn placeholder(text: &str) -> Option<MeantAsPattern> {
    is_placeholder(text).then(|| MeantAsPattern { part: ":", condition: "true".to_owned() })
}

/// Recognizes a reference to a group of an expression, such as `$1`, or a variable, such as `$id`. Returns `None` if the
/// parameter `name` probably contains an amount of money.
pub(super) fn reference(name: &str, text: &str) -> Option<MeantAsPattern> {
    const AMOUNTS: [&str; 8] = ["price", "max", "min", "cost", "amount", "sum", "total", "budget"];
    let lower = name.to_ascii_lowercase();
    let inner = text.strip_prefix('$')?;
    let inner = inner.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or(inner);
    let is_number = matches!(inner.as_bytes(), [b'1'..=b'9']) && !AMOUNTS.iter().any(|part| lower.contains(part));
    let is_variable = inner.starts_with(|first: char| first.is_ascii_lowercase())
        && inner.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (is_number || is_variable).then(|| MeantAsPattern { part: "$", condition: "true".to_owned() })
}

/// Returns the warning for a value such as `:id` or `{id}`, which was probably meant to capture any value.
fn placeholder_warning(key: &str, name: &str, text: &str, place: &Place) -> Diagnostic {
    let message = format!("`{text}` is not a placeholder here: the whole value is compared with `{text}`");
    let hint = match key {
        "query" => format!("write `{name}: true` for any value, and `{{query.{name}}}` to insert the value into `to`"),
        _ => format!("write `{name}: true` for any value"),
    };
    Diagnostic::new(Code::UnusualCharacter, place.clone(), message).hint(hint)
}

/// Recognizes an exact value that was probably meant as a pattern. Returns `None` if the value is ordinary text.
pub(super) fn meant_as_pattern(text: &str) -> Option<MeantAsPattern> {
    any_value(text)
        .or_else(|| between_slashes(text))
        .or_else(|| wildcard(text))
        .or_else(|| negation(text))
        .or_else(|| expression(text))
        .or_else(|| alternatives(text))
}

/// Recognizes a value in a URL that is unmistakably a regular expression, such as `\d+` or `(.*)`. A value such as
/// `bot*` or `C:\docs` can be a part of a real URL.
pub(super) fn meant_as_expression(text: &str) -> Option<MeantAsPattern> {
    let is_quantified = text.starts_with(['^', '(']) || text.ends_with(['+', '*', '?', ')', ']', '$']);
    let has_class = CLASSES.into_iter().any(|class| text.contains(class));
    let is_class = CLASSES.into_iter().any(|class| text.ends_with(class));
    let expression = || expression(text).filter(|_| has_class && (is_quantified || is_class));
    any_value(text).or_else(expression).or_else(|| alternatives(text).filter(|_| text.starts_with('(')))
}

/// Recognizes an expression that matches every value, such as `(.*)` or `[^&]+`.
fn any_value(text: &str) -> Option<MeantAsPattern> {
    let part = ANY_VALUE.into_iter().find(|any| *any == without_group(text))?;
    Some(MeantAsPattern { part, condition: "true".to_owned() })
}

/// Recognizes an expression between slashes, as in JavaScript, such as `/bot/i`.
fn between_slashes(text: &str) -> Option<MeantAsPattern> {
    let found = delimited::unmistakable_test(text)?;
    Some(MeantAsPattern { part: "/", condition: format!("{{ {found} }}") })
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

/// Recognizes words with vertical bars between them, such as `ru|en` or `(ru|en)`.
pub(super) fn alternatives(text: &str) -> Option<MeantAsPattern> {
    let words = alternative_words(text)?;
    Some(MeantAsPattern { part: "|", condition: format!("[{}]", words.join(", ")) })
}

/// Recognizes a word as the value of a header such as `User-Agent`, whose values are longer. The word is `Android` in
/// `user-agent: Android`.
fn word_of_a_long_value(name: &str, text: &str) -> Option<MeantAsPattern> {
    let is_word = is_long_value(name) && !text.is_empty() && text.chars().all(char::is_alphanumeric);
    is_word.then(|| MeantAsPattern { part: "", condition: format!("{{ contains: {text} }}") })
}

/// Reports whether the values of a header are usually longer than a few words.
pub(super) fn is_long_value(name: &str) -> bool {
    ["user-agent", "referer"].iter().any(|long| name.eq_ignore_ascii_case(long))
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
            ("(ru|en)", "write `x: [ru, en]`"),
            ("(.*)", "write `x: true`"),
            (".+", "write `x: true`"),
            ("/bot/i", "write `x: { contains: bot, case: ignore }`"),
            ("/\\d+/", "write `x: { regex: '\\d+' }`"),
            ("([^&]+)", "write `x: true`"),
            ("v([^.]+)", "write `x: { regex: 'v([^.]+)' }`"),
            (":id", "write `x: true` for any value"),
            ("{id}", "write `x: true` for any value"),
        ] {
            assert_eq!(hint(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn ordinary_value_is_not_reported() {
        for text in [
            "a",
            "a.b",
            "1|",
            "a b|c/d",
            "!",
            "^",
            "$",
            "Mozilla/5.0 (X11)",
            "a*b",
            "50%",
            "[x]",
            "(x)",
            ":",
            ":5",
            "a:b",
            "yes",
            "",
        ] {
            assert_eq!(hint(text), None, "{text}");
        }
    }

    #[test]
    fn placeholders_and_words_of_long_headers_are_reported() {
        let hint = |key: &str, name: &str, text: &str| {
            exact_value_warning(key, name, text, &Place::point("t.yaml".into(), 1, 1))?.hint
        };
        assert_eq!(
            hint("header", "User-Agent", "Android").as_deref(),
            Some("write `User-Agent: { contains: Android }`")
        );
        let captured = "write `id: true` for any value, and `{query.id}` to insert the value into `to`";
        assert_eq!(hint("query", "id", ":id").as_deref(), Some(captured));
        assert_eq!(hint("header", "x-app", "Android"), None);
    }
}
