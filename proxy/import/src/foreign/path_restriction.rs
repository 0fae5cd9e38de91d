//! Combines everything that restricts the paths to which a statement applies. The restrictions come from the enclosing
//! blocks, from conditions on the path, and from the pattern of the statement.

use std::collections::BTreeSet;

use regex::RegexBuilder;

use crate::foreign::exact_paths;
use crate::foreign::folder_paths;
use crate::foreign::inclusion::{is_below, is_below_folder, is_within, starts_under};
use crate::foreign::repeated_slashes;
use crate::foreign::whole_match;
use crate::note::{NoteSubject, Remark};
use crate::path::from_regex::{self as pattern, Subject};
use crate::path::placeholder::{Capture, LeadingSlash};
use crate::path::shape::PathShape;
use crate::target::template::{Piece, TargetTemplate};
use portico_redirects::LetterCase;
use portico_redirects::path::escape::{self, Escapes};

/// A restriction on the path of a request, such as a prefix with which the path must start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PathRestriction {
    Everything,
    Exact {
        text: String,
        escapes: Escapes,
        case: LetterCase,
    },
    /// The paths that start with this text. The text may end in the middle of a segment.
    Prefix(String),
    Regex {
        pattern: String,
        case: LetterCase,
        input: RegexInput,
        captures: CaptureSyntax,
    },
}

/// The part of a URL against which the other program matches a regular expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RegexInput {
    /// The whole path.
    Path,
    /// The path and the query.
    PathAndQuery,
    /// The part of the path that follows the path of this folder.
    BelowFolder(String),
}

/// The syntax with which a target refers to the captures of a regular expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CaptureSyntax {
    /// A dollar sign with a number or a name, such as `$1` or `$name`.
    Dollar,
    /// A percent sign with a number, such as `%1`.
    Percent,
    Unused,
}

/// The result of combining path restrictions: the paths, the target and the remarks.
#[derive(Debug)]
pub(crate) struct CombinedPaths {
    pub(crate) shape: PathShape,
    pub(crate) template: Option<TargetTemplate>,
    pub(crate) remarks: Vec<Remark>,
}

impl PathRestriction {
    pub(crate) fn exact(text: &str) -> Self {
        Self::Exact { text: text.to_owned(), escapes: Escapes::Literal, case: LetterCase::Exact }
    }

    /// Makes a restriction to a single path case-insensitive. In nginx, a map ignores the case of its literal keys.
    pub(crate) fn ignoring_case(mut self) -> Self {
        if let Self::Exact { case, .. } = &mut self {
            *case = LetterCase::Ignored;
        }
        self
    }

    /// Returns a restriction to the paths that a regular expression matches. A target refers to the captures of the
    /// expression as `$1`, `$2` and so on.
    pub(crate) fn regex(pattern: &str, case: LetterCase) -> Self {
        Self::Regex { pattern: pattern.to_owned(), case, input: RegexInput::Path, captures: CaptureSyntax::Dollar }
    }

    /// Changes the restriction, so that its regular expression is matched against the path and the query.
    pub(crate) fn including_query(mut self) -> Self {
        if let Self::Regex { input, .. } = &mut self {
            *input = RegexInput::PathAndQuery;
        }
        self
    }

    /// Changes the restriction, so that a target does not use the captures of its regular expression.
    pub(crate) fn without_captures(mut self) -> Self {
        if let Self::Regex { captures, .. } = &mut self {
            *captures = CaptureSyntax::Unused;
        }
        self
    }

    /// Returns the names of all captures to which a target can refer by name.
    pub(crate) fn names(&self) -> Vec<String> {
        let Self::Regex { pattern, captures: CaptureSyntax::Dollar, .. } = self else {
            return Vec::new();
        };
        let starts = pattern.split("(?").skip(1).filter_map(|rest| rest.strip_prefix(['P', '<'].as_slice()));
        let names = starts.filter_map(|rest| rest.trim_start_matches('<').split_once('>'));
        names.map(|(name, _)| name.to_owned()).collect()
    }
}

