//! Parses `from` and `prefix`, which determine the paths that a rule matches.

use crate::address::path::foreign::{self, PathUse};
use crate::address::path::{self, NormalPath, PathError};
use crate::diagnostic::Code;
use crate::language::hints;
use crate::language::path_hint;
use crate::language::query_slip;
use crate::language::value_error::ValueError;
use crate::rule::path_pattern::{PathPattern, PatternEnd, PatternSegment};

/// A parsed `from` or `prefix`. The field `shape` determines which paths match. The field `names` contains the names of
/// the placeholders in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) shape: PathPattern,
    pub(super) names: Vec<Box<str>>,
}

/// Parses a pattern such as `/a/{name}/{tail...}`. `{name}` matches a segment or a part of a segment. `{name...}`
/// matches the rest of the path.
pub(super) fn parse(from: &str) -> Result<Pattern, ValueError> {
    // Most paths are in normal form and contain no placeholder or escape, so they need no further parsing.
    if !from.contains(['{', '}', '%']) && NormalPath::parse(from).is_ok_and(|path| path.as_str() == from) {
        return Ok(Pattern { shape: PathPattern::literal(from, PatternEnd::Closed), names: Vec::new() });
    }
    let (mut names, mut end) = (Vec::new(), PatternEnd::Closed);
    let Some(body) = from.strip_prefix('/') else {
        return Err(not_a_path(from, PathError::NotAbsolute));
    };
    let body = foreign::decoded(body, PathUse::Source);
    let mut segments = Vec::new();
    for written in body.split('/').filter(|segment| !segment.is_empty()) {
        if end == PatternEnd::Open {
            let message = format!("`{written}` follows a `{{name...}}` placeholder in `{from}`");
            return Err(ValueError::new(Code::BadPlaceholder, message)
                .hint("`{name...}` matches the rest of the path, so it must come last")
                .about(written));
        }
        if written.contains('?') {
            return Err(not_a_source(from, PathError::QueryOrFragment));
        }
        match split_placeholder(written)? {
            Placeholder::None => segments.extend(literal(written, from)?.map(WrittenSegment::Literal)),
            Placeholder::Within { before, name, after } => {
                add_name(&mut names, name)?;
                segments.push(WrittenSegment::Placeholder(affix(before, from)?, affix(after, from)?));
            }
            Placeholder::Rest(name) => {
                add_name(&mut names, name)?;
                end = PatternEnd::Open;
            }
        }
    }
    Ok(Pattern { shape: PathPattern::new(segments.iter().map(WrittenSegment::as_segment), end), names })
}

/// A segment of a pattern, in normal form.
enum WrittenSegment {
    Literal(String),
    /// A placeholder, with the fixed text before the placeholder and the fixed text after the placeholder.
    Placeholder(String, String),
}

impl WrittenSegment {
    fn as_segment(&self) -> PatternSegment<'_> {
        match self {
            Self::Literal(text) => PatternSegment::Literal(text),
            Self::Placeholder(before, after) if before.is_empty() && after.is_empty() => PatternSegment::Capture,
            Self::Placeholder(before, after) => PatternSegment::Affixed { before, after },
        }
    }
}

fn add_name(names: &mut Vec<Box<str>>, name: &str) -> Result<(), ValueError> {
    if names.iter().any(|known| **known == *name) {
        let message = format!("placeholder `{{{name}}}` appears twice");
        return Err(ValueError::new(Code::BadPlaceholder, message).hint("give each placeholder its own name"));
    }
    names.push(name.into());
    Ok(())
}

/// Returns a literal segment in normal form. Returns `None` for `.`, because normalization removes this segment. Fails
/// if the segment is invalid or is the parent segment `..`.
fn literal(written: &str, from: &str) -> Result<Option<String>, ValueError> {
    let slashed = format!("/{written}");
    let normal = NormalPath::parse(&slashed).map_err(|error| not_a_source(from, error))?;
    if path::is_parent(written) {
        let error = ValueError::new(Code::BadPath, format!("`{from}` contains the parent segment `{written}`"));
        return Err(error.hint("write the path without parent segments").about(written));
    }
    Ok(normal.segments().next().map(str::to_owned))
}

