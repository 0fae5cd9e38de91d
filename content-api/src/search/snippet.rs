//! Snippets: a piece of a text around the found words, as safe HTML.

use std::ops::Range;

use super::words::Words;
use crate::model::shared::Html;

/// How long a snippet is, in characters, give or take a word.
const LENGTH: usize = 180;

/// How much of the text stands before the first found word.
const BEFORE: usize = 50;

/// The piece of `text` around the first found word, or its beginning.
pub(super) fn of(text: &str, words: &Words) -> Html {
    let places = words.places(text);
    let window = window(text, places.first().map_or(0, |place| place.start));
    let mut html = String::with_capacity(window.len() + 64);
    if window.start > 0 {
        html.push('…');
    }
    let mut done = window.start;
    for place in places.into_iter().filter(|place| place.start >= window.start && place.end <= window.end) {
        escape(&text[done..place.start], &mut html);
        html.push_str("<mark>");
        escape(&text[place.clone()], &mut html);
        html.push_str("</mark>");
        done = place.end;
    }
    escape(&text[done..window.end], &mut html);
    if window.end < text.len() {
        html.push('…');
    }
    Html(html)
}

/// Cuts between words.
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
    fn a_short_text_is_whole() {
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
    fn without_a_found_word_it_is_the_beginning() {
        assert_eq!(of("Начало", &Words::of("нет")).0, "Начало");
    }
}
