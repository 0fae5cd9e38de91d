//! Rules with captures: a trie of segments.

use std::collections::HashMap;

use crate::matcher::{Met, Slot};
use crate::path;
use crate::shape::{self, End, Segment, Shape};

/// Nodes refer to each other by index; the first one is the root.
#[derive(Debug, Clone, Default)]
pub(super) struct Patterns(Vec<Node>);

#[derive(Debug, Clone, Default)]
struct Node {
    literals: HashMap<Box<str>, usize, ahash::RandomState>,
    affixed: Affixed,
    capture: Option<usize>,
    closed: Slot,
    open: Slot,
}

/// Ends that may follow a beginning, each with its node.
type Ends = Vec<(Box<str>, usize)>;

/// Segments with a fixed beginning, found by its length and text.
#[derive(Debug, Clone, Default)]
struct Affixed {
    lengths: Vec<usize>,
    ends: HashMap<Box<str>, Ends, ahash::RandomState>,
}

impl Affixed {
    fn child(&mut self, before: &str, after: &str, fresh: usize) -> usize {
        if !self.lengths.contains(&before.len()) {
            self.lengths.push(before.len());
        }
        let ends = self.ends.entry(before.into()).or_default();
        if let Some((_, child)) = ends.iter().find(|(end, _)| **end == *after) {
            return *child;
        }
        ends.push((after.into(), fresh));
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
    /// The rules of a shape.
    pub(super) fn slot(&mut self, shape: &Shape) -> Option<&mut Slot> {
        if self.0.is_empty() {
            self.0.push(Node::default());
        }
        let mut at = 0;
        for segment in &shape.segments {
            at = self.child(at, segment)?;
        }
        let node = self.0.get_mut(at)?;
        Some(match shape.end {
            End::Closed => &mut node.closed,
            End::Open => &mut node.open,
        })
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

    /// Adds the rules that a path meets.
    pub(super) fn collect(&self, path: &str, met: &mut Met) {
        if !self.0.is_empty() {
            self.collect_from(0, path::segments(path), met);
        }
    }

    /// Each node is visited once at most, so the work is bounded by the rules.
    fn collect_from<'p>(&self, at: usize, mut rest: impl Iterator<Item = &'p str> + Clone, met: &mut Met) {
        let Some(node) = self.0.get(at) else { return };
        met.extend_from_slice(&node.open);
        let Some(segment) = rest.next() else {
            met.extend_from_slice(&node.closed);
            return;
        };
        if let Some(child) = node.literals.get(segment) {
            self.collect_from(*child, rest.clone(), met);
        }
        for child in node.affixed.children(segment) {
            self.collect_from(child, rest.clone(), met);
        }
        if let Some(child) = node.capture {
            self.collect_from(child, rest, met);
        }
    }
}
