//! Where a rule sends: texts with holes, filled from the request's path and from a table.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::location::{Destination, Origin};
use crate::path::NormalPath;
use crate::query;

/// A captured text inside a query must not start another parameter or the fragment.
const QUERY_VALUE: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'&').add(b'+').add(b';').add(b'<').add(b'=').add(b'>').add(b'?');

/// A target with its holes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) origin: Option<Origin>,
    pub(crate) path: Template,
    pub(crate) query: Template,
    pub(crate) fragment: Template,
}

/// Text with holes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Template(pub(crate) Vec<Piece>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(Box<str>),
    /// What the shape captured, counted from 0.
    Capture(usize),
    /// What the table holds.
    Value,
    /// The first value of this parameter of the request.
    Parameter(Box<str>),
}

/// What goes into the holes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fill<'a> {
    pub(crate) captures: &'a [&'a str],
    pub(crate) value: &'a str,
    /// The request's query.
    pub(crate) query: &'a str,
}

/// A target with its holes filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Filled {
    pub(crate) destination: Destination,
    pub(crate) query: String,
    pub(crate) fragment: String,
}

impl Target {
    /// Whether it has no holes.
    pub(crate) fn is_static(&self) -> bool {
        [&self.path, &self.query, &self.fragment].iter().all(|template| template.is_static())
    }

    /// The parameters of the request that it puts somewhere.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = &str> {
        [&self.path, &self.query, &self.fragment].into_iter().flat_map(|template| &template.0).filter_map(|piece| {
            match piece {
                Piece::Parameter(name) => Some(&**name),
                Piece::Text(_) | Piece::Capture(_) | Piece::Value => None,
            }
        })
    }

    /// `None` when a parameter is missing, when the filled path is none, or when it may not be written into a `Location`.
    pub(crate) fn fill(&self, fill: Fill<'_>) -> Option<Filled> {
        let path = self.path.fill_plainly(fill)?;
        let destination = match &self.origin {
            Some(origin) => Destination::elsewhere(origin, &path).ok()?,
            None => Destination::Site(NormalPath::parse_owned(path).ok()?),
        };
        if destination.is_risky() {
            return None;
        }
        Some(Filled {
            destination,
            query: self.query.fill_as_query(fill)?,
            fragment: self.fragment.fill_plainly(fill)?,
        })
    }
}

impl Template {
    pub(crate) fn is_static(&self) -> bool {
        self.0.iter().all(|piece| matches!(piece, Piece::Text(_)))
    }

    /// Filled with the texts as they are, as a path or fragment takes them.
    pub(crate) fn fill_plainly(&self, fill: Fill<'_>) -> Option<String> {
        let mut out = String::with_capacity(self.length(fill));
        for piece in &self.0 {
            out.push_str(&piece.filled(fill)?);
        }
        Some(out)
    }

    /// Filled with texts that cannot start another parameter. A parameter is passed on as it is, also an empty one.
    fn fill_as_query(&self, fill: Fill<'_>) -> Option<String> {
        let mut out = String::with_capacity(self.length(fill));
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Capture(_) | Piece::Value => out.extend(utf8_percent_encode(&piece.filled(fill)?, QUERY_VALUE)),
                Piece::Parameter(name) => out.push_str(&query::encoded_value(fill.query, name)?),
            }
        }
        Some(out)
    }

    fn length(&self, fill: Fill<'_>) -> usize {
        self.0.iter().map(|piece| piece.length(fill)).sum()
    }
}

impl Piece {
    /// What stands in its place.
    fn filled<'a>(&'a self, fill: Fill<'a>) -> Option<Cow<'a, str>> {
        Some(match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::Capture(index) => Cow::Borrowed(fill.captures.get(*index).copied().unwrap_or_default()),
            Self::Value => Cow::Borrowed(fill.value),
            Self::Parameter(name) => Cow::Owned(query::segment(fill.query, name)?),
        })
    }

    /// About how long that is, to make room for it.
    fn length(&self, fill: Fill<'_>) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Capture(index) => fill.captures.get(*index).map_or(0, |capture| capture.len()),
            Self::Value => fill.value.len(),
            Self::Parameter(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(path: &[Piece], query: &[Piece]) -> Target {
        Target {
            origin: None,
            path: Template(path.to_vec()),
            query: Template(query.to_vec()),
            fragment: Template::default(),
        }
    }

    fn fill<'a>(captures: &'a [&'a str]) -> Fill<'a> {
        Fill { captures, value: "", query: "id=5&q=a%26b&up=..&host=%2Fevil.example" }
    }

    #[test]
    fn capture_in_a_query_cannot_add_a_parameter() {
        let to = target(&[Piece::Text("/find".into())], &[Piece::Text("q=".into()), Piece::Capture(0)]);
        let filled = to.fill(fill(&["a&b=c;d+%20"])).unwrap();
        assert_eq!(filled.query, "q=a%26b%3Dc%3Bd%2B%20");
    }

    #[test]
    fn capture_that_would_lead_off_the_site_fills_nothing() {
        let to = target(&[Piece::Text("/".into()), Piece::Capture(0)], &[]);
        assert!(to.fill(fill(&["%2Fevil.example"])).is_none());
        assert!(to.fill(fill(&["evil.example"])).is_some());
    }

    #[test]
    fn parameter_fills_a_segment_or_nothing() {
        let to = |name: &str| target(&[Piece::Text("/".into()), Piece::Parameter(name.into())], &[]).fill(fill(&[]));
        assert_eq!(to("id").unwrap().destination, Destination::Site(NormalPath::parse("/5").unwrap()));
        assert!(to("up").is_none() && to("host").is_none() && to("absent").is_none());
        let query =
            target(&[Piece::Text("/find".into())], &[Piece::Text("text=".into()), Piece::Parameter("q".into())]);
        assert_eq!(query.fill(fill(&[])).unwrap().query, "text=a%26b");
    }

    #[test]
    fn empty_capture_leaves_no_slash_behind() {
        let to = target(&[Piece::Text("/new/".into()), Piece::Capture(0)], &[]);
        let filled = to.fill(fill(&[""])).unwrap();
        assert_eq!(filled.destination, Destination::Site(NormalPath::parse("/new").unwrap()));
    }
}
