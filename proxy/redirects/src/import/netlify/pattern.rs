//! Sources with `:name` and `*`, and targets that use them.

use crate::import::aim::Piece;
use crate::import::draft::When;
use crate::import::note::Remark;
use crate::import::shape::{Capture, Hole, Names, Part, Shape, Slash};
use crate::import::spell::{self, Escapes};

/// What the asterisk is called in a target.
const SPLAT: &str = "splat";

pub(super) struct Pattern {
    pub(super) shape: Shape,
    pub(super) host: Option<When>,
}

pub(super) fn read(source: &str) -> Result<Pattern, Remark> {
    let (host, path) = match source.split_once("://") {
        Some((_, rest)) => {
            let (host, path) = rest.split_at_checked(rest.find('/').unwrap_or(rest.len())).unwrap_or((rest, ""));
            let host = host.split(':').next().unwrap_or(host).to_ascii_lowercase();
            (Some(When { host: vec![host], ..When::default() }), path)
        }
        None => (None, source),
    };
    if !path.is_empty() && !path.starts_with('/') {
        let reason = format!("`{source}` does not start with a slash");
        return Err(Remark::new(reason, "write the whole path"));
    }
    let path = path.split(['?', '#']).next().unwrap_or(path);
    Ok(Pattern { shape: shape(path), host })
}

fn shape(path: &str) -> Shape {
    let mut builder = Builder::default();
    let mut rest = path;
    while let Some(at) = rest.find([':', '*']) {
        let (before, behind) = rest.split_at_checked(at).unwrap_or((rest, ""));
        builder.text(before);
        let name = behind.strip_prefix(':').map(identifier).filter(|name| !name.is_empty() && before.ends_with('/'));
        rest = match name {
            Some(name) => {
                builder.segment(name);
                behind.get(1 + name.len()..).unwrap_or_default()
            }
            None if behind.starts_with('*') => {
                builder.splat(behind.len() == 1);
                behind.get(1..).unwrap_or_default()
            }
            None => {
                builder.text(":");
                behind.get(1..).unwrap_or_default()
            }
        };
    }
    builder.text(rest);
    builder.shape
}

/// A letter, then letters, digits and `_`.
fn identifier(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) { text.get(..end).unwrap_or_default() } else { "" }
}

#[derive(Default)]
struct Builder {
    shape: Shape,
    names: Names,
}

impl Builder {
    fn text(&mut self, text: &str) {
        let written = spell::path(text, Escapes::Decoded);
        match self.shape.parts.last_mut() {
            _ if written.is_empty() => {}
            Some(Part::Text(known)) => known.push_str(&written),
            _ => self.shape.parts.push(Part::Text(written)),
        }
    }

    fn segment(&mut self, name: &str) {
        let ours = self.hole(name);
        self.shape.parts.push(Part::Segment(Some(ours)));
    }

    /// At the end, behind a slash, it is everything below; elsewhere it is any text.
    fn splat(&mut self, is_last: bool) {
        let ours = self.hole(SPLAT);
        match self.shape.parts.last_mut() {
            Some(Part::Text(text)) if is_last && text.ends_with('/') => {
                text.pop();
                self.shape.parts.push(Part::Below(Some(ours)));
            }
            _ => self.shape.parts.push(Part::Free(Some(ours))),
        }
    }

    fn hole(&mut self, name: &str) -> String {
        let ours = self.names.take(name);
        let hole = Hole { name: ours.clone(), slash: Slash::Outside };
        self.shape.holes.push((Capture::Name(name.to_owned()), hole));
        ours
    }
}

/// The pieces of a target; a remark about a placeholder that nothing fills.
pub(super) fn target(
    to: &str,
    shape: &Shape,
    parameters: &[(String, String)],
) -> Result<(Vec<Piece>, Option<Remark>), Remark> {
    let to = without_parameters(to, parameters);
    let mut pieces = Vec::new();
    let mut unfilled = None;
    let mut text = String::new();
    let mut rest = to.as_str();
    while let Some((before, behind)) = rest.split_once(':') {
        text.push_str(before);
        let name = identifier(behind);
        rest = behind;
        let capture = Capture::Name(name.to_owned());
        if shape.hole(&capture).is_some() {
            pieces.extend([Piece::Text(std::mem::take(&mut text)), Piece::Capture(capture)]);
            rest = behind.get(name.len()..).unwrap_or_default();
            continue;
        }
        if parameters.iter().any(|(_, known)| known == name) {
            let reason = format!("`:{name}` takes a part of the query into the path of the target");
            return Err(Remark::new(reason, "write one rule for each value, with `when.query`"));
        }
        if !name.is_empty() && before.ends_with('/') {
            unfilled = Some(Remark::new(
                format!("nothing fills `:{name}` in the target, so it was taken as it stands"),
                "correct the target if a placeholder was meant",
            ));
        }
        text.push(':');
    }
    text.push_str(rest);
    pieces.push(Piece::Text(text));
    Ok((pieces, unfilled))
}

/// `?id=:id` for a parameter of the same name: the query stays as it is, so it need not be said.
fn without_parameters(to: &str, parameters: &[(String, String)]) -> String {
    let Some((path, query)) = to.split_once('?') else {
        return to.to_owned();
    };
    let is_same = |part: &&str| parameters.iter().any(|(key, name)| **part == format!("{key}=:{name}"));
    let kept: Vec<&str> = query.split('&').filter(|part| !is_same(part)).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}
