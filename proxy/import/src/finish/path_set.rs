//! Compares the sets of paths that rule drafts match. Sets are compared by means of example paths.

use std::cmp::Ordering;

use crate::regex::sample;
use crate::rule::draft::RuleMatcher;
use portico_redirects::LetterCase;
use portico_redirects::path::NormalPath;
use portico_redirects::path_regex::{Anchoring, PathRegex};

/// The set of paths that a rule draft matches.
pub(super) enum PathSet {
    Segments {
        segments: Vec<PathSegment>,
        end: PathEnd,
        case: LetterCase,
    },
    Regex {
        text: String,
        regex: Box<PathRegex>,
        case: LetterCase,
    },
    /// The paths of a regular expression that does not compile. These paths are unknown.
    Unknown,
}

/// An example of a path, with percent-encoded characters decoded.
#[derive(Clone)]
pub(super) struct ExamplePath {
    segments: Vec<String>,
    pub(super) text: String,
}

/// A segment of a pattern, such as `news`, `item-{id}` or `{name}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PathSegment {
    /// A segment that equals this text.
    Literal(String),
    /// A segment that starts with the first text, ends with the second text, and has at least one character between
    /// them.
    Affixed(String, String),
    Any,
}

/// The end of a path set. `Open` means that the set also contains all paths below the last segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PathEnd {
    Closed,
    Open,
}

impl PathSet {
    pub(super) fn of(matcher: &RuleMatcher, case: LetterCase) -> Self {
        let (written, end) = match matcher {
            RuleMatcher::Exact(path) => (path.as_str(), PathEnd::Closed),
            RuleMatcher::Prefix { path, .. } => (path.as_str(), PathEnd::Open),
            RuleMatcher::Pattern(pattern) => match pattern.rsplit_once('/') {
                Some((start, last)) if last.ends_with("...}") => (start, PathEnd::Open),
                Some(_) | None => (pattern.as_str(), PathEnd::Closed),
            },
            RuleMatcher::Regex(text) => return Self::of_regex(text, case),
        };
        let segments = written.split('/').filter(|s| !s.is_empty()).map(|s| segment(s, case)).collect();
        Self::Segments { segments, end, case }
    }

    fn of_regex(text: &str, case: LetterCase) -> Self {
        let regex = PathRegex::new(text, Anchoring::Whole, case);
        let text = text.to_owned();
        regex.map_or(Self::Unknown, |regex| Self::Regex { text, regex: Box::new(regex), case })
    }

    /// Reports whether this set contains exactly one path. Spellings that differ only in letter case count as the same
    /// path.
    pub(super) fn is_exact(&self) -> bool {
        match self {
            Self::Segments { segments, end, .. } => {
                *end == PathEnd::Closed && segments.iter().all(|segment| matches!(segment, PathSegment::Literal(_)))
            }
            Self::Regex { .. } | Self::Unknown => false,
        }
    }

    /// Returns an example of a path in this set. If no example is found, returns `None`.
    pub(super) fn example(&self) -> Option<ExamplePath> {
        let (segments, end) = match self {
            Self::Segments { segments, end, .. } => (segments, end),
            Self::Regex { text, .. } => return self.sample(text),
            Self::Unknown => return None,
        };
        let filled = segments.iter().map(|segment| match segment {
            PathSegment::Literal(text) => text.clone(),
            PathSegment::Affixed(before, after) => format!("{before}x{after}"),
            PathSegment::Any => "x".to_owned(),
        });
        Some(ExamplePath::of(filled.chain((*end == PathEnd::Open).then(|| "x".to_owned()))))
    }

    /// Returns an example of a path that the regular expression matches. A text that was generated from the expression
    /// may lack the leading slash, so `/x` and `/` are also put before the text.
    fn sample(&self, regex: &str) -> Option<ExamplePath> {
        let texts = sample::texts(regex).into_iter();
        let mut texts = texts.map(|text| text.iter().map(|c| c.character).collect::<String>());
        texts.find_map(|text| {
            let rooted = text.starts_with('/').then(|| text.clone());
            let mut paths = rooted.into_iter().chain([format!("/x{text}"), format!("/{text}")]);
            paths.find_map(|path| Some(ExamplePath::read(&path)).filter(|path| self.matches(path)))
        })
    }

    /// Returns the first segment of all paths in this set, in lower case. If the first segment is not literal text,
    /// returns `None`. Two sets with different first segments have no path in common.
    pub(super) fn first_segment(&self) -> Option<String> {
        match self {
            Self::Segments { segments, .. } => match segments.first() {
                Some(PathSegment::Literal(text)) => Some(text.to_lowercase()),
                Some(PathSegment::Affixed(..) | PathSegment::Any) | None => None,
            },
            Self::Regex { .. } | Self::Unknown => None,
        }
    }

    pub(super) fn matches(&self, path: &ExamplePath) -> bool {
        match self {
            Self::Segments { segments, end, case } => {
                let given = &path.segments;
                let long_enough = match end {
                    PathEnd::Closed => given.len() == segments.len(),
                    PathEnd::Open => given.len() >= segments.len(),
                };
                long_enough && segments.iter().zip(given).all(|(segment, given)| segment.matches(given, *case))
            }
            Self::Regex { regex, case, .. } => {
                // Comparing the literal prefix is much faster than running the regular expression.
                let may_match = *case == LetterCase::Ignored || path.text.starts_with(regex.literal_prefix());
                may_match && regex.is_match(&path.text)
            }
            Self::Unknown => false,
        }
    }

