//! Markdown to safe HTML.

use pulldown_cmark::{Event, Options, Parser, Tag, html};

use crate::model::shared::Html;

/// What a text says to the checks.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// HTML of the editor's own: refused.
    RawHtml(String),
    /// Where a link or a picture leads.
    Target(String),
}

/// `CommonMark` with tables. Raw HTML never gets into the result.
pub(super) fn render(text: &str) -> (Html, Vec<Finding>) {
    let mut findings = Vec::new();
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter(|event| match event {
        Event::Html(raw) | Event::InlineHtml(raw) => {
            findings.push(Finding::RawHtml(raw.trim().to_owned()));
            false
        }
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            findings.push(Finding::Target(dest_url.to_string()));
            true
        }
        _ => true,
    });
    let mut out = String::with_capacity(text.len() * 5 / 4);
    html::push_html(&mut out, events);
    (Html(out), findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renders_paragraphs_and_tables() {
        assert_eq!(render("**Да** & нет").0.0, "<p><strong>Да</strong> &amp; нет</p>\n");
        assert!(render("| a | b |\n|---|---|\n| 1 | 2 |").0.0.contains("<td>2</td>"));
    }

    #[test]
    fn raw_html_is_reported_and_left_out() {
        let (html, findings) = render("<script>alert(1)</script>\n\nтекст <b>x</b>");
        assert!(!html.0.contains("<script") && !html.0.contains("<b>"), "{html:?}");
        assert_eq!(findings.len(), 3);
    }

    #[test]
    fn targets_are_reported() {
        let (_, findings) = render("[a](/about) ![b](/api/media/b.svg) <https://example.org/>");
        let targets: Vec<_> = ["/about", "/api/media/b.svg", "https://example.org/"]
            .map(|target| Finding::Target(target.to_owned()))
            .into();
        assert_eq!(findings, targets);
    }
}
