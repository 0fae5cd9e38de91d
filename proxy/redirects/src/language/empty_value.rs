//! Values that YAML reads as nothing: `ticket: #123` is a comment, `from: &x` an anchor.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::key_names;

/// Replaces the hints of empty values after which something is written, and of keys that are the rest of a value with a comma.
pub(super) fn explain(text: &str, diagnostics: &mut [Diagnostic]) {
    for diagnostic in diagnostics.iter_mut().filter(|diagnostic| diagnostic.code == Code::UnknownKey) {
        let place = &diagnostic.place;
        let number = |number: u32| usize::try_from(number).ok()?.checked_sub(1);
        let line = number(place.line).and_then(|line| text.lines().nth(line)).unwrap_or_default();
        let (start, end) = (number(place.column).unwrap_or(0), number(place.end_column).unwrap_or(0));
        let letters: Vec<char> = line.chars().collect();
        let before: String = letters.iter().take(start).collect();
        let after = letters.iter().skip(end).find(|letter| **letter != ' ');
        if before.trim_end().ends_with(',') && matches!(after, Some(',' | '}')) {
            let key: String = letters.iter().take(end).skip(start).collect();
            let hint = format!(
                "if `{key}` belongs to the value before the comma, put the value in quotes, or write a list: `[…, {key}]`"
            );
            // The space after a colon is missing, which has been explained.
            if !key.split_once(':').is_some_and(|(name, _)| key_names::ALL.contains(&name)) {
                diagnostic.hint = Some(hint);
            }
        }
    }
    for diagnostic in diagnostics.iter_mut().filter(|diagnostic| is_empty_value(diagnostic)) {
        let line = usize::try_from(diagnostic.place.line).ok().and_then(|line| text.lines().nth(line.checked_sub(1)?));
        if let Some(hint) = line.and_then(hint) {
            diagnostic.hint = Some(hint);
        }
    }
}

fn is_empty_value(diagnostic: &Diagnostic) -> bool {
    let place = &diagnostic.place;
    diagnostic.code == Code::WrongKind && (place.line, place.column) == (place.end_line, place.end_column)
}

/// The hint for a line whose value is not read by YAML.
fn hint(line: &str) -> Option<String> {
    let (key, value) = line.split_once(": ")?;
    let (key, value) = (key.trim_start_matches([' ', '-']), value.trim());
    let is_path = ["from", "prefix", "to", "otherwise", "get", "url"].contains(&key);
    match (value.chars().next()?, is_path) {
        ('#', false) => Some(format!("`{value}` is a comment in YAML; put it in quotes: `{key}: '{value}'`")),
        ('#', true) if value.starts_with("# ") => Some(commented_out(key, value)),
        ('#', true) => Some(format!("`{value}` is a comment in YAML; start the value with a path: `{key}: /…{value}`")),
        ('&', false) => {
            Some(format!("`{value}` is the name of an anchor in YAML; put it in quotes: `{key}: '{value}'`"))
        }
        ('&', true) => {
            let path = value.trim_start_matches(['&', '/']);
            Some(format!("`{value}` is the name of an anchor in YAML; write `{key}: /{path}`"))
        }
        (_, _) => None,
    }
}

/// The hint for `# ` in place of a path: a path may follow it, or only a comment.
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
    use crate::diagnostic::Place;

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
            ("  ticket: #123", Some("`#123` is a comment in YAML; put it in quotes: `ticket: '#123'`")),
            ("  to: #top", Some("`#top` is a comment in YAML; start the value with a path: `to: /…#top`")),
            ("  to: # /new", Some("`# /new` is a comment in YAML; write `to: /new`")),
            ("  to: # old", Some("only a comment follows `to:`; write a path before it: `to: /… # old`")),
            ("- from: &/x", Some("`&/x` is the name of an anchor in YAML; write `from: /x`")),
            ("  note: &Co", Some("`&Co` is the name of an anchor in YAML; put it in quotes: `note: '&Co'`")),
            ("  to:", None),
            ("  to: ~", None),
        ] {
            assert_eq!(hint(line).as_deref(), expected, "{line}");
        }
    }
}
