//! Finds the lines and the comments of the tables in a file.

use std::ops::Range;

use crate::json::line_index::LineIndex;
use crate::note::StatementOrigin;

/// The text of a file, with the positions of its lines.
pub(super) struct Places<'t> {
    text: &'t str,
    lines: Vec<&'t str>,
    index: LineIndex<'t>,
}

impl<'t> Places<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self { text, lines: text.lines().collect(), index: LineIndex::of(text) }
    }

    /// Returns the origin of a statement that consists of the line at `offset`.
    pub(super) fn line_origin(&self, offset: usize) -> StatementOrigin {
        let last = self.lines.len().max(1);
        let number = self.text.get(offset..).map_or(u32::MAX, |rest| self.index.line_of(rest));
        let number = usize::try_from(number).unwrap_or(last).min(last);
        let text = self.lines.get(number - 1).copied().unwrap_or_default().to_owned();
        StatementOrigin { line: u32::try_from(number).unwrap_or(u32::MAX), text, ..StatementOrigin::default() }
    }

    /// Returns the origin of the table at `span`, along with the comments above the table.
    pub(super) fn origin(&self, span: Range<usize>) -> StatementOrigin {
        let before = self.text.get(..span.start).unwrap_or_default();
        let mut origin = StatementOrigin { text: self.table_text(&span), ..self.line_origin(span.start) };
        let above = before.rsplit('\n').skip(1);
        for line in above {
            let Some(comment) = line.trim().strip_prefix('#') else {
                origin.blank_line_before = line.trim().is_empty();
                break;
            };
            origin.comments.insert(0, comment.trim_start_matches('#').trim().to_owned());
        }
        origin
    }

    /// Returns the text of a table. The span of a table such as `[[redirects]]` contains only the header, so the lines
    /// before the next header are added.
    fn table_text(&self, span: &Range<usize>) -> String {
        let table = self.text.get(span.clone()).unwrap_or_default();
        if !table.starts_with("[[") {
            return table.to_owned();
        }
        let rest = self.text.get(span.start..).unwrap_or_default();
        let is_inside = |line: &&str| !line.trim_start().starts_with(['[', '#']) && !line.trim().is_empty();
        let lines = rest.lines().take(1).chain(rest.lines().skip(1).take_while(is_inside));
        lines.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_the_comments_above_them() {
        let text = "[build]\n\n# one\n# two\n[[redirects]]\nfrom = 5\n";
        let start = text.find("[[").unwrap();
        let origin = Places::of(text).origin(start..text.len());
        assert_eq!(
            (origin.line, origin.comments, origin.blank_line_before),
            (5, vec!["one".to_owned(), "two".to_owned()], true)
        );
        assert_eq!(origin.text, "[[redirects]] from = 5");
        assert_eq!(Places::of(text).line_origin(text.len()).text, "from = 5");
        assert_eq!(Places::of("").line_origin(0).line, 1);
    }
}
