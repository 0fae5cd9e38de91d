//! Which paths a statement is for, when several things restrict them: the block around it, a condition, its own pattern.

use std::collections::BTreeSet;

use regex::RegexBuilder;

use crate::aim::{Aim, Piece};
use crate::draft::Case;
use crate::note::Remark;
use crate::regex::path::{self as pattern, Subject};
use crate::shape::{Capture, Part, Shape, Slash};
use portico_redirects::path::escape::{self, Escapes};

/// One restriction of the path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Path {
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
        base: Base,
        captures: Captures,
    },
}

/// What a regular expression is compared with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Base {
    /// The whole path.
    Path,
    /// The path with its query.
    Address,
    /// What stands behind this folder.
    Folder(String),
}

/// How a target speaks of what the expression captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Captures {
    /// `$1`, or by name.
    Dollar,
    /// `%1`
    Percent,
    Unused,
}

/// What restrictions mean together.
#[derive(Debug)]
pub(super) struct Met {
    pub(super) shape: Shape,
    pub(super) aim: Option<Aim>,
    pub(super) remarks: Vec<Remark>,
}

impl Path {
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
        Self::Regex { pattern: pattern.to_owned(), case, base: Base::Path, captures: Captures::Dollar }
    }

    /// The same, but compared with the path and its query.
    pub(super) fn with_query(self) -> Self {
        match self {
            Self::Regex { pattern, case, captures, .. } => Self::Regex { pattern, case, base: Base::Address, captures },
            other => other,
        }
    }

    /// The same, but its captures are not those that the target means.
    pub(super) fn silent(self) -> Self {
        match self {
            Self::Regex { pattern, case, base, .. } => Self::Regex { pattern, case, base, captures: Captures::Unused },
            other => other,
        }
    }

    /// The names of its named captures.
    pub(super) fn names(&self) -> Vec<String> {
        let Self::Regex { pattern, captures: Captures::Dollar, .. } = self else {
            return Vec::new();
        };
        let starts = pattern.split("(?").skip(1).filter_map(|rest| rest.strip_prefix(['P', '<'].as_slice()));
        let names = starts.filter_map(|rest| rest.trim_start_matches('<').split_once('>'));
        names.map(|(name, _)| name.to_owned()).collect()
    }
}

/// All restrictions at once.
pub(super) fn meet(paths: &[Path], aim: Option<Aim>) -> Result<Met, Remark> {
    let mut met = Met { shape: Shape::prefix(""), aim, remarks: Vec::new() };
    let mut narrow: Vec<(&Path, Shape)> = Vec::new();
    for path in paths {
        let (shape, remarks) = read(path, met.aim.as_ref())?;
        met.remarks.extend(remarks);
        if shape.is_everything() {
            met.aim = met.aim.map(|aim| whole_path(aim, &shape));
            met.shape.case = met.shape.case.max(shape.case);
        } else {
            narrow.push((path, shape));
        }
    }
    match narrow.as_slice() {
        [] => {}
        [(_, only)] => met.shape = only.clone(),
        [(Path::Exact { text, .. }, shape), (regex @ Path::Regex { .. }, _)] => {
            let aim = met.aim.map(|aim| captured(text, regex, aim)).transpose()?;
            met = Met { shape: shape.clone(), aim, ..met };
        }
        [(Path::Prefix(prefix), _), (_, inner)] if starts_under(inner, &escape::path(prefix, Escapes::Literal)) => {
            met.shape = inner.clone();
        }
        [(_, outer), (_, inner)] if is_below(inner, outer) => met.shape = inner.clone(),
        _ => return Err(unjoinable()),
    }
    Ok(met)
}

fn unjoinable() -> Remark {
    Remark::new(
        "the block and the pattern inside both restrict the path, and no one pattern says both",
        "write the rule by hand for the paths that meet both",
    )
}

fn read(path: &Path, aim: Option<&Aim>) -> Result<(Shape, Vec<Remark>), Remark> {
    match path {
        Path::Everything => Ok((Shape::prefix(""), Vec::new())),
        Path::Exact { text, escapes, case } => {
            Ok((Shape { case: *case, ..Shape::exact(escape::path(text, *escapes)) }, Vec::new()))
        }
        Path::Prefix(text) => {
            let shape = Shape::prefix(&escape::path(text, Escapes::Literal));
            let remark = Remark::new(
                format!("`{text}` is also met by paths that only begin so, such as `{text}x`"),
                "nothing, unless there were such pages",
            );
            Ok((shape, if text.ends_with('/') { Vec::new() } else { vec![remark] }))
        }
        Path::Regex { pattern, case, base, captures } => {
            let subject = match base {
                Base::Path | Base::Address => Subject::Path,
                Base::Folder(folder) => Subject::Below(folder),
            };
            let wanted = aim.map(|aim| captures.wanted(aim)).unwrap_or_default();
            let mut read = pattern::read(pattern, subject, &wanted)?.ignoring(*case);
            read.shape.holes.iter_mut().for_each(|(capture, _)| *capture = captures.named(capture));
            Ok((read.shape, read.remarks))
        }
    }
}

impl Captures {
    /// What the target wants of the expression, as the expression counts it.
    fn wanted(self, aim: &Aim) -> BTreeSet<Capture> {
        let all = aim.captures().into_iter();
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
fn whole_path(aim: Aim, shape: &Shape) -> Aim {
    let mut pieces: Vec<Piece> = Vec::new();
    for piece in aim.0 {
        match &piece {
            Piece::Capture(capture) if shape.hole(capture).is_some() => {
                let is_outside = shape.hole(capture).is_some_and(|hole| hole.slash == Slash::Outside);
                if let (true, Some(Piece::Text(text))) = (is_outside, pieces.last_mut()) {
                    *text = text.strip_suffix('/').unwrap_or(text).to_owned();
                }
                pieces.push(Piece::Path);
            }
            _ => pieces.push(piece),
        }
    }
    Aim(pieces)
}

/// The target with what the pattern captures of the one path.
fn captured(text: &str, path: &Path, aim: Aim) -> Result<Aim, Remark> {
    let Path::Regex { pattern, case, base: Base::Path | Base::Address, captures } = path else {
        return Err(unjoinable());
    };
    let regex = RegexBuilder::new(pattern).case_insensitive(*case == Case::Ignore).size_limit(1 << 20).build();
    let never = || Remark::new(format!("`{pattern}` never meets `{text}`, which the block is for"), "delete it");
    let regex = regex.map_err(|_| unjoinable())?;
    let found = regex.captures(text).ok_or_else(never)?;
    let wanted = captures.wanted(&aim);
    let pieces = aim.0.into_iter().map(|piece| {
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
    Ok(Aim(pieces.collect()))
}

/// Whether every path of `inner` lies at or below the one path of `outer`.
fn is_below(inner: &Shape, outer: &Shape) -> bool {
    match outer.parts.as_slice() {
        [Part::Text(text), Part::Below(_)] => starts_under(inner, &format!("{text}/")),
        _ => false,
    }
}

/// Whether every path of the shape begins with `prefix`.
fn starts_under(shape: &Shape, prefix: &str) -> bool {
    match shape.parts.as_slice() {
        [Part::Text(text), Part::Below(_)] => format!("{text}/").starts_with(prefix),
        [Part::Text(text), ..] => text.starts_with(prefix),
        _ => false,
    }
}
