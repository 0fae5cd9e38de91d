//! The lines of the sources, by number.

use std::cell::OnceCell;
use std::collections::HashMap;

use crate::diagnostic::Place;
use crate::diagnostic::source::Source;

/// The lines of all sources. A source is split into lines once, on first use: thousands of messages about one large file must not
/// scan it thousands of times.
pub(super) struct SourceLines<'s>(HashMap<&'s str, SplitSource<'s>>);

struct SplitSource<'s> {
    text: &'s str,
    lines: OnceCell<Vec<&'s str>>,
}

impl<'s> SourceLines<'s> {
    pub(super) fn of(sources: &'s [Source]) -> Self {
        // In reverse order, so that the first of two sources with the same name wins.
        let split = |source: &'s Source| (&*source.name, SplitSource { text: &source.text, lines: OnceCell::new() });
        Self(sources.iter().rev().map(split).collect())
    }

    /// The line at a place; `None` for a whole file or an unknown file.
    pub(super) fn at(&self, place: &Place) -> Option<&'s str> {
        let split = self.0.get(&*place.source)?;
        let index = usize::try_from(place.line).ok()?.checked_sub(1)?;
        split.lines.get_or_init(|| lines(split.text).collect()).get(index).copied()
    }
}

/// Splits a text into lines as YAML (YAML 1.2.2 §5.4) and editors do: a lone carriage return ends a line, too.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_counts() {
        assert_eq!(lines("a\nb\r\nc\rd\r\r\ne").collect::<Vec<_>>(), ["a", "b", "c", "d", "", "e"]);
    }

    #[test]
    fn source_is_split_once_and_only_on_first_use() {
        let sources = ["a", "b"].map(|name| Source { name: name.to_owned(), text: "one\ntwo\n".to_owned() });
        let lines = SourceLines::of(&sources);
        let place = |line| Place { source: "a".into(), line, column: 1 };
        let split = |name| lines.0[name].lines.get().map(Vec::as_ptr);
        assert_eq!((lines.at(&place(2)), lines.at(&place(3)), lines.at(&place(0))), (Some("two"), None, None));
        let first = split("a");
        assert!(first.is_some());
        assert_eq!((lines.at(&place(1)), split("a"), split("b")), (Some("one"), first, None));
    }
}
