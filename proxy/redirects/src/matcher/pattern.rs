//! Rules with captures: a trie of segments.

use std::collections::HashMap;

use crate::matcher::{Candidate, RuleIndex};
use crate::path::NormalPath;
use crate::shape::{self, End, Segment, Shape};

/// Nodes refer to each other by index; the first one is the root.
#[derive(Debug, Clone, Default)]
pub(super) struct Patterns(Vec<Node>);

#[derive(Debug, Clone, Default)]
struct Node {
    literals: HashMap<Box<str>, usize, ahash::RandomState>,
    affixed: Affixed,
    capture: Option<usize>,
    closed: Option<Candidate>,
    open: Option<Candidate>,
}

/// Ends that may follow a beginning, the longest first, each with its node.
type Ends = Vec<(Box<str>, usize)>;

/// Segments with a fixed beginning, found by its length and text; the longest beginning comes first, then the longest end.
#[derive(Debug, Clone, Default)]
struct Affixed {
    lengths: Vec<usize>,
    ends: HashMap<Box<str>, Ends, ahash::RandomState>,
}

impl Affixed {
    fn child(&mut self, before: &str, after: &str, fresh: usize) -> usize {
        if let Err(at) = self.lengths.binary_search_by(|length| before.len().cmp(length)) {
            self.lengths.insert(at, before.len());
        }
        let ends = self.ends.entry(before.into()).or_default();
        if let Some((_, child)) = ends.iter().find(|(end, _)| **end == *after) {
            return *child;
        }
        let at = ends.partition_point(|(end, _)| end.len() >= after.len());
        ends.insert(at, (after.into(), fresh));
        fresh
    }

    fn children<'s>(&'s self, segment: &'s str) -> impl Iterator<Item = usize> + 's {
        let starts = self.lengths.iter().filter_map(move |length| segment.get(..*length));
        let known = starts.filter_map(|start| self.ends.get_key_value(start));
        known.flat_map(move |(before, ends)| {
            ends.iter().filter(move |(end, _)| shape::between(segment, before, end).is_some()).map(|(_, child)| *child)
        })
    }
}

impl Patterns {
    /// Returns the rule that has the same shape already.
    pub(super) fn insert(&mut self, shape: &Shape, rule: RuleIndex) -> Option<RuleIndex> {
        if self.0.is_empty() {
            self.0.push(Node::default());
        }
        let mut at = 0;
        for segment in &shape.segments {
            at = self.child(at, segment)?;
        }
        let node = self.0.get_mut(at)?;
        let slot = match shape.end {
            End::Closed => &mut node.closed,
            End::Open => &mut node.open,
        };
        let lead = shape.lead();
        let kept = slot.get_or_insert(Candidate { rule, lead }).rule;
        (kept != rule).then_some(kept)
    }

    fn child(&mut self, at: usize, segment: &Segment) -> Option<usize> {
        let fresh = self.0.len();
        let node = self.0.get_mut(at)?;
        let child = match segment {
            Segment::Literal(text) => *node.literals.entry(text.clone()).or_insert(fresh),
            Segment::Affixed { before, after } => node.affixed.child(before, after, fresh),
            Segment::Capture => *node.capture.get_or_insert(fresh),
        };
        if child == fresh {
            self.0.push(Node::default());
        }
        Some(child)
    }

    /// Offers every pattern that `path` meets, the most specific first, until one is taken.
    pub(super) fn visit<T>(&self, path: &NormalPath<'_>, accept: &mut impl FnMut(Candidate) -> Option<T>) -> Option<T> {
        self.visit_from(0, path.segments(), accept)
    }

    /// Each node is visited once at most, so the work is bounded by the rules.
    fn visit_from<'p, T>(
        &self,
        at: usize,
        mut rest: impl Iterator<Item = &'p str> + Clone,
        accept: &mut impl FnMut(Candidate) -> Option<T>,
    ) -> Option<T> {
        let node = self.0.get(at)?;
        let taken = match rest.next() {
            None => node.closed.and_then(&mut *accept),
            Some(segment) => {
                let literal = node.literals.get(segment);
                literal
                    .and_then(|child| self.visit_from(*child, rest.clone(), accept))
                    .or_else(|| {
                        node.affixed.children(segment).find_map(|child| self.visit_from(child, rest.clone(), accept))
                    })
                    .or_else(|| self.visit_from(node.capture?, rest, accept))
            }
        };
        taken.or_else(|| node.open.and_then(accept))
    }
}
