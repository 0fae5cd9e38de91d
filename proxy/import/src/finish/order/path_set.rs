//! Compares the sets of paths that rule drafts match. If it is unknown whether two sets have a path in common, they count as
//! overlapping.

use std::cmp::Ordering;

use crate::finish::order::path_segment::{PathSegment, segment};
use crate::rule::draft::{RuleDraft, RuleMatcher};
use portico_redirects::LetterCase;
use portico_redirects::path_regex::{Anchoring, PathRegex, SharedRegexes};

/// The set of paths that a rule draft matches.
pub(in crate::finish) enum PathSet {
    Segments {
        segments: Vec<PathSegment>,
        end: PathEnd,
        case: LetterCase,
    },
    Regex {
        regex: Box<PathRegex>,
        case: LetterCase,
    },
    /// The paths of a regular expression that does not compile. These paths are unknown.
    Unknown,
}

/// A path, with percent-encoded characters decoded. Spellings that differ only in letter case count as the same path.
pub(super) struct SinglePath {
    segments: Vec<String>,
    pub(super) text: String,
}

/// The end of a path set. `Open` means that the set also contains all paths below the last segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::finish) enum PathEnd {
    Closed,
    Open,
}

impl PathSet {
    pub(in crate::finish) fn of(matcher: &RuleMatcher, case: LetterCase) -> Self {
        Self::with_shared(matcher, case, &mut SharedRegexes::default())
    }

    /// Returns the set of each draft. Similar expressions are compiled only once.
    pub(in crate::finish) fn of_drafts(drafts: &[RuleDraft]) -> Vec<Self> {
        let mut shared = SharedRegexes::default();
        drafts.iter().map(|draft| Self::with_shared(&draft.matcher, draft.case, &mut shared)).collect()
    }

    fn with_shared(matcher: &RuleMatcher, case: LetterCase, shared: &mut SharedRegexes) -> Self {
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
        regex.map_or(Self::Unknown, |regex| Self::Regex { regex: Box::new(regex), case })
    }

    /// Returns the only path of an exact set. Returns `None` for any other set.
    pub(super) fn single_path(&self) -> Option<SinglePath> {
        let Self::Segments { segments, end: PathEnd::Closed, .. } = self else { return None };
        let literal = |segment: &PathSegment| match segment {
            PathSegment::Literal(text) => Some(text.clone()),
            PathSegment::Affixed(..) | PathSegment::Any => None,
        };
        segments.iter().map(literal).collect::<Option<Vec<String>>>().map(SinglePath::of)
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

    /// Reports whether an expression matches a path. Returns `false` for all other sets.
    fn has_match(&self, path: &SinglePath) -> bool {
        match self {
            // Comparing the literal prefix is much faster than running the regular expression.
            Self::Regex { regex, .. } => path.text.starts_with(regex.literal_prefix()) && regex.is_match(&path.text),
            Self::Segments { .. } | Self::Unknown => false,
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
    pub(in crate::finish) fn may_overlap(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Segments { segments, end, .. }, Self::Segments { segments: others, end: other_end, .. }) => {
                let long_enough = |length: usize, others: usize, end: PathEnd| end == PathEnd::Open && length <= others;
                let (length, other_length) = (segments.len(), others.len());
                let fits = length == other_length
                    || long_enough(length, other_length, *end)
                    || long_enough(other_length, length, *other_end);
                fits && segments.iter().zip(others).all(|(one, other)| one.may_overlap(other))
            }
            (one @ Self::Regex { .. }, other @ Self::Segments { .. }) => {
                // The spelling of the path decides only if both rules respect case.
                one.ignores_case()
                    || other.ignores_case()
                    || other.single_path().is_none_or(|path| one.has_match(&path))
            }
            (Self::Segments { .. }, Self::Regex { .. }) => other.may_overlap(self),
            (Self::Unknown, _) | (_, Self::Unknown) | (Self::Regex { .. }, Self::Regex { .. }) => true,
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

impl SinglePath {
    fn of(segments: Vec<String>) -> Self {
        Self { text: format!("/{}", segments.join("/")), segments }
    }

    /// Returns the first segment of this path in lower case, as [`PathSet::first_segment`] does for a set of paths.
    pub(super) fn first_segment(&self) -> Option<String> {
        self.segments.first().map(|first| first.to_lowercase())
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