/// Combines all path restrictions of a statement into a single pattern. If no single pattern can express the
/// restrictions, returns an error.
pub(crate) fn combine(paths: &[PathRestriction], template: Option<TargetTemplate>) -> Result<CombinedPaths, Remark> {
    let mut combined = CombinedPaths { shape: PathShape::prefix(""), template, remarks: Vec::new() };
    let mut narrow: Vec<(&PathRestriction, PathShape)> = Vec::new();
    for path in paths {
        let (shape, remarks) = read(path, combined.template.as_ref())?;
        combined.remarks.extend(remarks);
        if shape.is_everything() {
            combined.template = combined.template.map(|template| whole_path(template, &shape));
            combined.shape.case = combined.shape.case.max(shape.case);
        } else {
            narrow.push((path, shape));
        }
    }
    let is_outer = |prefix: &str| narrow.iter().any(|(_, shape)| is_below_folder(shape, prefix));
    combined.remarks.retain(|remark| !matches!(&remark.subject, NoteSubject::LongerNames(name) if is_outer(name)));
    match narrow.as_slice() {
        [] => {}
        [(_, only)] => combined.shape = only.clone(),
        [(PathRestriction::Exact { .. }, one), (PathRestriction::Exact { .. }, other)] => {
            combined.shape = exact_paths::common(one, other)?;
        }
        [(PathRestriction::Exact { text, .. }, shape), (regex @ PathRestriction::Regex { .. }, _)] => {
            let template = combined.template.map(|template| captured(text, regex, template)).transpose()?;
            combined = CombinedPaths { shape: shape.clone(), template, ..combined };
        }
        several => match (innermost(several), several) {
            (Some(innermost), _) => combined.shape = innermost.clone(),
            (None, [(PathRestriction::Prefix(folder), _), (_, inner)]) => {
                let (shape, remark) = folder_paths::below(folder, inner).ok_or_else(cannot_combine)?;
                combined.shape = shape;
                combined.remarks.extend(remark);
            }
            (None, _) => return Err(cannot_combine()),
        },
    }
    Ok(combined)
}

/// Returns the last shape whose paths all other restrictions allow, as `^/docs/.*\.html$` below `location /docs/`. The target
/// must not use captures of the others.
fn innermost<'s>(all: &'s [(&PathRestriction, PathShape)]) -> Option<&'s PathShape> {
    let is_innermost = |index: usize, (own, inner): &(&PathRestriction, PathShape)| {
        let mut others = all.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, outer)| outer);
        let is_last = index + 1 == all.len();
        others.all(|(restriction, outer)| {
            (is_last || inner.case <= outer.case)
                && outer.placeholders.is_empty()
                && includes((restriction, outer), (own, inner))
        })
    };
    all.iter().enumerate().rev().find(|(index, inner)| is_innermost(*index, inner)).map(|(_, (_, shape))| shape)
}

/// Reports whether a restriction allows every path of another one.
fn includes((outer, shape): (&PathRestriction, &PathShape), (inner, own): (&PathRestriction, &PathShape)) -> bool {
    let is_under = if let PathRestriction::Prefix(prefix) = outer {
        starts_under(own, &escape::path(prefix, Escapes::Literal))
    } else {
        false
    };
    let are_expressions = [outer, inner].iter().all(|one| matches!(one, PathRestriction::Regex { .. }));
    is_under || is_below(own, shape) || are_expressions && is_within(own, shape)
}

fn cannot_combine() -> Remark {
    Remark::new(
        "several patterns restrict the path, and no single pattern can express all of them",
        "write a rule by hand for the paths that match all of these patterns",
    )
}

