//! Explains values that YAML reads as empty. In `ticket: #123`, the value is a comment, and in `from: &x`, the value is
//! the name of an anchor.

use std::cell::OnceCell;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::key_names;

/// The maximum length of a line that is searched for a comma, in bytes. The limit keeps the search fast if a file with
/// thousands of errors consists of one long line.
const MAX_LINE: usize = 1000;

/// Replaces the hints of two kinds of errors. The first kind is a value that is empty because YAML reads the text after
/// the key as a comment or as an anchor. The second kind is an unknown key that is the rest of a value with a comma,
/// such as `ru` in `{ language: en, ru }`.
pub(super) fn explain(text: &str, diagnostics: &mut [Diagnostic]) {
    // The text is split only once, because a file may have thousands of errors.
    let lines = OnceCell::new();
    let line_of = |diagnostic: &Diagnostic| {
        let lines: &Vec<&str> = lines.get_or_init(|| text.lines().collect());
        number(diagnostic.place.line).and_then(|line| lines.get(line).copied()).unwrap_or_default()
    };
    for diagnostic in diagnostics {
        let hint = if diagnostic.code == Code::UnknownKey {
            rest_of_value(&diagnostic.place, line_of(diagnostic))
        } else if is_empty_value(diagnostic) {
            hint(line_of(diagnostic))
        } else {
            None
        };
        if hint.is_some() {
            diagnostic.hint = hint;
        }
    }
}

/// Converts a line or column number to an index that starts at 0. Returns `None` for the number 0.
fn number(number: u32) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}

/// Returns the hint for an unknown key that is probably the rest of a value with a comma. Returns `None` for other
/// keys.
fn rest_of_value(place: &Place, line: &str) -> Option<String> {
    if line.len() > MAX_LINE {
        return None;
    }
    let (start, end) = (number(place.column).unwrap_or(0), number(place.end_column).unwrap_or(0));
    let letters: Vec<char> = line.chars().collect();
    let before: String = letters.iter().take(start).collect();
    let after = letters.iter().skip(end).find(|letter| **letter != ' ');
    if !before.trim_end().ends_with(',') || !matches!(after, Some(',' | '}')) {
        return None;
    }
    let key: String = letters.iter().take(end).skip(start).collect();
    // The text is a known key without the space after its colon, such as `to:/b`. Another hint has already explained
    // the missing space.
    if key.split_once(':').is_some_and(|(name, _)| key_names::ALL.contains(&name)) {
        return None;
    }
    Some(format!(
        "if `{key}` belongs to the value before the comma, put the value in quotes, or write a list: `[…, {key}]`"
    ))
}

fn is_empty_value(diagnostic: &Diagnostic) -> bool {
    let place = &diagnostic.place;
    diagnostic.code == Code::WrongKind && (place.line, place.column) == (place.end_line, place.end_column)
}

/// Returns the hint for a line whose value is a comment or an anchor in YAML. Returns `None` for other lines.
fn hint(line: &str) -> Option<String> {
    let (key, value) = line.split_once(": ")?;
    let (key, value) = (key.trim_start_matches([' ', '-']), value.trim());
    let is_path = ["from", "prefix", "to", "otherwise", "get", "url"].contains(&key);
    match (value.chars().next()?, is_path) {
        ('#', false) => Some(format!("`{value}` is a comment in YAML; put the value in quotes: `{key}: '{value}'`")),
        ('#', true) if value.starts_with("# ") => Some(commented_out(key, value)),
        ('#', true) => Some(format!("`{value}` is a comment in YAML; start the value with a path: `{key}: /…{value}`")),
        ('&', false) => {
            Some(format!("`{value}` is the name of an anchor in YAML; put the value in quotes: `{key}: '{value}'`"))
        }
        ('&', true) => {
            let path = value.trim_start_matches(['&', '/']);
            Some(format!("`{value}` is the name of an anchor in YAML; write `{key}: /{path}`"))
        }
        (_, _) => None,
    }
}

/// Returns the hint for a value that starts with `# `, although the key requires a path. The text after `# ` may be the
/// path or a comment.
fn commented_out(key: &str, value: &str) -> String {
    let rest = value.trim_start_matches(['#', ' ']);
    if rest.starts_with('/') || rest.contains("://") {
        return format!("`{value}` is a comment in YAML; write `{key}: {rest}`");
    }
    format!("only a comment follows `{key}:`; write a path before it: `{key}: /… {value}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rest_of_a_value_with_a_comma_is_not_taken_for_a_key() {
        for (text, is_comma) in [
            ("{ get: /a, to:/b, ru }", true),
            ("{ language: en, ru }", true),
            ("{ to: /b?x=1,2 }", true),
            ("{ a: 1, ru: 2 }", false),
            ("ru: 1", false),
        ] {
            let key = if text.contains("ru") { "ru" } else { "2" };
            let column = u32::try_from(text.find(key).unwrap() + 1).unwrap();
            let place = Place::point("t.yaml".into(), 1, column).over(key);
            let mut found = [Diagnostic::new(Code::UnknownKey, place, "unknown")];
            explain(text, &mut found);
            assert_eq!(found[0].hint.is_some(), is_comma, "{text}");
        }
    }

    #[test]
    fn comment_or_anchor_in_place_of_a_value_is_explained() {
        for (line, expected) in [
            ("  ticket: #123", Some("`#123` is a comment in YAML; put the value in quotes: `ticket: '#123'`")),
            ("  to: #top", Some("`#top` is a comment in YAML; start the value with a path: `to: /…#top`")),
            ("  to: # /new", Some("`# /new` is a comment in YAML; write `to: /new`")),
            ("  to: # old", Some("only a comment follows `to:`; write a path before it: `to: /… # old`")),
            ("- from: &/x", Some("`&/x` is the name of an anchor in YAML; write `from: /x`")),
            ("  note: &Co", Some("`&Co` is the name of an anchor in YAML; put the value in quotes: `note: '&Co'`")),
            ("  to:", None),
            ("  to: ~", None),
        ] {
            assert_eq!(hint(line).as_deref(), expected, "{line}");
        }
    }
}
