//! The addresses with which one that was not found is compared.

use crate::path::{self, NormalPath};
use crate::routes::Routes;
use crate::rule::Paths;
use crate::rule_set::RuleSet;
use crate::shape::{self, End, Segment, Shape};
use crate::suggest::align;
use crate::suggest::sound::Sound;

/// What a capture costs: a page that is written out is the better guess.
const HOLE: u32 = 5;
/// What two segments cost that cannot lie beside each other.
const NEVER: u32 = 1000;
/// No page lies deeper; it bounds the work for addresses that visitors make up.
const DEEPEST: usize = 24;

/// An address that was not found.
pub(super) struct Missed<'m> {
    path: &'m NormalPath<'m>,
    segments: Vec<(&'m str, Sound)>,
}

/// An address that may have been meant, perhaps with holes.
pub(super) struct Candidate {
    /// The rule that answers there; none for a route of the site.
    pub(super) rule: Option<usize>,
    pieces: Vec<Piece>,
    end: End,
}

enum Piece {
    Word(Box<str>, Sound),
    /// Any segment that starts and ends with these.
    Hole(Box<str>, Box<str>),
}

/// Shows every candidate: routes, then rules in the order of the files.
pub(super) fn each(rules: &RuleSet, routes: Option<&Routes>, mut show: impl FnMut(&Candidate)) {
    for shape in routes.into_iter().flat_map(Routes::shapes) {
        show(&Candidate::of_shape(shape, None));
    }
    for (index, rule) in rules.graph.rules.iter().enumerate() {
        match &rule.paths {
            Paths::Shape(shape) => show(&Candidate::of_shape(shape, Some(index))),
            Paths::Rows(rows) => rows.pairs.iter().for_each(|row| show(&Candidate::of_row(row.key, index))),
            // Nobody can say which address resembles one.
            Paths::Regex(_) => {}
        }
    }
}

impl Candidate {
    fn of_shape(shape: &Shape, rule: Option<usize>) -> Self {
        let pieces = shape.segments.iter().map(|segment| match segment {
            Segment::Literal(text) => Piece::Word(text.clone(), Sound::of(text)),
            Segment::Affixed { before, after } => Piece::Hole(before.clone(), after.clone()),
            Segment::Capture => Piece::Hole(Box::default(), Box::default()),
        });
        Self { rule, pieces: pieces.collect(), end: shape.end }
    }

    fn of_row(key: &str, rule: usize) -> Self {
        let pieces = path::segments(key).map(|segment| Piece::Word(segment.into(), Sound::of(segment)));
        Self { rule: Some(rule), pieces: pieces.collect(), end: End::Closed }
    }

    fn holes(&self) -> usize {
        self.pieces.iter().filter(|piece| matches!(piece, Piece::Hole(..))).count()
    }
}

impl<'m> Missed<'m> {
    pub(super) fn new(path: &'m NormalPath<'m>) -> Self {
        let mut segments: Vec<_> = path.segments().map(|segment| (segment, Sound::of(segment))).collect();
        segments.pop_if(|(_, sound)| sound.is_index());
        Self { path, segments }
    }

    pub(super) fn written(&self) -> &str {
        self.path.as_str()
    }

    /// The address that the candidate has for this one and how alike they are, when that is at least `floor` percent.
    pub(super) fn compare(&self, candidate: &Candidate, floor: u32) -> Option<(String, u32)> {
        let here = self.segments.len();
        // An open end takes what is left over.
        let rest = if candidate.end == End::Open { here.saturating_sub(candidate.pieces.len()) } else { 0 };
        let there = candidate.pieces.len() + rest;
        let words = here.max(there).checked_sub(candidate.holes() + rest).filter(|words| *words > 0)?;
        if here > DEEPEST || there > DEEPEST {
            return None;
        }
        let likeness = |cost: u32| 100_u32.saturating_sub(cost / u32::try_from(words).unwrap_or(u32::MAX));
        let least = align::cheapest(here, there, |i, j| self.cost(candidate, i, j, Sound::least_difference));
        if likeness(least.cost) < floor {
            return None;
        }
        let found = align::cheapest(here, there, |i, j| self.cost(candidate, i, j, Sound::difference));
        let likeness = Some(likeness(found.cost)).filter(|likeness| *likeness >= floor)?;
        let near = self.fill(candidate, &found.partners)?;
        (near != self.path.as_str()).then_some((near, likeness))
    }

    fn cost(&self, candidate: &Candidate, i: usize, j: usize, difference: fn(&Sound, &Sound) -> u32) -> u32 {
        let Some((written, sound)) = self.segments.get(i) else { return NEVER };
        match candidate.pieces.get(j) {
            Some(Piece::Word(_, other)) => difference(sound, other),
            Some(Piece::Hole(before, after)) if shape::between(written, before, after).is_none() => NEVER,
            Some(Piece::Hole(..)) | None => HOLE,
        }
    }

    /// The candidate with this address's segments in its holes; `None` when one stays empty.
    fn fill(&self, candidate: &Candidate, partners: &[Option<usize>]) -> Option<String> {
        let mut near = String::new();
        for (j, partner) in partners.iter().enumerate() {
            near.push('/');
            match candidate.pieces.get(j) {
                Some(Piece::Word(text, _)) => near.push_str(text),
                Some(Piece::Hole(..)) | None => near.push_str(self.segments.get((*partner)?)?.0),
            }
        }
        Some(if near.is_empty() { "/".to_owned() } else { near })
    }
}