/// Returns the normal form of the text before or after a placeholder. `.` and `..` have no special meaning here,
/// because they are only part of a segment.
fn affix(written: &str, from: &str) -> Result<String, ValueError> {
    let spelled = path::spell(&format!("/{written}")).map_err(|error| not_a_source(from, error))?;
    Ok(spelled.trim_start_matches('/').to_owned())
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
    let invalid =
        |message: String, hint: &str| Err(ValueError::new(Code::BadPlaceholder, message).hint(hint).about(written));
    let cut = written.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)));
    let Some((before, (inner, after))) = cut else {
        return invalid(format!("`{written}` is not a placeholder"), "write a placeholder as `{name}`");
    };
    if before.is_empty() && inner.starts_with('{') && after == "}" {
        return invalid(format!("`{written}` is not a placeholder"), &hints::placeholder(inner));
    }
    if after.contains(['{', '}']) || before.contains('}') {
        let hint = "a segment can have only one placeholder; to capture more, use `regex`";
        return invalid(format!("`{written}` has more than one placeholder"), hint);
    }
    let (name, is_rest) = inner.strip_suffix("...").map_or((inner, false), |name| (name, true));
    if !is_name(name) {
        return invalid(format!("`{written}` is not a placeholder"), &hints::placeholder(inner));
    }
    match (is_rest, before.is_empty() && after.is_empty()) {
        (true, true) => Ok(Placeholder::Rest(name)),
        (true, false) => {
            invalid(format!("`{written}` has text next to `{{{inner}}}`"), "`{name...}` must be a whole segment")
        }
        (false, _) => Ok(Placeholder::Within { before, name, after }),
    }
}

/// Reports whether the text is a valid name of a placeholder. A name consists of lowercase Latin letters, digits, `-`
/// and `_`.
pub(super) fn is_name(text: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_');
    !text.is_empty() && text.bytes().all(allowed)
}

/// Returns the error for an invalid `from` or `prefix`.
fn not_a_source(from: &str, error: PathError) -> ValueError {
    match query_slip::hint(from).filter(|_| error == PathError::QueryOrFragment) {
        Some(hint) => ValueError::new(Code::BadPath, format!("`{from}` contains a query")).hint(hint),
        None => not_a_path(from, error),
    }
}

pub(super) fn not_a_path(text: &str, error: PathError) -> ValueError {
    ValueError::new(Code::BadPath, format!("`{text}` is not a valid path: {error}")).hint(path_hint::hint(text, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn captures(shape: &PathPattern, path: &str) -> Vec<String> {
        let path = NormalPath::parse(path).unwrap();
        shape.captures(path.as_str(), path.as_str()).into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn captures_keep_the_letter_case_of_the_request() {
        let shape = parse("/Old/Page-{id}/{rest...}").unwrap().shape.folded();
        assert_eq!(shape.captures("/OLD/PAGE-aB/Cd/E", "/old/page-ab/cd/e").as_slice(), ["aB", "Cd/E"]);
    }

    #[test]
    fn literals_are_normalized() {
        let spelled = parse("/компания//./About/").unwrap().shape;
        assert_eq!(spelled.sample("", ""), "/%D0%BA%D0%BE%D0%BC%D0%BF%D0%B0%D0%BD%D0%B8%D1%8F/About");
        assert_eq!(spelled.leading_literals(), 2);
    }

    #[test]
    fn placeholder_names_are_in_order() {
        let pattern = parse("/a/{one}/b/{rest...}").unwrap();
        assert_eq!(pattern.names, ["one".into(), "rest".into()]);
        assert_eq!(pattern.shape.end, PatternEnd::Open);
        assert_eq!(captures(&pattern.shape, "/a/1/b/2/3"), ["1", "2/3"]);
        assert_eq!(captures(&pattern.shape, "/a/1/b"), ["1", ""]);
    }

    #[test]
    fn placeholder_can_be_part_of_a_segment() {
        let shape = parse("/услуги/стр-{id}.html").unwrap().shape;
        assert_eq!(captures(&shape, "/услуги/стр-7.html"), ["7"]);
        assert_eq!(shape.leading_literals(), 1);
    }

    #[test]
    fn rest_placeholder_at_the_root_captures_the_whole_path() {
        let shape = parse("/{all...}").unwrap().shape;
        for (path, rest) in [("/", ""), ("/a/b", "a/b")] {
            assert_eq!(captures(&shape, path), [rest]);
        }
    }

    #[test]
    fn invalid_patterns_are_rejected() {
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
