//! Finds lines of source files by number, and shortens long lines so that they can be shown in diagnostics.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;

use crate::diagnostic::Place;
use crate::diagnostic::source::Source;

/// The maximum length in bytes of a line that is shown in full. Of a longer line, only the text around the range is
/// shown. Otherwise, thousands of diagnostics about a file with a single line would each process the whole file.
const MAX_WHOLE: usize = 1000;
/// The maximum number of characters that are marked in a line.
const MAX_RANGE: u32 = 100;
/// The number of characters that are shown before and after the range if a line is too long to be shown in full.
const CONTEXT: u32 = 40;
/// The number of characters between two entries of `Line::offsets`.
const STEP: usize = 256;

/// The lines of all source files. A file is split into lines once, on first use. Otherwise, thousands of diagnostics
/// about one large file would scan the file thousands of times.
pub(super) struct SourceLines<'s>(HashMap<&'s str, SplitSource<'s>>);

struct SplitSource<'s> {
    text: &'s str,
    lines: OnceCell<Vec<Line<'s>>>,
}

struct Line<'s> {
    text: &'s str,
    /// The byte offset of every [`STEP`]th character. Empty if the line is short enough to be shown in full.
    offsets: Box<[usize]>,
}

/// The first line of a range. If the line is too long, the excerpt is the part of the line around the range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Excerpt<'s> {
    pub(super) before: &'s str,
    pub(super) marked: &'s str,
    pub(super) after: &'s str,
    pub(super) extent: Extent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    WholeLine,
    Part,
}

impl<'s> SourceLines<'s> {
    pub(super) fn of(sources: &'s [Source]) -> Self {
        // If two sources have the same name, the first one counts, so the sources are inserted in reverse order.
        let split = |source: &'s Source| (&*source.name, SplitSource { text: &source.text, lines: OnceCell::new() });
        Self(sources.iter().rev().map(split).collect())
    }

    /// Returns the text at a location. Returns `None` for a location that stands for a whole file. Also returns `None`
    /// if the file or the line does not exist.
    pub(super) fn excerpt(&self, place: &Place) -> Option<Excerpt<'s>> {
        let split = self.0.get(&*place.source)?;
        let index = usize::try_from(place.line).ok()?.checked_sub(1)?;
        let line = split.lines.get_or_init(|| lines(split.text).map(Line::of).collect()).get(index)?;
        line.excerpt(place)
    }
}

impl<'s> Line<'s> {
    fn of(text: &'s str) -> Self {
        let offsets =
            if text.len() > MAX_WHOLE { text.char_indices().step_by(STEP) } else { "".char_indices().step_by(STEP) };
        Self { text, offsets: offsets.map(|(offset, _)| offset).collect() }
    }

    fn excerpt(&self, place: &Place) -> Option<Excerpt<'s>> {
        let start = place.column.saturating_sub(1);
        let is_to_line_end = place.end_column == 0 || place.end_line > place.line;
        let end = if is_to_line_end { u32::MAX } else { place.end_column.saturating_sub(1) };
        let range = self.offset(start)..self.offset(end.clamp(start, start.saturating_add(MAX_RANGE)));
        let (shown, extent) = if self.offsets.is_empty() {
            (0..self.text.len(), Extent::WholeLine)
        } else {
            let last = start.saturating_add(MAX_RANGE).min(end).saturating_add(CONTEXT);
            (self.offset(start.saturating_sub(CONTEXT))..self.offset(last), Extent::Part)
        };
        let marked = self.text.get(range.clone())?;
        let range = if is_to_line_end { trimmed(marked, range.start) } else { range };
        Some(Excerpt {
            before: self.text.get(shown.start..range.start)?,
            marked: self.text.get(range.clone())?,
            after: self.text.get(range.end..shown.end)?,
            extent,
        })
    }

    /// Returns the byte offset of the character at index `characters`. If the line has fewer characters, returns the
    /// length of the line.
    fn offset(&self, characters: u32) -> usize {
        let characters = usize::try_from(characters).unwrap_or(usize::MAX);
        let (base, rest) = match self.offsets.get(characters / STEP) {
            Some(base) => (*base, characters % STEP),
            None if self.offsets.is_empty() => (0, characters),
            None => return self.text.len(),
        };
        let from_base = self.text.get(base..).unwrap_or_default();
        from_base.char_indices().nth(rest).map_or(self.text.len(), |(offset, _)| base + offset)
    }
}

