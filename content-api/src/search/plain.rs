//! The plain text of our own HTML.

use crate::model::shared::Html;

/// Tags become spaces, the few entities of our renderer become what they stand for.
pub(super) fn text(html: &Html) -> String {
    let mut plain = String::with_capacity(html.0.len());
    let mut in_tag = false;
    for c in html.0.chars() {
        match c {
            '<' => in_tag = true,
            '>' => {
                in_tag = false;
                plain.push(' ');
            }
            _ if in_tag => {}
            _ => plain.push(c),
        }
    }
    let plain = plain.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_go_and_words_stay_apart() {
        assert_eq!(text(&Html("<p>A &amp;lt; b</p><p>«c»</p>\n".to_owned())), "A &lt; b «c»");
    }
}
