//! The lines of the sources by number.

use std::cell::OnceCell;
use std::collections::HashMap;

use crate::compile::Source;
use crate::diagnostic::Place;

/// Each source is cut into lines once, when the first of its lines is asked for: thousands of messages about one large
/// file must not read it thousands of times.
pub(super) struct Lines<'s>(HashMap<&'s str, Cut<'s>>);

struct Cut<'s> {
    text: &'s str,
    lines: OnceCell<Vec<&'s str>>,
}

impl<'s> Lines<'s> {
    pub(super) fn of(sources: &'s [Source]) -> Self {
        // From the back, so that the first of two sources with one name stays.
        let cut = |source: &'s Source| (&*source.name, Cut { text: &source.text, lines: OnceCell::new() });
        Self(sources.iter().rev().map(cut).collect())
    }

    /// The line that a place is on; `None` for a whole file or an unknown one.
    pub(super) fn at(&self, place: &Place) -> Option<&'s str> {
        let cut = self.0.get(&*place.source)?;
        let index = usize::try_from(place.line).ok()?.checked_sub(1)?;
        cut.lines.get_or_init(|| lines(cut.text).collect()).get(index).copied()
    }
}

/// Lines as YAML counts them (YAML 1.2.2 §5.4), and editors, too: a carriage return ends one even when it stands alone.
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
    fn source_is_cut_once_and_only_when_it_is_asked_for() {
        let sources = ["a", "b"].map(|name| Source { name: name.to_owned(), text: "one\ntwo\n".to_owned() });
        let lines = Lines::of(&sources);
        let place = |line| Place { source: "a".into(), line, column: 1 };
        let cut = |name| lines.0[name].lines.get().map(Vec::as_ptr);
        assert_eq!((lines.at(&place(2)), lines.at(&place(3)), lines.at(&place(0))), (Some("two"), None, None));
        let first = cut("a");
        assert!(first.is_some());
        assert_eq!((lines.at(&place(1)), cut("a"), cut("b")), (Some("one"), first, None));
    }
}
