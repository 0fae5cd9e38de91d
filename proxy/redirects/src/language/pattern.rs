//! Reads `from` and `prefix`: which paths a rule answers.

use crate::diagnostic::Code;
use crate::language::hints;
use crate::language::value_error::ValueError;
use crate::path::{self, NormalPath, PathError};
use crate::shape::{End, Segment, Shape};

/// A shape, and the names of its captures in the order in which they are captured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) shape: Shape,
    pub(super) names: Vec<Box<str>>,
}

/// `/a/{name}/{tail...}`: literal segments, `{name}` for one segment, `{name...}` for the rest.
pub(super) fn parse(from: &str) -> Result<Pattern, ValueError> {
    let mut pattern = Pattern { shape: Shape { segments: Box::default(), end: End::Closed }, names: Vec::new() };
    let Some(body) = from.strip_prefix('/') else {
        return Err(not_a_path(from, PathError::NotAbsolute));
    };
    let mut segments = Vec::new();
    for written in body.split('/').filter(|segment| !segment.is_empty()) {
        if pattern.shape.end == End::Open {
            let message = format!("`{written}` stands behind the rest of the path in `{from}`");
            return Err(ValueError::new(Code::BadPlaceholder, message)
                .hint("`{name...}` takes everything that follows, so it comes last"));
        }
        match split_placeholder(written)? {
            Placeholder::None => segments.extend(literal(written, from)?),
            Placeholder::Within { before, name, after } => {
                pattern.add_name(name)?;
                segments.push(affixed_segment(before, after, from)?);
            }
            Placeholder::Rest(name) => {
                pattern.add_name(name)?;
                pattern.shape.end = End::Open;
            }
        }
    }
    pattern.shape.segments = segments.into();
    Ok(pattern)
}

impl Pattern {
    fn add_name(&mut self, name: &str) -> Result<(), ValueError> {
        if self.names.iter().any(|known| **known == *name) {
            let message = format!("`{{{name}}}` is captured twice");
            return Err(ValueError::new(Code::BadPlaceholder, message).hint("give each capture its own name"));
        }
        self.names.push(name.into());
        Ok(())
    }
}

/// A segment as written may be no segment (`.`) in normal form.
fn literal(written: &str, from: &str) -> Result<Option<Segment>, ValueError> {
    let slashed = format!("/{written}");
    let normal = NormalPath::parse(&slashed).map_err(|error| not_a_path(from, error))?;
    if path::is_parent(written) {
        let error = ValueError::new(Code::BadPath, format!("`{from}` steps back with `{written}`"));
        return Err(error.hint("write the path that is meant"));
    }
    Ok(normal.segments().next().map(|segment| Segment::Literal(segment.into())))
}

/// A segment with one hole in it.
fn affixed_segment(before: &str, after: &str, from: &str) -> Result<Segment, ValueError> {
    if before.is_empty() && after.is_empty() {
        return Ok(Segment::Capture);
    }
    let (before, after) = (affix(before, from)?, affix(after, from)?);
    Ok(Segment::Affixed { before, after })
}

/// The text beside a hole, in normal form. Dots alone are no step here, because something stands beside them.
fn affix(written: &str, from: &str) -> Result<Box<str>, ValueError> {
    let spelled = path::spell(&format!("/{written}")).map_err(|error| not_a_path(from, error))?;
    Ok(spelled.trim_start_matches('/').into())
}

enum Placeholder<'w> {
    None,
    Within { before: &'w str, name: &'w str, after: &'w str },
    Rest(&'w str),
}

fn split_placeholder(written: &str) -> Result<Placeholder<'_>, ValueError> {
    if !written.contains(['{', '}']) {
        return Ok(Placeholder::None);
    }
    let invalid = |message: String, hint: &str| Err(ValueError::new(Code::BadPlaceholder, message).hint(hint));
    let cut = written.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)));
    let Some((before, (inner, after))) = cut else {
        return invalid(format!("`{written}` is not a placeholder"), "a placeholder is written `{name}`");
    };
    if after.contains(['{', '}']) || before.contains('}') {
        let hint = "one segment has one placeholder; for more of them use a regular expression";
        return invalid(format!("`{written}` has more than one placeholder"), hint);
    }
    let (name, is_rest) = inner.strip_suffix("...").map_or((inner, false), |name| (name, true));
    if !is_name(name) {
        return invalid(format!("`{written}` is not a placeholder"), hints::NAME);
    }
    match (is_rest, before.is_empty() && after.is_empty()) {
        (true, true) => Ok(Placeholder::Rest(name)),
        (true, false) => invalid(
            format!("`{written}` mixes the rest of the path with other text"),
            "`{name...}` stands alone behind a slash",
        ),
        (false, _) => Ok(Placeholder::Within { before, name, after }),
    }
}

/// Names are lower-case latin letters, digits, `-` and `_`.
pub(super) fn is_name(text: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_');
    !text.is_empty() && text.bytes().all(allowed)
}

pub(super) fn not_a_path(text: &str, error: PathError) -> ValueError {
    ValueError::new(Code::BadPath, format!("`{text}` is not a path: {error}")).hint(hints::path(text, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn captures(shape: &Shape, path: &str) -> Vec<String> {
        let path = NormalPath::parse(path).unwrap();
        shape.captures(path.as_str(), path.as_str()).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn captures_keep_the_letters_of_the_visitor() {
        let shape = parse("/Old/Page-{id}/{rest...}").unwrap().shape.folded();
        assert_eq!(shape.captures("/OLD/PAGE-aB/Cd/E", "/old/page-ab/cd/e").as_slice(), ["aB", "Cd/E"]);
    }

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
        assert_eq!(captures(&pattern.shape, "/a/1/b/2/3"), ["1", "2/3"]);
        assert_eq!(captures(&pattern.shape, "/a/1/b"), ["1", ""]);
    }

    #[test]
    fn hole_may_be_a_part_of_a_segment() {
        let shape = parse("/услуги/стр-{id}.html").unwrap().shape;
        assert_eq!(captures(&shape, "/услуги/стр-7.html"), ["7"]);
        assert_eq!(shape.lead(), 1);
    }

    #[test]
    fn root_with_a_rest_captures_everything() {
        let shape = parse("/{all...}").unwrap().shape;
        for (path, rest) in [("/", ""), ("/a/b", "a/b")] {
            assert_eq!(captures(&shape, path), [rest]);
        }
    }

    #[test]
    fn bad_patterns_are_refused() {
        for (from, code) in [
            ("about", Code::BadPath),
            ("/a?b", Code::BadPath),
            ("/a/../b", Code::BadPath),
            ("/a/{x}-{y}", Code::BadPlaceholder),
            ("/a/x-{rest...}", Code::BadPlaceholder),
            ("/a/x}-{y}", Code::BadPlaceholder),
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
