//! Compares a path that was not found with the paths of rules and pages.

use crate::address::path::{self, NormalPath};
use crate::check::routes::Routes;
use crate::engine::rule_set::RuleSet;
use crate::rule::Paths;
use crate::rule::path_pattern::{self, PathPattern, PatternEnd, PatternSegment};
use crate::tools::suggest::align;
use crate::tools::suggest::transliteration::Transliteration;

/// The cost of aligning a path segment with a placeholder. The cost is not zero, because a page without placeholders is
/// a better guess.
const PLACEHOLDER_COST: u32 = 5;
/// The cost of aligning two segments that must not be aligned.
const IMPOSSIBLE_COST: u32 = 1000;
/// The maximum number of segments of a path. Longer paths are not compared, because the comparison would take too long.
const MAX_SEGMENTS: usize = 24;

/// A path that was not found.
pub(super) struct NotFoundPath<'m> {
    path: &'m NormalPath<'m>,
    segments: Vec<(&'m str, Transliteration)>,
}

/// The path of a rule or page that the visitor may have intended. The path may contain placeholders.
pub(super) struct SuggestionCandidate {
    /// The index of the rule that answers the path. `None` if the path is a page of the site.
    pub(super) rule: Option<usize>,
    segments: Vec<CandidateSegment>,
    end: PatternEnd,
}

enum CandidateSegment {
    Literal(Box<str>, Transliteration),
    /// A placeholder that matches any segment with this prefix and this suffix.
    Placeholder(Box<str>, Box<str>),
}

/// Calls `show` with every candidate. The candidates are the routes of the site, followed by the rules in file order.
pub(super) fn each(rules: &RuleSet, routes: Option<&Routes>, mut show: impl FnMut(&SuggestionCandidate)) {
    for pattern in routes.into_iter().flat_map(Routes::shapes) {
        show(&SuggestionCandidate::of_pattern(pattern, None));
    }
    for (index, rule) in rules.graph.rules.iter().enumerate() {
        match &rule.paths {
            Paths::Pattern(pattern) => show(&SuggestionCandidate::of_pattern(pattern, Some(index))),
            Paths::Rows(rows) => rows.pairs.iter().for_each(|row| show(&SuggestionCandidate::of_row(row.key, index))),
            // A regular expression has no single path to compare with.
            Paths::Regex(_) => {}
        }
    }
}

impl SuggestionCandidate {
    fn of_pattern(pattern: &PathPattern, rule: Option<usize>) -> Self {
        let segments = pattern.segments().map(|segment| match segment {
            PatternSegment::Literal(text) => CandidateSegment::Literal(text.into(), Transliteration::of(text)),
            PatternSegment::Affixed { before, after } => CandidateSegment::Placeholder(before.into(), after.into()),
            PatternSegment::Capture => CandidateSegment::Placeholder(Box::default(), Box::default()),
        });
        Self { rule, segments: segments.collect(), end: pattern.end }
    }

    fn of_row(key: &str, rule: usize) -> Self {
        let segments =
            path::segments(key).map(|segment| CandidateSegment::Literal(segment.into(), Transliteration::of(segment)));
        Self { rule: Some(rule), segments: segments.collect(), end: PatternEnd::Closed }
    }

    fn placeholders(&self) -> usize {
        self.segments.iter().filter(|segment| matches!(segment, CandidateSegment::Placeholder(..))).count()
    }
}

impl<'m> NotFoundPath<'m> {
    pub(super) fn new(path: &'m NormalPath<'m>) -> Self {
        let mut segments: Vec<_> = path.segments().map(|segment| (segment, Transliteration::of(segment))).collect();
        segments.pop_if(|(_, latin)| latin.is_index());
        Self { path, segments }
    }

    pub(super) fn path(&self) -> &str {
        self.path.as_str()
    }

    /// Compares this path with a candidate. Returns the path of the candidate with filled placeholders, and the
    /// similarity in percent. Returns `None` if the similarity is below `floor`. Also returns `None` if the paths are
    /// equal or cannot be compared.
    pub(super) fn compare(&self, candidate: &SuggestionCandidate, floor: u32) -> Option<(String, u32)> {
        let path_length = self.segments.len();
        // If the candidate ends with a placeholder for the rest of the path, the placeholder matches the remaining
        // segments.
        let rest =
            if candidate.end == PatternEnd::Open { path_length.saturating_sub(candidate.segments.len()) } else { 0 };
        let candidate_length = candidate.segments.len() + rest;
        let literals = path_length
            .max(candidate_length)
            .checked_sub(candidate.placeholders() + rest)
            .filter(|literals| *literals > 0)?;
        if path_length > MAX_SEGMENTS || candidate_length > MAX_SEGMENTS {
            return None;
        }
        let similarity = |cost: u32| 100_u32.saturating_sub(cost / u32::try_from(literals).unwrap_or(u32::MAX));
        let lowest = align::cheapest(path_length, candidate_length, |i, j| {
            self.cost(candidate, i, j, Transliteration::min_difference)
        });
        if similarity(lowest.cost) < floor {
            return None;
        }
        let found = align::cheapest(path_length, candidate_length, |i, j| {
            self.cost(candidate, i, j, Transliteration::difference)
        });
        let similarity = Some(similarity(found.cost)).filter(|similarity| *similarity >= floor)?;
        let similar = self.fill(candidate, &found.partners)?;
        (similar != self.path.as_str()).then_some((similar, similarity))
    }

    fn cost(
        &self,
        candidate: &SuggestionCandidate,
        i: usize,
        j: usize,
        difference: fn(&Transliteration, &Transliteration) -> u32,
    ) -> u32 {
        let Some((segment, latin)) = self.segments.get(i) else { return IMPOSSIBLE_COST };
        match candidate.segments.get(j) {
            Some(CandidateSegment::Literal(_, other)) => difference(latin, other),
            Some(CandidateSegment::Placeholder(before, after))
                if path_pattern::strip_affixes(segment, before, after).is_none() =>
            {
                IMPOSSIBLE_COST
            }
            Some(CandidateSegment::Placeholder(..)) | None => PLACEHOLDER_COST,
        }
    }

    /// Returns the path of the candidate, in which each placeholder is filled with the aligned segment of this path.
    /// Returns `None` if a placeholder has no aligned segment.
    fn fill(&self, candidate: &SuggestionCandidate, partners: &[Option<usize>]) -> Option<String> {
        let mut similar = String::new();
        for (j, partner) in partners.iter().enumerate() {
            similar.push('/');
            match candidate.segments.get(j) {
                Some(CandidateSegment::Literal(text, _)) => similar.push_str(text),
                Some(CandidateSegment::Placeholder(..)) | None => similar.push_str(self.segments.get((*partner)?)?.0),
            }
        }
        Some(if similar.is_empty() { "/".to_owned() } else { similar })
    }
}
