//! Reads regular expressions that are written between slashes, as in JavaScript, such as `/bot/i`.

use crate::language::lower::expression_signs::{CLASSES, alternative_words};
use crate::language::query_slip::scalar;
use crate::language::single_quotes::quoted;

const FLAGS: &str = "dgimsuvxy";

/// An expression between slashes.
struct Delimited<'t> {
    inner: &'t str,
    flags: &'t str,
}

/// Returns the test with the same meaning as an expression between slashes. For `/bot/i`, this is
/// `contains: bot, case: ignore`. Returns `None` for any other text.
pub(super) fn test(text: &str) -> Option<String> {
    parse(text).map(|found| found.test())
}

/// Like [`test`], but also returns `None` for a text that could be a path, such as `/news/`.
pub(super) fn unmistakable_test(text: &str) -> Option<String> {
    let found = parse(text).filter(Delimited::is_unmistakable)?;
    Some(found.test())
}

/// Reports whether a text between slashes has no sign of an expression but its flags. An example is the path
/// `/account/i`.
pub(super) fn is_path(text: &str) -> bool {
    parse(text).is_some_and(|found| found.inner.chars().all(|letter| letter.is_alphanumeric() || "-_".contains(letter)))
}

fn parse(text: &str) -> Option<Delimited<'_>> {
    let (inner, flags) = text.strip_prefix('/')?.rsplit_once('/')?;
    let is_one_expression = !inner.is_empty() && !inner.ends_with('\\') && !inner.replace("\\/", "").contains('/');
    (is_one_expression && flags.chars().all(|flag| FLAGS.contains(flag))).then_some(Delimited { inner, flags })
}

impl Delimited<'_> {
    fn is_unmistakable(&self) -> bool {
        let has_sign = self.inner.starts_with('^') || self.inner.ends_with('$') || self.inner.contains(['|', '\\']);
        has_sign || self.flags.contains('i') || CLASSES.into_iter().any(|class| self.inner.contains(class))
    }

    fn test(&self) -> String {
        let inner = self.inner.replace("\\/", "/");
        let bare = inner.strip_prefix('^').unwrap_or(&inner);
        let (is_start, is_end) = (bare.len() < inner.len(), bare.ends_with('$'));
        let expression = Expression { bare: bare.strip_suffix('$').unwrap_or(bare), is_start, is_end };
        let ignored = if self.flags.contains('i') { ", case: ignore" } else { "" };
        format!("{}{ignored}", expression.test())
    }
}

/// An expression without `^` and `$`.
struct Expression<'e> {
    bare: &'e str,
    /// Whether the expression started with `^`.
    is_start: bool,
    /// Whether the expression ended with `$`.
    is_end: bool,
}

impl Expression<'_> {
    fn test(&self) -> String {
        match self.texts().filter(|_| !self.is_end) {
            Some(texts) if self.is_start => format!("starts: {texts}"),
            Some(texts) => format!("contains: {texts}"),
            None => format!("regex: {}", quoted(&self.whole())),
        }
    }

    /// Returns the words of an expression such as `bot|spider`, as YAML. Returns `None` for other expressions.
    fn texts(&self) -> Option<String> {
        let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ' | '/');
        let words = alternative_words(self.bare).map(|words| format!("[{}]", words.join(", ")));
        words.or_else(|| self.bare.chars().all(is_plain).then(|| scalar(self.bare)))
    }

    /// Returns the expression for the whole value. An expression such as `\d+` was probably meant for the whole value.
    fn whole(&self) -> String {
        let bare = self.bare;
        let is_class = bare.starts_with(['\\', '[', '(']) && bare.ends_with(['+', '*', '}', ']', ')']);
        let before = if self.is_start || is_class || bare.starts_with(".*") { "" } else { ".*" };
        let after = if self.is_end || is_class || bare.ends_with(".*") { "" } else { ".*" };
        if bare.contains('|') && !is_class {
            format!("{before}(?:{bare}){after}")
        } else {
            format!("{before}{bare}{after}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expression_between_slashes_becomes_a_test_with_the_same_meaning() {
        for (text, expected) in [
            ("/bot/i", "contains: bot, case: ignore"),
            ("/bot|spider/i", "contains: [bot, spider], case: ignore"),
            ("/^Mozilla/", "starts: Mozilla"),
            ("/^yes$/i", "regex: 'yes', case: ignore"),
            ("/\\d+/", "regex: '\\d+'"),
            ("/^[0-9]+$/", "regex: '[0-9]+'"),
            ("/v\\d/", "regex: '.*v\\d.*'"),
            ("/a\\.b|c/", "regex: '.*(?:a\\.b|c).*'"),
            ("/^a\\/b\\d/", "regex: 'a/b\\d.*'"),
            ("/no/i", "contains: 'no', case: ignore"),
        ] {
            assert_eq!(unmistakable_test(text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(test("/news/").as_deref(), Some("contains: news"));
    }

    #[test]
    fn paths_are_not_expressions() {
        for text in ["/", "//", "/news/", "/news/g", "/a/b/i", "/news/items", "news/i", "/news", "/a b/c"] {
            assert_eq!(unmistakable_test(text), None, "{text}");
        }
    }
}
