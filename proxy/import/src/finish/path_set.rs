//! Compares the sets of paths that rule drafts match. Sets are compared by means of example paths.

use std::cmp::Ordering;

use crate::finish::path_segment::{PathSegment, normal, segment};
use crate::regex::sample;
use crate::rule::draft::{RuleDraft, RuleMatcher};
use portico_redirects::LetterCase;
use portico_redirects::path_regex::{Anchoring, PathRegex, SharedRegexes};

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

/// The end of a path set. `Open` means that the set also contains all paths below the last segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PathEnd {
    Closed,
    Open,
}

impl PathSet {
    pub(super) fn of(matcher: &RuleMatcher, case: LetterCase) -> Self {
        Self::with_shared(matcher, case, &mut SharedRegexes::default())
    }

    /// Returns the set of each draft. Similar expressions are compiled only once.
    pub(super) fn of_drafts(drafts: &[RuleDraft]) -> Vec<Self> {
        let mut shared = SharedRegexes::default();
        drafts.iter().map(|draft| Self::with_shared(&draft.matcher, draft.case, &mut shared)).collect()
    }

    pub(super) fn with_shared(matcher: &RuleMatcher, case: LetterCase, shared: &mut SharedRegexes) -> Self {
        let (written, end) = match matcher {
            RuleMatcher::Exact(path) => (path.as_str(), PathEnd::Closed),
            RuleMatcher::Prefix { path, .. } => (path.as_str(), PathEnd::Open),
            RuleMatcher::Pattern(pattern) => match pattern.rsplit_once('/') {
                Some((start, last)) if last.ends_with("...}") => (start, PathEnd::Open),
                Some(_) | None => (pattern.as_str(), PathEnd::Closed),
            },
            RuleMatcher::Regex(text) => return Self::of_regex(text, case, shared),
        };
        let segments = written.split('/').filter(|s| !s.is_empty()).map(|s| segment(s, case)).collect();
        Self::Segments { segments, end, case }
    }

    fn of_regex(text: &str, case: LetterCase, shared: &mut SharedRegexes) -> Self {
        let regex = PathRegex::with_shared(text, Anchoring::Whole, case, shared);
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
            // The literal start of an expression that ignores case is unknown.
            Self::Regex { regex, case: LetterCase::Exact, .. } => {
                let (first, _) = regex.literal_prefix().strip_prefix('/')?.split_once('/')?;
                Some(first.to_lowercase())
            }
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
        match (self, other) {
            (Self::Segments { segments, end, .. }, Self::Segments { segments: others, end: other_end, .. }) => {
                ranks(segments, *end).cmp(ranks(others, *other_end))
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

/// Returns the ranks of the segments and of the end. See [`PathSegment::rank`].
fn ranks(segments: &[PathSegment], end: PathEnd) -> impl Iterator<Item = (u8, usize)> {
    let end = if end == PathEnd::Open { (4, 0) } else { (1, 0) };
    segments.iter().map(PathSegment::rank).chain([end])
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expression_has_a_first_segment_if_it_is_literal() {
        for (text, case, expected) in [
            ("/Cat/0-.*", LetterCase::Exact, Some("cat")),
            ("/cat/0-.*", LetterCase::Ignored, None),
            ("/cat/?x", LetterCase::Exact, None),
            ("/cat(?:/.*)?", LetterCase::Exact, None),
            ("/cat.*", LetterCase::Exact, None),
            ("/(?:cat|old)/x", LetterCase::Exact, None),
        ] {
            let set = PathSet::of(&RuleMatcher::Regex(text.to_owned()), case);
            assert_eq!(set.first_segment().as_deref(), expected, "{text}");
        }
    }
}