    /// Compares the ranks of two rules in Portico's default order. The result applies only to paths that are in both
    /// sets.
    pub(super) fn specific_order(&self, other: &Self) -> Ordering {
        let ranks = |segments: &[PathSegment], end: PathEnd| {
            let end = if end == PathEnd::Open { (4, 0) } else { (1, 0) };
            segments.iter().map(PathSegment::rank).chain([end]).collect::<Vec<_>>()
        };
        match (self, other) {
            (Self::Segments { segments, end, .. }, Self::Segments { segments: others, end: other_end, .. }) => {
                ranks(segments, *end).cmp(&ranks(others, *other_end))
            }
            (Self::Segments { .. }, Self::Regex { .. } | Self::Unknown) => Ordering::Less,
            (Self::Regex { .. } | Self::Unknown, Self::Segments { .. }) => Ordering::Greater,
            (Self::Regex { .. } | Self::Unknown, Self::Regex { .. } | Self::Unknown) => Ordering::Equal,
        }
    }

    /// Reports whether a path may be in both sets. If this is unknown, the result is `true`.
    pub(super) fn may_overlap(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Segments { segments, end, .. }, Self::Segments { segments: others, end: other_end, .. }) => {
                let long_enough = |length: usize, others: usize, end: PathEnd| end == PathEnd::Open && length <= others;
                let (length, other_length) = (segments.len(), others.len());
                let fits = length == other_length
                    || long_enough(length, other_length, *end)
                    || long_enough(other_length, length, *other_end);
                fits && segments.iter().zip(others).all(|(one, other)| one.may_overlap(other))
            }
            (one @ Self::Regex { .. }, other @ Self::Segments { .. }) if other.is_exact() => {
                // The spelling of the example decides only if both rules respect case.
                one.ignores_case() || other.ignores_case() || other.example().is_none_or(|path| one.matches(&path))
            }
            (one @ Self::Segments { .. }, other @ Self::Regex { .. }) if one.is_exact() => other.may_overlap(one),
            (Self::Regex { .. } | Self::Unknown, _) | (_, Self::Regex { .. } | Self::Unknown) => true,
        }
    }

    fn ignores_case(&self) -> bool {
        match self {
            Self::Segments { case, .. } | Self::Regex { case, .. } => *case == LetterCase::Ignored,
            Self::Unknown => true,
        }
    }
}

impl ExamplePath {
    fn of(segments: impl Iterator<Item = String>) -> Self {
        let segments: Vec<String> = segments.collect();
        Self { text: format!("/{}", segments.join("/")), segments }
    }

    /// Returns the first segment of this path in lower case, as [`PathSet::first_segment`] does for a set of paths.
    pub(super) fn first_segment(&self) -> Option<String> {
        self.segments.first().map(|first| first.to_lowercase())
    }

    /// Parses a path that contains no placeholders.
    pub(super) fn read(path: &str) -> Self {
        Self::of(
            path.split('/').filter(|segment| !segment.is_empty()).map(|segment| normal(segment, LetterCase::Exact)),
        )
    }
}

impl PathSegment {
    fn matches(&self, given: &str, case: LetterCase) -> bool {
        let given = folded(given, case);
        match self {
            Self::Literal(text) => *text == given,
            Self::Affixed(before, after) => {
                let inner = given.strip_prefix(before.as_str()).and_then(|rest| rest.strip_suffix(after.as_str()));
                inner.is_some_and(|inner| !inner.is_empty())
            }
            Self::Any => true,
        }
    }

    /// Reports whether a segment may be matched by both. If this is unknown, the result is `true`.
    fn may_overlap(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Literal(one), Self::Literal(other)) => one.to_lowercase() == other.to_lowercase(),
            (Self::Literal(text), Self::Affixed(before, after))
            | (Self::Affixed(before, after), Self::Literal(text)) => {
                let (text, before, after) = (text.to_lowercase(), before.to_lowercase(), after.to_lowercase());
                text.len() > before.len() + after.len() && text.starts_with(&before) && text.ends_with(&after)
            }
            (Self::Affixed(..), Self::Affixed(..)) | (Self::Any, _) | (_, Self::Any) => true,
        }
    }

    /// Returns the rank of the segment. Portico tries segments with lower ranks first. A literal segment has the lowest
    /// rank, and a segment that consists of a placeholder has the highest rank. If a segment consists of text and a
    /// placeholder, longer text means a lower rank.
    fn rank(&self) -> (u8, usize) {
        match self {
            Self::Literal(_) => (0, 0),
            Self::Affixed(before, after) => (2, usize::MAX - before.len() - after.len()),
            Self::Any => (3, 0),
        }
    }
}

fn segment(written: &str, case: LetterCase) -> PathSegment {
    match written.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?.1))) {
        Some(("", "")) => PathSegment::Any,
        Some((before, after)) => PathSegment::Affixed(normal(before, case), normal(after, case)),
        None => PathSegment::Literal(normal(written, case)),
    }
}

/// Converts a text to normal form and decodes percent-encoded characters, because regular expressions are matched
/// against decoded paths. If case is ignored, the result is in lower case.
fn normal(written: &str, case: LetterCase) -> String {
    let path = format!("/{written}");
    let spelled = NormalPath::parse(&path).ok().and_then(|normal| {
        let decoded = percent_encoding::percent_decode_str(normal.as_str()).decode_utf8().ok()?;
        Some(decoded.trim_start_matches('/').to_owned())
    });
    folded(&spelled.unwrap_or_else(|| written.to_owned()), case)
}

fn folded(text: &str, case: LetterCase) -> String {
    match case {
        LetterCase::Exact => text.to_owned(),
        LetterCase::Ignored => text.to_lowercase(),
    }
}
