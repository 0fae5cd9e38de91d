//! Renders Markdown as safe HTML.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

use super::table::tables;
use crate::model::shared::Html;

/// A part of a Markdown text that the caller must check.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// Raw HTML, which is not allowed.
    RawHtml(String),
    /// The target of a link or the source of a picture.
    Target(String),
}

/// Renders `CommonMark` with tables as HTML, and leaves out raw HTML. Also returns every part of the text that must be
/// checked, along with its line number in `text`, counted from 0.
pub(super) fn render(text: &str) -> (Html, Vec<(u64, Finding)>) {
    let mut findings = Vec::new();
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
    let allowed = events.filter_map(|(event, range)| {
        let finding = finding(&event);
        let is_raw_html = matches!(finding, Some(Finding::RawHtml(_)));
        findings.extend(finding.map(|finding| (lines(&text[..range.start]), finding)));
        (!is_raw_html).then_some(event)
    });
    let allowed = tables(allowed);
    let mut out = String::with_capacity(text.len() * 5 / 4);
    html::push_html(&mut out, allowed);
    (Html(out), findings)
}

/// A picture of a Markdown text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TextPicture {
    pub(super) src: String,
    pub(super) alt: String,
}

/// Returns the pictures of a text in their order.
pub(super) fn pictures(text: &str) -> Vec<TextPicture> {
    let mut found = Vec::new();
    let mut events = Parser::new_ext(text, Options::ENABLE_TABLES);
    while let Some(event) = events.next() {
        if let Event::Start(Tag::Image { dest_url, .. }) = event {
            let inner = events.by_ref().take_while(|event| !matches!(event, Event::End(TagEnd::Image)));
            let alt = inner.filter_map(|event| match event {
                Event::Text(words) | Event::Code(words) => Some(words.to_string()),
                _ => None,
            });
            found.push(TextPicture { src: dest_url.to_string(), alt: alt.collect() });
        }
    }
    found
}

fn finding(event: &Event<'_>) -> Option<Finding> {
    match event {
        Event::Html(raw) | Event::InlineHtml(raw) => Some(Finding::RawHtml(raw.trim().to_owned())),
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(Finding::Target(dest_url.to_string()))
        }
        _ => None,
    }
}

fn lines(text: &str) -> u64 {
    text.bytes().map(|byte| u64::from(byte == b'\n')).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renders_paragraphs() {
        assert_eq!(render("**Да** & нет").0.0, "<p><strong>Да</strong> &amp; нет</p>\n");
    }

    #[test]
    fn raw_html_is_reported_and_left_out() {
        let (html, findings) = render("<script>alert(1)</script>\n\nтекст <b>x</b>");
        assert!(!html.0.contains("<script") && !html.0.contains("<b>"), "{html:?}");
        assert_eq!(findings.len(), 3);
    }

    #[test]
    fn finds_the_pictures_of_a_text_and_their_words() {
        let found = pictures("Да.\n\n![Капля *на* кончике](/api/media/a-800.webp)\n\n- ![](/api/media/b.svg)");
        let expected = [("/api/media/a-800.webp", "Капля на кончике"), ("/api/media/b.svg", "")];
        assert_eq!(found, expected.map(|(src, alt)| TextPicture { src: src.to_owned(), alt: alt.to_owned() }));
    }

    #[test]
    fn targets_are_reported_with_their_line() {
        let (_, findings) = render("[a](/about)\n\n![b](/api/media/b.svg) <https://example.org/>");
        let expected = [(0, "/about"), (2, "/api/media/b.svg"), (2, "https://example.org/")];
        assert_eq!(findings, expected.map(|(line, target)| (line, Finding::Target(target.to_owned()))));
    }
}
