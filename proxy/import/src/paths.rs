//! Which paths a statement is for, when several things restrict them: the block around it, a condition, its own pattern.

use std::collections::BTreeSet;

use regex::RegexBuilder;

use crate::draft::Case;
use crate::note::Remark;
use crate::regex::path::{self as pattern, Subject};
use crate::shape::{Capture, LeadingSlash, PathPart, PathShape};
use crate::template::{Piece, TargetTemplate};
use portico_redirects::path::escape::{self, Escapes};

/// One restriction of the path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PathRestriction {
    Everything,
    Exact {
        text: String,
        escapes: Escapes,
        case: Case,
    },
    /// The text may go on in any way, also within its last segment.
    Prefix(String),
    Regex {
        pattern: String,
        case: Case,
        input: RegexInput,
        captures: CaptureSyntax,
    },
}

/// What a regular expression is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RegexInput {
    /// The whole path.
    Path,
    /// The path and the query.
    PathAndQuery,
    /// The path below this folder.
    BelowFolder(String),
}

/// How a target speaks of what the expression captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CaptureSyntax {
    /// `$1`, or by name.
    Dollar,
    /// `%1`
    Percent,
    Unused,
}

/// What restrictions mean together.
#[derive(Debug)]
pub(super) struct CombinedPaths {
    pub(super) shape: PathShape,
    pub(super) template: Option<TargetTemplate>,
    pub(super) remarks: Vec<Remark>,
}

impl PathRestriction {
    pub(super) fn exact(text: &str) -> Self {
        Self::Exact { text: text.to_owned(), escapes: Escapes::Literal, case: Case::Exact }
    }

    /// As the strings of a map are compared.
    pub(super) fn ignoring_case(self) -> Self {
        match self {
            Self::Exact { text, escapes, .. } => Self::Exact { text, escapes, case: Case::Ignore },
            other => other,
        }
    }

    /// An expression for the whole path, whose captures are `$1` and so on.
    pub(super) fn regex(pattern: &str, case: Case) -> Self {
        Self::Regex { pattern: pattern.to_owned(), case, input: RegexInput::Path, captures: CaptureSyntax::Dollar }
    }

    /// The same, but compared with the path and its query.
    pub(super) fn including_query(self) -> Self {
        match self {
            Self::Regex { pattern, case, captures, .. } => {
                Self::Regex { pattern, case, input: RegexInput::PathAndQuery, captures }
            }
            other => other,
        }
    }

    /// The same, but its captures are not those that the target means.
    pub(super) fn without_captures(self) -> Self {
        match self {
            Self::Regex { pattern, case, input, .. } => {
                Self::Regex { pattern, case, input, captures: CaptureSyntax::Unused }
            }
            other => other,
        }
    }

    /// The names of its named captures.
    pub(super) fn names(&self) -> Vec<String> {
        let Self::Regex { pattern, captures: CaptureSyntax::Dollar, .. } = self else {
            return Vec::new();
        };
        let starts = pattern.split("(?").skip(1).filter_map(|rest| rest.strip_prefix(['P', '<'].as_slice()));
        let names = starts.filter_map(|rest| rest.trim_start_matches('<').split_once('>'));
        names.map(|(name, _)| name.to_owned()).collect()
    }
}

/// All restrictions at once.
pub(super) fn combine(paths: &[PathRestriction], template: Option<TargetTemplate>) -> Result<CombinedPaths, Remark> {
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
    match narrow.as_slice() {
        [] => {}
        [(_, only)] => combined.shape = only.clone(),
        [(PathRestriction::Exact { text, .. }, shape), (regex @ PathRestriction::Regex { .. }, _)] => {
            let template = combined.template.map(|template| captured(text, regex, template)).transpose()?;
            combined = CombinedPaths { shape: shape.clone(), template, ..combined };
        }
        [(PathRestriction::Prefix(prefix), _), (_, inner)]
            if starts_under(inner, &escape::path(prefix, Escapes::Literal)) =>
        {
            combined.shape = inner.clone();
        }
        [(_, outer), (_, inner)] if is_below(inner, outer) => combined.shape = inner.clone(),
        _ => return Err(unjoinable()),
    }
    Ok(combined)
}

