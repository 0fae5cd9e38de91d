//! Computes the locations of keys and values in a YAML file.

use std::sync::Arc;

use crate::diagnostic::Place;
use crate::language::raw::slip::Slip;

/// Returns a location that stands for the whole file.
pub(crate) fn whole_file(source: &Arc<str>) -> Place {
    Place::whole_file(Arc::clone(source))
}

/// The YAML file that is being read.
#[derive(Clone, Copy)]
pub(super) struct YamlFile<'t> {
    pub(super) source: &'t Arc<str>,
    pub(super) text: &'t str,
}

/// The position of a key or value in the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct WrittenSpan {
    line: u32,
    column: u32,
    /// The offset of the key or value, in bytes. If the offset is unknown, the value is `usize::MAX`.
    start: usize,
    length: usize,
}

impl<'t> YamlFile<'t> {
    /// Returns the location of a key or a scalar value, without the line breaks after a block scalar.
    pub(super) fn place(self, at: WrittenSpan) -> Place {
        self.start(at).over(self.written(at).trim_end())
    }

    /// Returns the location of the first line of a list or mapping, because the complete list or mapping could span the
    /// whole file. The location ends after the last item that ends on this line. If a closing bracket follows the item,
    /// the location includes the bracket.
    pub(super) fn first_line<'p>(self, at: WrittenSpan, children: impl Iterator<Item = &'p Place>) -> Place {
        let mut place = self.start(at);
        let on_line = children.filter(|child| child.line == place.line && child.end_line == place.line);
        let end = on_line.map(|child| child.end_column).max().unwrap_or(place.column).max(place.column);
        let inside = usize::try_from(end - place.column).unwrap_or(usize::MAX);
        let mut rest = self.text.get(at.start..).unwrap_or_default().chars();
        let is_flow = matches!(rest.clone().next(), Some('{' | '['));
        let skipped = rest.by_ref().take(inside.max(usize::from(is_flow))).count();
        place.end_column = place.column.saturating_add(u32::try_from(skipped).unwrap_or(u32::MAX));
        if is_flow {
            let closing = rest.take_while(|letter| matches!(letter, ' ' | ',' | '}' | ']'));
            let up_to_bracket = closing.enumerate().find(|(_, letter)| matches!(letter, '}' | ']'));
            let length = up_to_bracket.map_or(0, |(index, _)| u32::try_from(index + 1).unwrap_or(u32::MAX));
            place.end_column = place.end_column.saturating_add(length);
        }
        place
    }

    /// Returns the text of a key or value as written in the file.
    pub(super) fn written(self, at: WrittenSpan) -> &'t str {
        self.text.get(at.start..at.start.saturating_add(at.length)).unwrap_or_default()
    }

    /// Returns the location of the text that is wrong.
    pub(super) fn slip(self, slip: &Slip) -> Place {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (line, column) = slip.at;
        let start = Place::point(Arc::clone(self.source), number(line), number(column));
        if let Some(written) = &slip.written {
            return start.over(written);
        }
        let text = line.checked_sub(1).and_then(|index| self.text.lines().nth(index)).unwrap_or_default();
        let rest: String = text.chars().skip(column.saturating_sub(1)).collect();
        start.over(rest.trim_end())
    }

    fn start(self, at: WrittenSpan) -> Place {
        Place::point(Arc::clone(self.source), at.line, at.column)
    }
}

impl WrittenSpan {
    /// Returns the position of a parser event. Returns `None` if the offset of the event is unknown.
    pub(super) fn of_event(span: &granit_parser::Span) -> Option<Self> {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (start, end) = (span.start.byte_offset()?, span.end.byte_offset()?);
        let (line, column) = (number(span.start.line()), number(span.start.col() + 1));
        Some(Self { line, column, start, length: end.saturating_sub(start) })
    }
}

impl From<serde_saphyr::Location> for WrittenSpan {
    fn from(at: serde_saphyr::Location) -> Self {
        let number = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let bytes = |number: Option<u64>| number.and_then(|number| usize::try_from(number).ok());
        Self {
            line: number(at.line()),
            column: number(at.column()),
            start: bytes(at.span().byte_offset()).unwrap_or(usize::MAX),
            length: bytes(at.span().byte_len()).unwrap_or(0),
        }
    }
}
