//! Redirect targets: templates with placeholders, filled from the request and from a table.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::address::location::{Destination, TargetOrigin};
use crate::address::path::NormalPath;
use crate::address::query;

/// Encoded in a query value, so that a capture cannot start another parameter or the fragment.
const QUERY_VALUE: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'&').add(b'+').add(b';').add(b'<').add(b'=').add(b'>').add(b'?');

/// A target with placeholders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) origin: Option<TargetOrigin>,
    pub(crate) path: Template,
    pub(crate) query: Template,
    pub(crate) fragment: Template,
}

/// Text with placeholders.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Template(pub(crate) Vec<TemplatePiece>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TemplatePiece {
    Text(Box<str>),
    /// A capture, counted from 0.
    Capture(usize),
    /// A slash and this capture, or nothing if the capture is empty.
    Tail(usize),
    /// The value from the table.
    Value,
    /// The first value of this query parameter of the request.
    Parameter(Box<str>),
}

/// The values for placeholders.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TemplateValues<'a> {
    pub(crate) captures: &'a [&'a str],
    pub(crate) value: &'a str,
    /// The query of the request.
    pub(crate) query: &'a str,
}

impl<'a> TemplateValues<'a> {
    fn capture(&self, index: usize) -> &'a str {
        self.captures.get(index).copied().unwrap_or_default()
    }
}

/// A target with its placeholders filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FilledTarget {
    pub(crate) destination: Destination,
    pub(crate) query: String,
    pub(crate) fragment: String,
}

impl Target {
    /// Whether it has no placeholders.
    pub(crate) fn is_static(&self) -> bool {
        [&self.path, &self.query, &self.fragment].iter().all(|template| template.is_static())
    }

    /// Whether the path ends with a part of the request's path.
    pub(crate) fn ends_with_capture(&self) -> bool {
        matches!(self.path.0.last(), Some(TemplatePiece::Capture(_) | TemplatePiece::Tail(_)))
    }

    /// The query parameters it uses.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = &str> {
        [&self.path, &self.query, &self.fragment].into_iter().flat_map(|template| &template.0).filter_map(|piece| {
            match piece {
                TemplatePiece::Parameter(name) => Some(&**name),
                TemplatePiece::Text(_) | TemplatePiece::Capture(_) | TemplatePiece::Tail(_) | TemplatePiece::Value => {
                    None
                }
            }
        })
    }

    /// Fills the placeholders. `None` when a parameter is missing or is not a valid segment, or when the resulting path
    /// is invalid or could lead off the site.
    pub(crate) fn fill(&self, values: TemplateValues<'_>) -> Option<FilledTarget> {
        let path = self.path.fill_raw(values)?;
        let destination = match &self.origin {
            Some(origin) => Destination::external(origin, &path).ok()?,
            None => Destination::Site(NormalPath::parse_owned(path).ok()?),
        };
        if destination.could_leave_site() {
            return None;
        }
        Some(FilledTarget {
            destination,
            query: self.query.fill_query(values)?,
            fragment: self.fragment.fill_raw(values)?,
        })
    }
}

impl Template {
    pub(crate) fn is_static(&self) -> bool {
        self.0.iter().all(|piece| matches!(piece, TemplatePiece::Text(_)))
    }

    /// Fills in the values for a path or fragment: parameters as path segments, other values unchanged.
    pub(crate) fn fill_raw(&self, values: TemplateValues<'_>) -> Option<String> {
        let mut out = String::with_capacity(self.length(values));
        for piece in &self.0 {
            out.push_str(&piece.resolve(values)?);
        }
        Some(out)
    }

    /// Fills in the values, encoded so that they cannot start another parameter. Parameters may be empty.
    fn fill_query(&self, values: TemplateValues<'_>) -> Option<String> {
        let mut out = String::with_capacity(self.length(values));
        for piece in &self.0 {
            match piece {
                TemplatePiece::Text(text) => out.push_str(text),
                TemplatePiece::Capture(_) | TemplatePiece::Tail(_) | TemplatePiece::Value => {
                    out.extend(utf8_percent_encode(&piece.resolve(values)?, QUERY_VALUE));
                }
                TemplatePiece::Parameter(name) => out.push_str(&query::encoded_value(values.query, name)?),
            }
        }
        Some(out)
    }

    fn length(&self, values: TemplateValues<'_>) -> usize {
        self.0.iter().map(|piece| piece.length(values)).sum()
    }
}

impl TemplatePiece {
    /// The value for this piece.
    fn resolve<'a>(&'a self, values: TemplateValues<'a>) -> Option<Cow<'a, str>> {
        Some(match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::Capture(index) => Cow::Borrowed(values.capture(*index)),
            Self::Tail(index) => match values.capture(*index) {
                "" => Cow::Borrowed(""),
                tail => Cow::Owned(format!("/{tail}")),
            },
            Self::Value => Cow::Borrowed(values.value),
            Self::Parameter(name) => Cow::Owned(query::segment(values.query, name)?),
        })
    }

    /// The approximate length of the value, for preallocation.
    fn length(&self, values: TemplateValues<'_>) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Capture(index) => values.capture(*index).len(),
            Self::Tail(index) => values.capture(*index).len() + 1,
            Self::Value => values.value.len(),
            Self::Parameter(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(path: &[TemplatePiece], query: &[TemplatePiece]) -> Target {
        Target {
            origin: None,
            path: Template(path.to_vec()),
            query: Template(query.to_vec()),
            fragment: Template::default(),
        }
    }

    fn fill<'a>(captures: &'a [&'a str]) -> TemplateValues<'a> {
        TemplateValues { captures, value: "", query: "id=5&q=a%26b&up=..&host=%2Fevil.example" }
    }

    #[test]
    fn capture_in_a_query_cannot_add_a_parameter() {
        let to = target(
            &[TemplatePiece::Text("/find".into())],
            &[TemplatePiece::Text("q=".into()), TemplatePiece::Capture(0)],
        );
        let filled = to.fill(fill(&["a&b=c;d+%20"])).unwrap();
        assert_eq!(filled.query, "q=a%26b%3Dc%3Bd%2B%20");
    }

    #[test]
    fn capture_that_could_leave_the_site_gives_no_target() {
        let to = target(&[TemplatePiece::Text("/".into()), TemplatePiece::Capture(0)], &[]);
        assert!(to.fill(fill(&["%2Fevil.example"])).is_none());
        assert!(to.fill(fill(&["evil.example"])).is_some());
    }

    #[test]
    fn parameter_fills_a_segment_or_gives_no_target() {
        let to = |name: &str| {
            target(&[TemplatePiece::Text("/".into()), TemplatePiece::Parameter(name.into())], &[]).fill(fill(&[]))
        };
        assert_eq!(to("id").unwrap().destination, Destination::Site(NormalPath::parse("/5").unwrap()));
        assert!(to("up").is_none() && to("host").is_none() && to("absent").is_none());
        let query = target(
            &[TemplatePiece::Text("/find".into())],
            &[TemplatePiece::Text("text=".into()), TemplatePiece::Parameter("q".into())],
        );
        assert_eq!(query.fill(fill(&[])).unwrap().query, "text=a%26b");
    }

    #[test]
    fn empty_capture_leaves_no_trailing_slash() {
        let to = target(&[TemplatePiece::Text("/new/".into()), TemplatePiece::Capture(0)], &[]);
        let filled = to.fill(fill(&[""])).unwrap();
        assert_eq!(filled.destination, Destination::Site(NormalPath::parse("/new").unwrap()));
    }
}
