//! Where a rule sends: texts with holes, filled from the request's path and from a table.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::location::{Destination, Origin};
use crate::path::NormalPath;

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
}

/// What goes into the holes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fill<'a> {
    pub(crate) captures: &'a [&'a str],
    pub(crate) value: &'a str,
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

    /// `None` when the filled path is none, or may not be written into a `Location`.
    pub(crate) fn fill(&self, fill: Fill<'_>) -> Option<Filled> {
        let path = self.path.fill_plainly(fill);
        let destination = match &self.origin {
            Some(origin) => Destination::elsewhere(origin, &path).ok()?,
            None => Destination::Site(NormalPath::parse_owned(path).ok()?),
        };
        (!destination.is_risky()).then(|| Filled {
            destination,
            query: self.query.fill(fill, |text, out| out.extend(utf8_percent_encode(text, QUERY_VALUE))),
            fragment: self.fragment.fill_plainly(fill),
        })
    }
}

impl Template {
    pub(crate) fn is_static(&self) -> bool {
        self.0.iter().all(|piece| matches!(piece, Piece::Text(_)))
    }

    /// Filled with the texts as they are, as a path or fragment takes them.
    pub(crate) fn fill_plainly(&self, fill: Fill<'_>) -> String {
        self.fill(fill, |text, out| out.push_str(text))
    }

    fn fill(&self, fill: Fill<'_>, write: fn(&str, &mut String)) -> String {
        let mut out = String::with_capacity(self.0.iter().map(|piece| piece.filled(fill).len()).sum());
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Capture(_) | Piece::Value => write(piece.filled(fill), &mut out),
            }
        }
        out
    }
}

impl Piece {
    /// What stands in its place.
    fn filled<'a>(&'a self, fill: Fill<'a>) -> &'a str {
        match self {
            Self::Text(text) => text,
            Self::Capture(index) => fill.captures.get(*index).copied().unwrap_or_default(),
            Self::Value => fill.value,
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
        Fill { captures, value: "" }
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
    fn empty_capture_leaves_no_slash_behind() {
        let to = target(&[Piece::Text("/new/".into()), Piece::Capture(0)], &[]);
        let filled = to.fill(fill(&[""])).unwrap();
        assert_eq!(filled.destination, Destination::Site(NormalPath::parse("/new").unwrap()));
    }
}
