//! Creates snippets. A snippet is an excerpt of a text around the first matched word, as safe HTML.

use std::ops::Range;

use super::words::Words;
use crate::model::shared::Html;

/// The approximate length of a snippet, in characters.
const LENGTH: usize = 180;

/// The maximum number of characters that a snippet contains before the first matched word.
const BEFORE: usize = 50;

/// Returns an excerpt of `text` around the first matched word. If no word matches, returns the start of `text`.
pub(super) fn of(text: &str, words: &Words) -> Html {
    let matches = words.find_in(text);
    let window = window(text, matches.first().map_or(0, |found| found.start));
    let mut html = String::with_capacity(window.len() + 64);
    if window.start > 0 {
        html.push('…');
    }
    let mut done = window.start;
    for found in matches.into_iter().filter(|found| found.start >= window.start && found.end <= window.end) {
        escape(&text[done..found.start], &mut html);
        html.push_str("<mark>");
        escape(&text[found.clone()], &mut html);
        html.push_str("</mark>");
        done = found.end;
    }
    escape(&text[done..window.end], &mut html);
    if window.end < text.len() {
        html.push('…');
    }
    Html(html)
}

/// Returns the byte range of an excerpt of `text` that contains the byte offset `focus`. If possible, the excerpt does
/// not start or end within a word.
fn window(text: &str, focus: usize) -> Range<usize> {
    let start = match text[..focus].char_indices().rev().nth(BEFORE) {
        Some((far, _)) => text[far..focus].find(' ').map_or(focus, |space| far + space + 1),
        None => 0,
    };
    let end = match text[start..].char_indices().nth(LENGTH) {
        Some((far, _)) => text[start..start + far].rfind(' ').map_or(start + far, |space| start + space),
        None => text.len(),
    };
    start..end
}

fn escape(text: &str, html: &mut String) {
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            _ => html.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_is_not_cut() {
        assert_eq!(of("Один & <два>", &Words::of("два")).0, "Один &amp; &lt;<mark>два</mark>&gt;");
    }

    #[test]
    fn a_long_text_is_cut_between_words() {
        let text = format!("{}находка {}", "слово ".repeat(60), "ещё ".repeat(100));
        let html = of(&text, &Words::of("находка")).0;
        assert!(html.starts_with("…слово ") && html.ends_with("ещё…"), "{html}");
        assert!(html.contains("<mark>находка</mark>"));
        assert!(html.chars().count() < LENGTH + 20);
    }

    #[test]
    fn without_a_match_it_is_the_beginning() {
        assert_eq!(of("Начало", &Words::of("нет")).0, "Начало");
    }
}
