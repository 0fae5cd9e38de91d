//! Extracts plain text from the HTML that the API renders.

use crate::model::shared::Html;

/// The names of inline elements. Their tags are removed without inserting a space, because a space could split a word.
const INLINE: [&str; 4] = ["a", "code", "em", "strong"];

/// Returns the plain text of `html`. Removes inline tags, replaces other tags with spaces, and decodes the four
/// entities that the renderer writes, such as `&lt;`.
pub(super) fn text(html: &Html) -> String {
    let mut plain = String::with_capacity(html.0.len());
    for (number, piece) in html.0.split('<').enumerate() {
        // The renderer escapes every `<` in texts, so every `<` in the HTML begins a tag. Only the first piece does not
        // follow a `<`.
        let (tag, text) = if number == 0 { ("", piece) } else { piece.split_once('>').unwrap_or((piece, "")) };
        if !INLINE.contains(&name(tag)) {
            plain.push(' ');
        }
        plain.push_str(text);
    }
    let plain = plain.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    // No-break spaces stay, so that a snippet does not end or wrap between a number and its unit.
    plain.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the name of an HTML tag, such as `strong` for `/strong` or `a` for `a href="…"`.
fn name(tag: &str) -> &str {
    let tag = tag.trim_start_matches('/');
    tag.split_whitespace().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_tags_leave_no_space() {
        let html = "<p>Это <em>важ</em>но, <a href=\"/x\">см</a>.</p>";
        assert_eq!(text(&Html(html.to_owned())), "Это важно, см.");
    }

    #[test]
    fn block_tags_separate_words() {
        assert_eq!(text(&Html("<p>5\u{a0}мг</p>".to_owned())), "5\u{a0}мг");
        assert_eq!(text(&Html("<p>A &amp;lt; b</p><p>«c»</p>\n".to_owned())), "A &lt; b «c»");
    }
}
