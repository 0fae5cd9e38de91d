//! Ranges in a YAML file.

use std::sync::Arc;

use crate::diagnostic::Place;
use crate::language::raw::slip::Slip;

/// The place of a diagnostic that concerns the whole file.
pub(crate) fn whole_file(source: &Arc<str>) -> Place {
    Place::whole_file(Arc::clone(source))
}

/// The file that is read.
#[derive(Clone, Copy)]
pub(super) struct YamlFile<'t> {
    pub(super) source: &'t Arc<str>,
    pub(super) text: &'t str,
}

impl<'t> YamlFile<'t> {
    /// The range of a key or a scalar value, without the line breaks after a block scalar.
    pub(super) fn place(self, at: serde_saphyr::Location) -> Place {
        self.start(at).over(self.written(at).trim_end())
    }

    /// The range of a list or mapping on its first line, up to the last item that ends there and its closing bracket. The whole
    /// range could be the whole file.
    pub(super) fn first_line<'p>(self, at: serde_saphyr::Location, children: impl Iterator<Item = &'p Place>) -> Place {
        let mut place = self.start(at);
        let on_line = children.filter(|child| child.line == place.line && child.end_line == place.line);
        let end = on_line.map(|child| child.end_column).max().unwrap_or(place.column).max(place.column);
        let inside = usize::try_from(end - place.column).unwrap_or(usize::MAX);
        let mut rest = self.text.get(offset(at)..).unwrap_or_default().chars();
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

    /// A key or value, as written.
    pub(super) fn written(self, at: serde_saphyr::Location) -> &'t str {
        let start = offset(at);
        let length = at.span().byte_len().and_then(|length| usize::try_from(length).ok()).unwrap_or(0);
        self.text.get(start..start.saturating_add(length)).unwrap_or_default()
    }

    /// The range of what a slip is about.
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

    fn start(self, at: serde_saphyr::Location) -> Place {
        let number = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        Place::point(Arc::clone(self.source), number(at.line()), number(at.column()))
    }
}

/// The offset of a location in bytes; past every end if it is unknown.
fn offset(at: serde_saphyr::Location) -> usize {
    at.span().byte_offset().and_then(|start| usize::try_from(start).ok()).unwrap_or(usize::MAX)
}