fn read(path: &PathRestriction, template: Option<&TargetTemplate>) -> Result<(PathShape, Vec<Remark>), Remark> {
    match path {
        PathRestriction::Everything => Ok((PathShape::prefix(""), Vec::new())),
        PathRestriction::Exact { text, escapes, case } => {
            Ok((PathShape { case: *case, ..PathShape::exact(escape::path(text, *escapes)) }, Vec::new()))
        }
        PathRestriction::Prefix(text) => {
            let shape = PathShape::prefix(&escape::path(text, Escapes::Literal));
            let remark = Remark::about(
                NoteSubject::LongerNames(text.clone()),
                format!(
                    "the original prefix `{text}` also matches longer names such as `{text}x`, but the rule does not match such names"
                ),
                "no change needed unless such pages exist",
            );
            Ok((shape, if text.ends_with('/') { Vec::new() } else { vec![remark] }))
        }
        PathRestriction::Regex { pattern, case, input, captures } => {
            repeated_slashes::check(pattern)?;
            let subject = match input {
                RegexInput::Path | RegexInput::PathAndQuery => Subject::Path,
                RegexInput::BelowFolder(folder) => Subject::Below(folder),
            };
            let wanted = template.map(|template| captures.wanted(template)).unwrap_or_default();
            let mut read = match whole_match::grouped(pattern, &wanted) {
                Some(grouped) => {
                    let mut read = pattern::read(&grouped, subject, &whole_match::moved(&wanted))?;
                    let captures = read.shape.placeholders.iter_mut().map(|(capture, _)| capture);
                    captures.for_each(|capture| *capture = whole_match::original(capture));
                    read
                }
                None => pattern::read(pattern, subject, &wanted)?,
            };
            read = read.ignoring(*case);
            read.shape.placeholders.iter_mut().for_each(|(capture, _)| *capture = captures.named(capture));
            Ok((read.shape, read.remarks))
        }
    }
}

impl CaptureSyntax {
    /// Returns the captures of the regular expression that the target uses.
    fn wanted(self, template: &TargetTemplate) -> BTreeSet<Capture> {
        let all = template.captures().into_iter();
        match self {
            Self::Unused => BTreeSet::new(),
            Self::Dollar => all.filter(|capture| !matches!(capture, Capture::Percent(_))).collect(),
            Self::Percent => {
                let number = |capture| if let Capture::Percent(n) = capture { Some(Capture::Number(n)) } else { None };
                all.filter_map(number).collect()
            }
        }
    }

    /// Returns the form in which the target refers to this capture.
    fn named(self, capture: &Capture) -> Capture {
        match (self, capture) {
            (Self::Percent, Capture::Number(number)) => Capture::Percent(*number),
            (Self::Dollar | Self::Percent | Self::Unused, capture) => capture.clone(),
        }
    }
}

/// Replaces captures in the target with the whole path of the request. `shape` is a pattern that matches every path, so
/// its captures contain the whole path.
fn whole_path(template: TargetTemplate, shape: &PathShape) -> TargetTemplate {
    let mut pieces: Vec<Piece> = Vec::new();
    for piece in template.0 {
        let capture = if let Piece::Capture(capture) = &piece { Some(capture) } else { None };
        let Some(placeholder) = capture.and_then(|capture| shape.placeholder(capture)) else {
            pieces.push(piece);
            continue;
        };
        // The slash before the capture is removed, because the path itself starts with a slash.
        if placeholder.slash == LeadingSlash::NotCaptured
            && let Some(Piece::Text(text)) = pieces.last_mut()
        {
            *text = text.strip_suffix('/').unwrap_or(text).to_owned();
        }
        pieces.push(Piece::Path);
    }
    TargetTemplate(pieces)
}

/// Replaces the captures in the target with literal texts. These are the texts that the pattern in `path` captures from
/// the literal path `text`.
fn captured(text: &str, path: &PathRestriction, template: TargetTemplate) -> Result<TargetTemplate, Remark> {
    let PathRestriction::Regex { pattern, case, input: RegexInput::Path | RegexInput::PathAndQuery, captures } = path
    else {
        return Err(cannot_combine());
    };
    let regex = RegexBuilder::new(pattern).case_insensitive(*case == LetterCase::Ignored).size_limit(1 << 20).build();
    let regex = regex.map_err(|_| cannot_combine())?;
    let found = regex.captures(text).ok_or_else(|| exact_paths::not_matched(pattern, text))?;
    let wanted = captures.wanted(&template);
    let pieces = template.0.into_iter().map(|piece| {
        let value = match &piece {
            Piece::Capture(capture) if !wanted.contains(capture) => return piece,
            Piece::Capture(Capture::Number(number)) => usize::try_from(*number).ok().and_then(|n| found.get(n)),
            Piece::Capture(Capture::Name(name)) => found.name(name),
            Piece::Capture(Capture::Percent(_))
            | Piece::Parameter(_)
            | Piece::Value(_)
            | Piece::Text(_)
            | Piece::Path => return piece,
        };
        Piece::Text(value.map_or("", |value| value.as_str()).to_owned())
    });
    Ok(TargetTemplate(pieces.collect()))
}