fn unjoinable() -> Remark {
    Remark::new(
        "the block and the pattern inside both restrict the path, and no one pattern says both",
        "write the rule by hand for the paths that meet both",
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
            let remark = Remark::new(
                format!("`{text}` is also met by paths that only begin so, such as `{text}x`"),
                "nothing, unless there were such pages",
            );
            Ok((shape, if text.ends_with('/') { Vec::new() } else { vec![remark] }))
        }
        PathRestriction::Regex { pattern, case, input, captures } => {
            let subject = match input {
                RegexInput::Path | RegexInput::PathAndQuery => Subject::Path,
                RegexInput::BelowFolder(folder) => Subject::Below(folder),
            };
            let wanted = template.map(|template| captures.wanted(template)).unwrap_or_default();
            let mut read = pattern::read(pattern, subject, &wanted)?.ignoring(*case);
            read.shape.placeholders.iter_mut().for_each(|(capture, _)| *capture = captures.named(capture));
            Ok((read.shape, read.remarks))
        }
    }
}

impl CaptureSyntax {
    /// What the target wants of the expression, as the expression counts it.
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

    /// How the target speaks of this capture.
    fn named(self, capture: &Capture) -> Capture {
        match (self, capture) {
            (Self::Percent, Capture::Number(number)) => Capture::Percent(*number),
            (Self::Dollar | Self::Percent | Self::Unused, capture) => capture.clone(),
        }
    }
}

/// What a pattern for every path captures is the path itself.
fn whole_path(template: TargetTemplate, shape: &PathShape) -> TargetTemplate {
    let mut pieces: Vec<Piece> = Vec::new();
    for piece in template.0 {
        match &piece {
            Piece::Capture(capture) if shape.placeholder(capture).is_some() => {
                let is_outside = shape
                    .placeholder(capture)
                    .is_some_and(|placeholder| placeholder.slash == LeadingSlash::NotCaptured);
                if let (true, Some(Piece::Text(text))) = (is_outside, pieces.last_mut()) {
                    *text = text.strip_suffix('/').unwrap_or(text).to_owned();
                }
                pieces.push(Piece::Path);
            }
            _ => pieces.push(piece),
        }
    }
    TargetTemplate(pieces)
}

/// The target with what the pattern captures of the one path.
fn captured(text: &str, path: &PathRestriction, template: TargetTemplate) -> Result<TargetTemplate, Remark> {
    let PathRestriction::Regex { pattern, case, input: RegexInput::Path | RegexInput::PathAndQuery, captures } = path
    else {
        return Err(unjoinable());
    };
    let regex = RegexBuilder::new(pattern).case_insensitive(*case == Case::Ignore).size_limit(1 << 20).build();
    let never = || Remark::new(format!("`{pattern}` never meets `{text}`, which the block is for"), "delete it");
    let regex = regex.map_err(|_| unjoinable())?;
    let found = regex.captures(text).ok_or_else(never)?;
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

/// Whether every path of `inner` lies at or below the one path of `outer`.
fn is_below(inner: &PathShape, outer: &PathShape) -> bool {
    match outer.parts.as_slice() {
        [PathPart::Text(text), PathPart::Below(_)] => starts_under(inner, &format!("{text}/")),
        _ => false,
    }
}

/// Whether every path of the shape begins with `prefix`.
fn starts_under(shape: &PathShape, prefix: &str) -> bool {
    match shape.parts.as_slice() {
        [PathPart::Text(text), PathPart::Below(_)] => format!("{text}/").starts_with(prefix),
        [PathPart::Text(text), ..] => text.starts_with(prefix),
        _ => false,
    }
}
