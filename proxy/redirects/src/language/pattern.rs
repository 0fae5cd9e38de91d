//! Reads `from` and `prefix`: which paths a rule answers.

use crate::diagnostic::Code;
use crate::language::flaw::Flaw;
use crate::path::{self, NormalPath, PathError};
use crate::shape::{End, Segment, Shape};

/// A shape, and the names of its captures in the order in which they are captured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) shape: Shape,
    pub(super) names: Vec<Box<str>>,
}

/// `/a/{name}/{tail...}`: literal segments, `{name}` for one segment, `{name...}` for the rest.
pub(super) fn parse(from: &str) -> Result<Pattern, Flaw> {
    let mut pattern = Pattern { shape: Shape { segments: Box::default(), end: End::Closed }, names: Vec::new() };
    let Some(body) = from.strip_prefix('/') else {
        return Err(not_a_path(from, PathError::NotAbsolute));
    };
    let mut segments = Vec::new();
    for written in body.split('/').filter(|segment| !segment.is_empty()) {
        if pattern.shape.end == End::Open {
            let found = format!("`{written}` stands behind the rest of the path in `{from}`");
            return Err(Flaw::new(Code::BadPlaceholder, found)
                .hint("`{name...}` takes everything that follows, so it comes last"));
        }
        match hole(written)? {
            Hole::None => segments.extend(literal(written, from)?),
            Hole::Segment(name) => {
                pattern.add_name(name)?;
                segments.push(Segment::Capture);
            }
            Hole::Rest(name) => {
                pattern.add_name(name)?;
                pattern.shape.end = End::Open;
            }
        }
    }
    pattern.shape.segments = segments.into();
    Ok(pattern)
}

impl Pattern {
    fn add_name(&mut self, name: &str) -> Result<(), Flaw> {
        if self.names.iter().any(|known| **known == *name) {
            let found = format!("`{{{name}}}` is captured twice");
            return Err(Flaw::new(Code::BadPlaceholder, found).hint("give each capture its own name"));
        }
        self.names.push(name.into());
        Ok(())
    }
}

/// A segment as written may be no segment (`.`) in normal form.
fn literal(written: &str, from: &str) -> Result<Option<Segment>, Flaw> {
    let slashed = format!("/{written}");
    let normal = NormalPath::parse(&slashed).map_err(|error| not_a_path(from, error))?;
    if path::is_parent(written) {
        let flaw = Flaw::new(Code::BadPath, format!("`{from}` steps back with `{written}`"));
        return Err(flaw.hint("write the path that is meant"));
    }
    Ok(normal.segments().next().map(|segment| Segment::Literal(segment.into())))
}

enum Hole<'w> {
    None,
    Segment(&'w str),
    Rest(&'w str),
}

fn hole(written: &str) -> Result<Hole<'_>, Flaw> {
    if !written.contains(['{', '}']) {
        return Ok(Hole::None);
    }
    let inner = written.strip_prefix('{').and_then(|w| w.strip_suffix('}'));
    let (name, rest) = match inner {
        Some(inner) => inner.strip_suffix("...").map_or((inner, false), |name| (name, true)),
        None => ("", false),
    };
    match (is_name(name), rest) {
        (false, _) => Err(Flaw::new(Code::BadPlaceholder, format!("`{written}` is not a placeholder"))
            .hint("a placeholder is a whole segment: `{name}`, or `{name...}` for the rest")),
        (true, true) => Ok(Hole::Rest(name)),
        (true, false) => Ok(Hole::Segment(name)),
    }
}

/// Names are lower-case latin letters, digits, `-` and `_`.
pub(super) fn is_name(text: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_');
    !text.is_empty() && text.bytes().all(allowed)
}

pub(super) fn not_a_path(text: &str, error: PathError) -> Flaw {
    let flaw = Flaw::new(Code::BadPath, format!("`{text}` is not a path: {error}"));
    match error {
        PathError::QueryOrFragment => {
            flaw.hint("rules look at the path alone: leave the query out, or write `%3F` for a question mark")
        }
        PathError::NotAbsolute => flaw.hint("paths start at the root of the site: `/about`"),
        PathError::BadEscape => flaw.hint("write `%25` for a percent sign"),
        PathError::Backslash | PathError::ControlCharacter | PathError::InvalidUtf8 => flaw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_spelling_of_a_literal_is_normal() {
        let spelled = parse("/компания//./About/").unwrap().shape;
        assert_eq!(spelled.sample("", ""), "/%D0%BA%D0%BE%D0%BC%D0%BF%D0%B0%D0%BD%D0%B8%D1%8F/About");
        assert_eq!(spelled.lead(), 2);
    }

    #[test]
    fn captures_are_named_in_order() {
        let pattern = parse("/a/{one}/b/{rest...}").unwrap();
        assert_eq!(pattern.names, ["one".into(), "rest".into()]);
        assert_eq!(pattern.shape.end, End::Open);
        let path = NormalPath::parse("/a/1/b/2/3").unwrap();
        assert_eq!(pattern.shape.captures(&path), ["1", "2/3"]);
        let path = NormalPath::parse("/a/1/b").unwrap();
        assert_eq!(pattern.shape.captures(&path), ["1", ""]);
    }

    #[test]
    fn root_with_a_rest_captures_everything() {
        let shape = parse("/{all...}").unwrap().shape;
        for (path, rest) in [("/", ""), ("/a/b", "a/b")] {
            assert_eq!(shape.captures(&NormalPath::parse(path).unwrap()), [rest]);
        }
    }

    #[test]
    fn bad_patterns_are_refused() {
        for (from, code) in [
            ("about", Code::BadPath),
            ("/a?b", Code::BadPath),
            ("/a/../b", Code::BadPath),
            ("/a/x-{id}", Code::BadPlaceholder),
            ("/a/{}", Code::BadPlaceholder),
            ("/a/{Имя}", Code::BadPlaceholder),
            ("/a/{id", Code::BadPlaceholder),
            ("/a/{id}/{id}", Code::BadPlaceholder),
            ("/a/{tail...}/b", Code::BadPlaceholder),
        ] {
            assert_eq!(parse(from).unwrap_err().code, code, "{from}");
        }
    }
}
