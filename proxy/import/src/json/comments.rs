//! Removes comments from JSON, which some programs allow.

use std::borrow::Cow;

use serde::de::IgnoredAny;

/// Returns a text in which spaces replace comments, so all lines stay the same. Returns the text unchanged if it is valid
/// JSON, or if it is not JSON with comments. A comma after the last item stays, because Vercel and Next.js reject it.
pub(crate) fn remove(text: &str) -> Cow<'_, str> {
    match without_comments(text) {
        Some(stripped) => with_kept(text, &stripped, b"\n,"),
        None => Cow::Borrowed(text),
    }
}

/// Returns a text like [`remove`], but also without commas after the last item. A file with such a comma is recognized, so that
/// the error is about the comma.
pub(crate) fn remove_with_commas(text: &str) -> Cow<'_, str> {
    match without_comments(text) {
        Some(stripped) => with_kept(text, &stripped, b"\n"),
        None => Cow::Borrowed(text),
    }
}

/// Returns the text without comments, line breaks inside comments, and commas after the last item.
fn without_comments(text: &str) -> Option<String> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if !start.starts_with(['{', '[', '/']) || is_json(text) {
        return None;
    }
    let mut stripped = text.to_owned();
    json_strip_comments::strip(&mut stripped).ok()?;
    is_json(&stripped).then_some(stripped)
}

/// Returns the stripped text with the bytes of `kept` from the original text, except for commas inside comments.
fn with_kept<'t>(text: &'t str, stripped: &str, kept: &[u8]) -> Cow<'t, str> {
    let mut comment = Comment::None;
    let mut bytes = Vec::with_capacity(text.len());
    let original = text.as_bytes();
    for (at, (old, new)) in text.bytes().zip(stripped.bytes()).enumerate() {
        // Only a comment has a removed slash.
        if old != new && comment == Comment::None && old == b'/' {
            comment = if original.get(at + 1) == Some(&b'*') { Comment::Block(at + 2) } else { Comment::Line };
        }
        let is_kept = old == b'\n' || comment == Comment::None && kept.contains(&old);
        bytes.push(if is_kept { old } else { new });
        comment = match comment {
            Comment::Line if old == b'\n' => Comment::None,
            Comment::Block(from) if at > from && original.get(at - 1..=at) == Some(b"*/") => Comment::None,
            Comment::None | Comment::Line | Comment::Block(_) => comment,
        };
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The comment that contains a byte. A block has the position of its first byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comment {
    None,
    Line,
    Block(usize),
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
        let removed = remove_with_commas(text);
        assert_eq!(removed, "      \n{ \"a\": \"//b\",     \n    \"d\": [1  ]  }\n");
        assert_eq!(removed.len(), text.len());
    }

    #[test]
    fn comma_after_the_last_item_stays() {
        let text = "// a, b\n[1, /* c, **/ 2, // d,\n],\n";
        assert_eq!(remove("// a, b\n[1, /* c, **/ 2, // d,\n]\n"), "       \n[1,           2,      \n]\n");
        assert!(matches!(remove(text), Cow::Borrowed(_)));
    }

    #[test]
    fn other_texts_are_unchanged() {
        for text in ["{ \"a\": 1 }", "// module\nmodule.exports = {}", "[1, // a\n", "/a /b 301 // c", ""] {
            assert!(matches!(remove(text), Cow::Borrowed(same) if same == text), "{text}");
        }
    }
}
