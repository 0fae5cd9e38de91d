//! Removes what JSON does not allow, but JSON with comments does: comments, and commas after the last item.

use std::borrow::Cow;

use serde::de::IgnoredAny;

/// Returns a text in which spaces replace comments and commas after the last item, so all lines stay the same.
/// Returns the text unchanged if it is valid JSON, or if it is not JSON with comments.
pub(crate) fn remove(text: &str) -> Cow<'_, str> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if !start.starts_with(['{', '[', '/']) || is_json(text) {
        return Cow::Borrowed(text);
    }
    let mut stripped = text.to_owned();
    if json_strip_comments::strip(&mut stripped).is_err() || !is_json(&stripped) {
        return Cow::Borrowed(text);
    }
    // `strip` also replaces the line breaks in comments, but errors are reported with their lines.
    let with_lines = text.bytes().zip(stripped.bytes()).map(|(old, new)| if old == b'\n' { old } else { new });
    String::from_utf8(with_lines.collect()).map_or(Cow::Borrowed(text), Cow::Owned)
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text.trim_start_matches('\u{feff}')).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_replace_comments() {
        let text = "// old\n{ \"a\": \"//b\", /* c\n */ \"d\": [1, ], }\n";
        let removed = remove(text);
        assert_eq!(removed, "      \n{ \"a\": \"//b\",     \n    \"d\": [1  ]  }\n");
        assert_eq!(removed.len(), text.len());
    }

    #[test]
    fn other_texts_are_unchanged() {
        for text in ["{ \"a\": 1 }", "// module\nmodule.exports = {}", "[1, // a\n", "/a /b 301 // c", ""] {
            assert!(matches!(remove(text), Cow::Borrowed(same) if same == text), "{text}");
        }
    }
}
