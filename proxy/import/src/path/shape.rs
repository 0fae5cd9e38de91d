//! Defines a common form for sets of paths, the path shape. The patterns of all imported formats are parsed into this
//! form.

use crate::path::placeholder::{Capture, LeadingSlash, Placeholder};
use portico_redirects::LetterCase;

/// A set of paths. The list `parts` describes these paths from the first slash to the end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct PathShape {
    pub(crate) parts: Vec<PathPart>,
    /// The captures of the pattern, each with the placeholder that replaces it.
    pub(crate) placeholders: Vec<(Capture, Placeholder)>,
    pub(crate) case: LetterCase,
    pub(crate) bare_folder: BareFolder,
}

/// Whether the original pattern for everything below a folder, such as `^/a(/.*)?$`, also matches the path of the folder
/// without a final slash. A shape with [`PathPart::Below`] always does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum BareFolder {
    #[default]
    Included,
    /// The pattern needs the slash, as in `^/a/(.*)$`.
    Excluded,
}

/// A part of a path shape. If a placeholder stands for the part, the part contains the name of the placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PathPart {
    /// Literal text, in which special characters are encoded as in a rule file. For example, `%3F` stands for a
    /// question mark.
    Text(String),
    /// Any text without a slash, such as a segment or a part of a segment.
    Segment(Option<String>),
    /// Any text, including slashes.
    AnyText(Option<String>),
    /// At the start of a path: no text, or a slash and any text.
    AnyPrefix(Option<String>),
    /// At the end of a path: no text, or a slash and any text.
    Below(Option<String>),
    /// A regular expression in the syntax of rules.
    Regex { text: String, can_be_empty: bool },
}

impl PathShape {
    pub(crate) fn exact(path: impl Into<String>) -> Self {
        Self { parts: vec![PathPart::Text(path.into())], ..Self::default() }
    }

    /// Returns a shape that matches `path` and everything below `path`.
    pub(crate) fn prefix(path: &str) -> Self {
        let bare_folder = if path.ends_with('/') { BareFolder::Excluded } else { BareFolder::Included };
        let path = path.trim_end_matches('/').to_owned();
        Self { parts: vec![PathPart::Text(path), PathPart::Below(None)], bare_folder, ..Self::default() }
    }

    /// Returns a shape that matches `path` and everything below `path`. Also returns a capture that stands for the rest
    /// of the path.
    pub(crate) fn with_tail(path: &str) -> (Self, Capture) {
        let (capture, name) = (Capture::Name("rest".to_owned()), "rest".to_owned());
        let shape = Self {
            parts: vec![PathPart::Text(path.trim_end_matches('/').to_owned()), PathPart::Below(Some(name.clone()))],
            placeholders: vec![(capture.clone(), Placeholder { name, slash: LeadingSlash::Captured })],
            ..Self::default()
        };
        (shape, capture)
    }

    pub(crate) fn placeholder(&self, capture: &Capture) -> Option<&Placeholder> {
        self.placeholders.iter().find(|(known, _)| known == capture).map(|(_, placeholder)| placeholder)
    }

    /// Reports whether the shape matches every path that ends with a slash, and no others. The home page alone is no such
    /// shape.
    pub(crate) fn is_every_final_slash(&self) -> bool {
        let Some((PathPart::Text(end), start)) = self.parts.split_last() else { return false };
        end == "/" && !start.is_empty() && start.iter().all(PathPart::is_any)
    }

    /// Reports whether the original pattern matches only paths that end with a slash, such as `/a/`.
    pub(crate) fn ends_with_slash(&self) -> bool {
        matches!(self.parts.last(), Some(PathPart::Text(end)) if end.ends_with('/'))
    }

    /// Reports whether the shape matches every path.
    pub(crate) fn is_everything(&self) -> bool {
        match self.parts.as_slice() {
            [PathPart::Below(_)] => true,
            [PathPart::Text(text), PathPart::Below(_)] => text.is_empty(),
            _ => false,
        }
    }
}

impl PathPart {
    /// Reports whether the part matches any text.
    fn is_any(&self) -> bool {
        match self {
            Self::AnyText(_) | Self::AnyPrefix(_) | Self::Below(_) => true,
            Self::Regex { text, .. } => matches!(text.as_str(), ".*" | ".+"),
            Self::Text(_) | Self::Segment(_) => false,
        }
    }
}
