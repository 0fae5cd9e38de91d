//! Builds path shapes from sources that contain placeholders such as `:name` and asterisks, as in `_redirects` files.

use crate::path::placeholder::{Capture, LeadingSlash, Placeholder, PlaceholderNames};
use crate::path::shape::{PathPart, PathShape};
use portico_redirects::path::escape::{self, Escapes};

/// The name with which a target refers to the text that an asterisk in the source matches.
pub(crate) const SPLAT: &str = "splat";

/// A path shape that is built from literal texts, placeholders and asterisks.
#[derive(Debug, Default)]
pub(crate) struct NamedParts {
    pub(crate) shape: PathShape,
    names: PlaceholderNames,
}

impl NamedParts {
    pub(crate) fn text(&mut self, text: &str) {
        let written = escape::path(text, Escapes::Decoded);
        if let Some(PathPart::Text(known)) = self.shape.parts.last_mut() {
            known.push_str(&written);
        } else if !written.is_empty() {
            self.shape.parts.push(PathPart::Text(written));
        }
    }

    /// Adds a placeholder that matches a segment or a part of a segment.
    pub(crate) fn segment(&mut self, name: &str) {
        let placeholder_name = self.placeholder(name);
        self.shape.parts.push(PathPart::Segment(Some(placeholder_name)));
    }

    /// Adds a placeholder for an asterisk that is not at the end. The placeholder matches any text.
    pub(crate) fn splat(&mut self) {
        let placeholder_name = self.placeholder(SPLAT);
        self.shape.parts.push(PathPart::AnyText(Some(placeholder_name)));
    }

    /// Adds a placeholder for an asterisk at the end of the path. In `/a/*`, the placeholder matches everything below
    /// `/a`.
    pub(crate) fn last_splat(&mut self) {
        if let Some(PathPart::Text(text)) = self.shape.parts.last_mut()
            && text.ends_with('/')
        {
            text.pop();
            let placeholder_name = self.placeholder(SPLAT);
            self.shape.parts.push(PathPart::Below(Some(placeholder_name)));
        } else {
            self.splat();
        }
    }

    /// Adds a placeholder for an asterisk that is a whole segment in the middle of the path. The segment may be missing.
    pub(crate) fn optional_splat(&mut self) {
        if let Some(PathPart::Text(text)) = self.shape.parts.last_mut()
            && text.ends_with('/')
        {
            text.pop();
        }
        let name = self.placeholder(SPLAT);
        self.shape.parts.push(PathPart::Regex { text: format!("(?:/(?<{name}>.*))?"), can_be_empty: true });
    }

    fn placeholder(&mut self, name: &str) -> String {
        let placeholder_name = self.names.unique(name);
        let placeholder = Placeholder { name: placeholder_name.clone(), slash: LeadingSlash::NotCaptured };
        self.shape.placeholders.push((Capture::Name(name.to_owned()), placeholder));
        placeholder_name
    }
}