/// Returns the range of `text` in its line, without leading and trailing whitespace. `start` is the byte offset of
/// `text` in the line.
fn trimmed(text: &str, start: usize) -> Range<usize> {
    let start = start + text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

/// Splits a text into lines, as YAML (YAML 1.2.2 §5.4) and editors do. A lone carriage return also ends a line. A byte
/// order mark is not part of the first line.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.strip_prefix('\u{feff}').unwrap_or(text).lines().flat_map(|line| line.split('\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_counts_and_a_byte_order_mark_does_not() {
        assert_eq!(lines("\u{feff}a\nb\r\nc\rd\r\r\ne").collect::<Vec<_>>(), ["a", "b", "c", "d", "", "e"]);
    }

    #[test]
    fn source_is_split_once_and_only_on_first_use() {
        let sources = ["a", "b"].map(|name| Source { name: name.to_owned(), text: "one\ntwo\n".to_owned() });
        let lines = SourceLines::of(&sources);
        let line = |number| lines.excerpt(&Place::whole_line("a".into(), number)).map(|excerpt| excerpt.marked);
        let split = |name| lines.0[name].lines.get().map(Vec::as_ptr);
        assert_eq!((line(2), line(3), line(0)), (Some("two"), None, None));
        let first = split("a");
        assert!(first.is_some());
        assert_eq!((line(1), split("a"), split("b")), (Some("one"), first, None));
    }

    fn excerpt(text: &str, place: &Place) -> Option<(String, String, String)> {
        let sources = [Source { name: "a".to_owned(), text: text.to_owned() }];
        let found = SourceLines::of(&sources).excerpt(place)?;
        Some((found.before.to_owned(), found.marked.to_owned(), found.after.to_owned()))
    }

    #[test]
    fn range_is_cut_out_of_its_line() {
        let start = |column| Place::point("a".into(), 1, column);
        for (place, expected) in [
            (start(3).over("яб"), ("  ", "яб", " # c ")),
            (start(3), ("  ", "", "яб # c ")),
            (start(3).over("яб\nc"), ("  ", "яб # c", " ")),
            (start(99).over("x"), ("  яб # c ", "", "")),
            (Place::whole_line("a".into(), 1), ("  ", "яб # c", " ")),
        ] {
            let expected = (expected.0.to_owned(), expected.1.to_owned(), expected.2.to_owned());
            assert_eq!(excerpt("  яб # c \r\nd", &place), Some(expected), "{place:?}");
        }
        assert_eq!((excerpt("", &start(1)), excerpt("a\n", &Place::point("a".into(), 2, 1))), (None, None));
    }

    #[test]
    fn long_line_is_cut_around_the_range() {
        let text = format!("{}{}", "й".repeat(1000), "z".repeat(5000));
        let place = Place::point("a".into(), 1, 1000);
        let context = usize::try_from(CONTEXT).unwrap();
        let expected = ("й".repeat(context), "йz".to_owned(), "z".repeat(context));
        assert_eq!(excerpt(&text, &place.clone().over("йz")), Some(expected));
        let (before, marked, after) = excerpt(&text, &Place { end_column: 0, ..place }).unwrap();
        assert_eq!([before, marked, after].map(|part| part.chars().count()), [40, 100, 40]);
        let (before, marked, after) = excerpt(&text, &Place::point("a".into(), 1, 7000)).unwrap();
        assert_eq!((before.len(), marked.len(), after.len()), (0, 0, 0));
    }
}
