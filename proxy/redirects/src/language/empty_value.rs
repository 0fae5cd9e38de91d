//! Values that YAML reads as nothing: `ticket: #123` is a comment, `from: &x` an anchor.

use crate::diagnostic::{Code, Diagnostic};

/// Replaces the hints of empty values after which something is written.
pub(super) fn explain(text: &str, diagnostics: &mut [Diagnostic]) {
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

/// The hint for a line of which YAML does not read the value.
fn hint(line: &str) -> Option<String> {
    let (key, value) = line.split_once(": ")?;
    let (key, value) = (key.trim_start_matches([' ', '-']), value.trim());
    let is_path = ["from", "prefix", "to", "otherwise", "get", "url"].contains(&key);
    match (value.chars().next()?, is_path) {
        ('#', false) => Some(format!("`{value}` is a comment in YAML; put it in quotes: `{key}: '{value}'`")),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comment_or_anchor_in_place_of_a_value_is_explained() {
        for (line, expected) in [
            ("  ticket: #123", Some("`#123` is a comment in YAML; put it in quotes: `ticket: '#123'`")),
            ("  to: #top", Some("`#top` is a comment in YAML; start the value with a path: `to: /…#top`")),
            ("- from: &/x", Some("`&/x` is the name of an anchor in YAML; write `from: /x`")),
            ("  note: &Co", Some("`&Co` is the name of an anchor in YAML; put it in quotes: `note: '&Co'`")),
            ("  to:", None),
            ("  to: ~", None),
        ] {
            assert_eq!(hint(line).as_deref(), expected, "{line}");
        }
    }
}
