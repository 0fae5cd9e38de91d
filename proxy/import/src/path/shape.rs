//! The paths that a rule matches, in the common form into which the readers of all formats parse their patterns.

use crate::path::placeholder::{Capture, LeadingSlash, Placeholder};
use portico_redirects::LetterCase;

/// A whole path as a list of parts, from its first slash to its end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct PathShape {
    pub(crate) parts: Vec<PathPart>,
    /// The placeholders for the captures of the pattern.
    pub(crate) placeholders: Vec<(Capture, Placeholder)>,
    pub(crate) case: LetterCase,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PathPart {
    /// Literal text, escaped as in a rule file: `%3F` for a question mark.
    Text(String),
    /// A segment, or a part of a segment.
    Segment(Option<String>),
    /// Any text, including slashes.
    AnyText(Option<String>),
    /// No text, or a slash followed by any text. Occurs only at the start.
    AnyPrefix(Option<String>),
    /// No text, or a slash followed by any text. Occurs only at the end.
    Below(Option<String>),
    /// A regular expression in the syntax of rules.
    Regex { text: String, can_be_empty: bool },
}

impl PathShape {
    pub(crate) fn exact(path: impl Into<String>) -> Self {
        Self { parts: vec![PathPart::Text(path.into())], ..Self::default() }
    }

    /// Returns the shape of a path and everything below it.
    pub(crate) fn prefix(path: &str) -> Self {
        let path = path.trim_end_matches('/').to_owned();
        Self { parts: vec![PathPart::Text(path), PathPart::Below(None)], ..Self::default() }
    }

    /// Returns the shape of a path and everything below it, along with the capture that contains the rest of the path.
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

    /// Whether the shape matches every path.
    pub(crate) fn is_everything(&self) -> bool {
        match self.parts.as_slice() {
            [PathPart::Below(_)] => true,
            [PathPart::Text(text), PathPart::Below(_)] => text.is_empty(),
            _ => false,
        }
    }
}
