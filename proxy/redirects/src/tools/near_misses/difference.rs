//! Compares a requested path with the path of a rule, and describes the difference.

use strsim::osa_distance;

use crate::address::path;
use crate::rule::path_pattern::{PathPattern, PatternEnd, PatternSegment, strip_affixes};
use crate::tools::near_misses::affix::{self, MAX_SEGMENT_LENGTH};

/// The maximum number of edits between two similar path segments. An edit adds, removes or changes a letter, or swaps
/// two letters.
const MAX_EDITS: usize = 2;

/// The difference between a requested path and the paths that a rule matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Difference {
    LetterCase,
    /// One segment differs by a few edits. The fields are the number of edits, the segment of the requested path, and
    /// the segment of the rule.
    Segment(usize, String, String),
    /// The requested path is one level below the path of the rule, such as `/about/team` below `/about`.
    Below,
    /// The requested path lacks the last segment of the rule's path.
    Shorter,
    /// The regular expression of the rule matches the path one level above.
    BelowExpression,
    /// The regular expression of the rule matches paths below the requested path, but not the requested path itself.
    AboveExpression,
    /// The regular expression of the rule would match if the query were a part of the path.
    Query,
}

pub(super) fn of_row<'r>(asked: &[&'r str], key: &'r str) -> Option<(Difference, usize)> {
    let length = path::segments(key).count();
    compare(asked, length, PatternEnd::Closed, path::segments(key).map(SegmentOfRule::Literal))
}

pub(super) fn of_pattern<'r>(asked: &[&'r str], pattern: &'r PathPattern) -> Option<(Difference, usize)> {
    let segments = pattern.segments().map(|segment| match segment {
        PatternSegment::Literal(text) => SegmentOfRule::Literal(text),
        PatternSegment::Affixed { before, after } => SegmentOfRule::Affixed(before, after),
        PatternSegment::Capture => SegmentOfRule::Any,
    });
    compare(asked, pattern.segments().count(), pattern.end, segments)
}

/// The texts of a segment that differ.
enum DifferentTexts<'t> {
    /// The segment of the requested path, and the segment of the rule.
    Segments(&'t str, &'t str),
    /// The segment of the requested path, and the fixed text before and after the placeholder of the rule.
    Affixes(&'t str, &'t str, &'t str),
}

impl DifferentTexts<'_> {
    fn few_edits(&self) -> Option<Difference> {
        match self {
            Self::Segments(segment, text) => few_edits(segment, text),
            Self::Affixes(segment, before, after) => {
                affix::one_edit(segment, before, after).map(|(own, text)| Difference::Segment(1, own, text))
            }
        }
    }
}

enum SegmentOfRule<'r> {
    Literal(&'r str),
    Affixed(&'r str, &'r str),
    Any,
}

/// Returns the difference between the requested path and the path of a rule, and the number of segments up to which the
/// paths agree.
fn compare<'r>(
    asked: &[&'r str],
    length: usize,
    end: PatternEnd,
    segments: impl Iterator<Item = SegmentOfRule<'r>>,
) -> Option<(Difference, usize)> {
    let surplus = asked.len().saturating_sub(length);
    let missing = length.saturating_sub(asked.len());
    let (mut first_different, mut has_other_case, mut different) = (None, false, None);
    for (index, (segment, of_rule)) in asked.iter().zip(segments).enumerate() {
        match of_rule {
            SegmentOfRule::Any => continue,
            SegmentOfRule::Affixed(before, after) if strip_affixes(segment, before, after).is_some() => continue,
            SegmentOfRule::Affixed(before, after) if affix::differs_in_case(segment, before, after) => {
                has_other_case = true;
            }
            SegmentOfRule::Affixed(before, after) => {
                if different.replace(DifferentTexts::Affixes(segment, before, after)).is_some() {
                    return None;
                }
            }
            SegmentOfRule::Literal(text) if text == *segment => continue,
            SegmentOfRule::Literal(text) if path::fold(text) == path::fold(segment) => has_other_case = true,
            SegmentOfRule::Literal(text) => {
                if different.replace(DifferentTexts::Segments(segment, text)).is_some() {
                    return None;
                }
            }
        }
        first_different.get_or_insert(index);
    }
    // If `fits` is true and all segments are equal, the rule matches.
    let fits = missing == 0 && (surplus == 0 || end == PatternEnd::Open);
    let difference = match (different, has_other_case) {
        (None, true) => fits.then_some(Difference::LetterCase),
        (Some(texts), false) if fits => texts.few_edits(),
        (None, false) if end == PatternEnd::Closed => match (missing, surplus) {
            (0, 1) => (length > 0).then_some(Difference::Below),
            (1, 0) => (!asked.is_empty()).then_some(Difference::Shorter),
            (_, _) => None,
        },
        (Some(_) | None, true | false) => None,
    };
    Some((difference?, first_different.unwrap_or(asked.len().min(length))))
}

fn few_edits(segment: &str, text: &str) -> Option<Difference> {
    let (own, other) = (path::readable(segment), path::readable(text));
    let (own_length, length) = (own.chars().count(), other.chars().count());
    if own_length.abs_diff(length) > MAX_EDITS || own_length.max(length) > MAX_SEGMENT_LENGTH {
        return None;
    }
    let edits = osa_distance(&own, &other);
    // A short segment is similar to many other segments, so the number of edits must be less than half of the length.
    (edits <= MAX_EDITS && edits * 2 < length).then(|| Difference::Segment(edits, own.into_owned(), other.into_owned()))
}

impl Difference {
    /// Returns the size of the difference, starting at 1.
    pub(super) fn rank(&self) -> usize {
        match self {
            Self::LetterCase => 1,
            Self::Segment(edits, ..) => 1 + edits,
            Self::Below | Self::BelowExpression | Self::Query => 2 + MAX_EDITS,
            Self::Shorter | Self::AboveExpression => 3 + MAX_EDITS,
        }
    }
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::LetterCase => f.write_str("differs in letter case; `case: ignore` would match the path"),
            Self::Segment(_, segment, of_rule) => write!(f, "has `{of_rule}` where the path has `{segment}`"),
            Self::Below => f.write_str("matches the path one level above; `prefix` would also match all paths below"),
            Self::Shorter => f.write_str("needs one more segment"),
            Self::BelowExpression => f.write_str(
                "matches the path one level above; `(?:/.*)?` at the end would also match all paths below",
            ),
            Self::AboveExpression => f.write_str("matches only paths below this path"),
            Self::Query => f.write_str(
                "matches only with the query, which is not a part of the path; test parameters with `when: { query: … }`",
            ),
        }
    }
}
