//! Defines the target of an imported redirect, and converts the target to the syntax of rules.

use std::collections::BTreeSet;

use crate::note::Remark;
use crate::path::placeholder::{Capture, LeadingSlash, Placeholder};
use crate::path::shape::PathShape;
use crate::target::lookup::Lookup;
use crate::target::parameter::Parameter;
use portico_redirects::path::escape;

/// The target of an imported redirect, as a list of literal texts and values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TargetTemplate(pub(crate) Vec<Piece>);

/// A piece of the target of an imported redirect: literal text, or a value that comes from the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(String),
    Capture(Capture),
    /// The complete value of a query parameter.
    Parameter(Parameter),
    /// A value from a lookup table.
    Value(Lookup),
    /// The path of the request.
    Path,
}

/// A part of the value of `to` in a rule: literal text or a placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TargetPart {
    Text(String),
    Placeholder(Placeholder),
}

impl TargetTemplate {
    pub(crate) fn text(text: &str) -> Self {
        Self(vec![Piece::Text(text.to_owned())])
    }

    /// Returns the captures that the target uses.
    pub(crate) fn captures(&self) -> BTreeSet<Capture> {
        let captures = self.0.iter().filter_map(|piece| match piece {
            Piece::Capture(capture) => Some(capture.clone()),
            Piece::Text(_) | Piece::Parameter(_) | Piece::Value(_) | Piece::Path => None,
        });
        captures.collect()
    }

    /// Returns the query parameters that the target uses.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Parameter(parameter) => Some(parameter),
            Piece::Value(lookup) => Some(&lookup.key),
            Piece::Text(_) | Piece::Capture(_) | Piece::Path => None,
        })
    }

    /// Returns the lookup table that the target uses. Returns `None` if the target uses no table.
    pub(crate) fn lookup(&self) -> Option<&Lookup> {
        self.0.iter().find_map(|piece| if let Piece::Value(lookup) = piece { Some(lookup) } else { None })
    }

    pub(crate) fn uses_path(&self) -> bool {
        self.0.contains(&Piece::Path)
    }

    /// Converts the target to the parts of `to` in a rule. Replaces captures such as `$1` with the placeholders of
    /// `shape`, and replaces [`Piece::Path`] with `path`. Returns an error if the target uses a capture that the
    /// pattern does not have.
    pub(crate) fn resolve(&self, shape: &PathShape, path: &[TargetPart]) -> Result<Vec<TargetPart>, Remark> {
        let mut target = Vec::new();
        for piece in &self.0 {
            match piece {
                Piece::Text(text) if text.is_empty() => {}
                Piece::Text(text) => target.push(TargetPart::Text(escape::target(text))),
                Piece::Path => target.extend_from_slice(path),
                Piece::Parameter(parameter) => target.push(TargetPart::Placeholder(parameter.placeholder())),
                Piece::Value(_) => target.push(TargetPart::Placeholder(Placeholder {
                    name: "value".to_owned(),
                    slash: LeadingSlash::NotCaptured,
                })),
                Piece::Capture(capture) => {
                    let placeholder = shape.placeholder(capture).ok_or_else(|| no_capture(capture))?;
                    target.push(TargetPart::Placeholder(placeholder.clone()));
                }
            }
        }
        Ok(target)
    }
}

fn no_capture(capture: &Capture) -> Remark {
    let written = match capture {
        Capture::Number(number) => format!("`${number}`"),
        Capture::Name(name) => format!("`{name}`"),
        Capture::Percent(number) => {
            return Remark::new(
                format!(
                    "the target uses the capture `%{number}` of a condition, and rules can only copy the complete value of a \
                    query parameter from a condition"
                ),
                "capture the text in the pattern of the rule and import again, or write one rule with `when` for each value",
            );
        }
    };
    Remark::new(
        format!("the target uses {written}, but no pattern of the path has such a capture"),
        "write the rule by hand, with a placeholder in `from`",
    )
}

/// Returns the text of `to` in a rule, such as `/new/{name}`.
pub(crate) fn write(target: &[TargetPart]) -> String {
    let mut to = String::new();
    for part in target {
        match part {
            TargetPart::Text(text) => to.push_str(text),
            TargetPart::Placeholder(placeholder) => {
                if placeholder.slash == LeadingSlash::Captured && !to.ends_with('/') {
                    to.push('/');
                }
                to.push('{');
                to.push_str(&placeholder.name);
                to.push('}');
            }
        }
    }
    to
}
