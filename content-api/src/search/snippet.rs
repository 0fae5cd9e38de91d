//! Creates snippets. A snippet is an excerpt of a text around the first matched word, as safe HTML.

use std::ops::{Range, RangeInclusive};

use super::words::Words;
use crate::model::shared::Html;

/// The maximum length of a snippet, in characters.
const LENGTH: usize = 180;

/// The minimum length of a snippet that ends with a sentence, in characters. A shorter excerpt continues up to a word.
const SENTENCES: usize = 90;

/// The length of the longest title, such as «Передозировка.», that is not the end of a snippet, in characters.
const TITLE: usize = 24;

/// The maximum number of characters that a snippet contains before the first matched word.
const BEFORE: usize = 70;

/// Returns an excerpt of `text` around the first matched word. If no word matches, returns the start of `text`.
pub(super) fn of(text: &str, words: &Words) -> Html {
    let matches = words.find_in(text);
    let window = window(text, &matches.first().cloned().unwrap_or(0..0));
    let mut html = String::with_capacity(window.len() + 64);
    if window.start > 0 && !ends_sentence(&text[..window.start]) {
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
    if window.end < text.len() && !ends_sentence(&text[..window.end]) {
        html.push('…');
    }
    Html(html)
}

/// Returns the byte range of an excerpt of `text` that contains the byte range `focus`. If possible, the excerpt starts
/// and ends with a sentence. Otherwise, it starts and ends with a word, and has no punctuation before the ellipsis.
fn window(text: &str, focus: &Range<usize>) -> Range<usize> {
    let start = start_before(text, focus.start);
    let excerpt = &text[start..offset_of(text, start, LENGTH)];
    if start + excerpt.len() == text.len() {
        return start..text.len();
    }
    let least = focus.end.max(offset_of(text, start, SENTENCES)) - start;
    if let Some(end) = last_sentence(&text[start..], least..=excerpt.len()) {
        return start..start + end;
    }
    let end = excerpt.rfind(' ').unwrap_or(excerpt.len());
    let words = excerpt[..end].trim_end_matches(|last: char| !is_word_end(last));
    start..(start + words.len()).max(focus.end)
}

/// Reports whether a part of a text ends with a sentence, so that no ellipsis is necessary.
fn ends_sentence(part: &str) -> bool {
    part.trim_end().ends_with(['.', '!', '?'])
}

/// Returns the start of the sentence that contains the byte offset `focus`, or the start of a word if the sentence
/// starts too far before.
fn start_before(text: &str, focus: usize) -> usize {
    let Some((far, _)) = text[..focus].char_indices().rev().nth(BEFORE) else { return 0 };
    let sentence = sentence_ends(&text[far..]).map(|end| end + 1).take_while(|&next| far + next <= focus).last();
    let word = || text[far..focus].find(' ').map_or(focus - far, |space| space + 1);
    far + sentence.unwrap_or_else(word)
}

/// Returns the byte offset after the last sentence of `text` that ends in `ends`. A very short sentence is not the last
/// one, because it is the title of the following text.
fn last_sentence(text: &str, ends: RangeInclusive<usize>) -> Option<usize> {
    let mut before = 0;
    let mut last = None;
    for end in sentence_ends(text).take_while(|end| end <= ends.end()) {
        if ends.contains(&end) && text[before..end].chars().count() > TITLE {
            last = Some(end);
        }
        before = end;
    }
    last
}

/// Returns the byte offsets after the sentences in `text`. A full stop after a single letter belongs to an abbreviation,
/// such as «г.».
fn sentence_ends(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices(['.', '!', '?']).filter_map(move |(offset, sign)| {
        let end = offset + sign.len();
        let mut next = text[end..].chars();
        let starts =
            next.next() == Some(' ') && next.find(|&c| c != '«').is_some_and(|c| c.is_uppercase() || c.is_numeric());
        let mut last = text[..offset].chars().rev().take(2);
        let is_word = last.all(|c| c.is_alphanumeric() || "»)%".contains(c));
        (starts && is_word).then_some(end)
    })
}

/// Reports whether an excerpt may end with this character before the ellipsis.
fn is_word_end(c: char) -> bool {
    c.is_alphanumeric() || "»)%".contains(c)
}

/// Returns the byte offset that is `count` characters after the byte offset `start`.
fn offset_of(text: &str, start: usize, count: usize) -> usize {
    text[start..].char_indices().nth(count).map_or(text.len(), |(offset, _)| start + offset)
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
    fn an_excerpt_starts_and_ends_with_a_sentence() {
        let before = "Первое длинное предложение, которое не относится к делу и занимает много места. ";
        let sentence = "Во втором есть находка, и оно довольно длинное, чтобы его хватило на весь отрывок текста. ";
        let text = format!("{before}{sentence}{}", "Третье снова длинное и не помещается. ".repeat(5));
        let html = of(&text, &Words::of("находка")).0;
        assert!(html.starts_with("Во втором есть <mark>"), "{html}");
        assert!(html.ends_with("не помещается."), "{html}");
    }

    #[test]
    fn the_title_of_the_following_text_is_left_out() {
        let sentence =
            "Порошок с ромашкой и фенхелем для здорового пищеварения телят, ягнят, жеребят и взрослых поросят. ";
        let text = format!("{sentence}Состав. {}", "Вещество, ".repeat(30));
        assert_eq!(of(&text, &Words::of("порошок")).0, sentence.trim_end().replace("Порошок", "<mark>Порошок</mark>"));
    }

    #[test]
    fn an_excerpt_may_start_with_the_matched_word() {
        let html = of(&format!("{}Взято. Находка здесь.", "слово ".repeat(60)), &Words::of("находка")).0;
        assert_eq!(html, "<mark>Находка</mark> здесь.");
    }

    #[test]
    fn no_punctuation_stands_before_the_ellipsis() {
        for end in ["мг; ", "желе́зо, ", "литий — ", "(важно "] {
            let text = format!("Состав: {}{}", "вещество ".repeat(18), end.repeat(30));
            let html = of(&text, &Words::of("состав")).0;
            let last = html.trim_end_matches('…').chars().next_back().unwrap();
            assert!(html.ends_with('…') && last.is_alphanumeric(), "{html}");
        }
    }

    #[test]
    fn an_abbreviation_ends_no_sentence() {
        let text = format!("Завод основан в 1943 г. Москва {}", "тогда другая, ".repeat(20));
        assert!(of(&text, &Words::of("завод")).0.ends_with('…'));
        let text = "В 2025\u{a0}г. Москва. «Да»! Нет";
        let ends: Vec<_> = sentence_ends(text).map(|end| &text[end..]).collect();
        assert_eq!(ends, [" «Да»! Нет", " Нет"]);
    }

    #[test]
    fn without_a_match_it_is_the_beginning() {
        assert_eq!(of("Начало", &Words::of("нет")).0, "Начало");
    }
}
