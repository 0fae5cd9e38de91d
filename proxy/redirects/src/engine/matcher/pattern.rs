//! Finds rules with placeholders in a trie of path segments.

use std::collections::HashMap;

use crate::address::path;
use crate::engine::matcher::candidate::MatchedRules;
use crate::engine::matcher::rule_slot::RuleSlot;
use crate::engine::matcher::selection::Selection;
use crate::rule::Rule;
use crate::rule::path_pattern::{self, PathPattern, PatternEnd, PatternSegment};

/// The nodes of the trie. Nodes refer to other nodes by index, and the first node is the root.
#[derive(Debug, Clone, Default)]
pub(super) struct Patterns(Vec<Node>);

#[derive(Debug, Clone, Default)]
struct Node {
    literals: HashMap<Box<str>, usize, ahash::RandomState>,
    affixed: Affixed,
    capture: Option<usize>,
    closed: RuleSlot,
    open: RuleSlot,
}

/// The texts that may follow a placeholder, such as `.html` in `page-{id}.html`. Each text is stored with the index of
/// its child node.
type Ends = Vec<(Box<str>, usize)>;

/// The child nodes for segments such as `page-{id}.html`. They are found by the text before the placeholder, such as
/// `page-`, and by the length of this text.
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
            ends.iter()
                .filter(move |(end, _)| path_pattern::strip_affixes(segment, before, end).is_some())
                .map(|(_, child)| *child)
        })
    }
}

impl Patterns {
    /// Returns the slot that holds the rules for a pattern.
    pub(super) fn rules_mut(&mut self, pattern: &PathPattern) -> Option<&mut RuleSlot> {
        if self.0.is_empty() {
            self.0.push(Node::default());
        }
        let mut at = 0;
        for segment in pattern.segments() {
            at = self.child(at, segment)?;
        }
        let node = self.0.get_mut(at)?;
        Some(match pattern.end {
            PatternEnd::Closed => &mut node.closed,
            PatternEnd::Open => &mut node.open,
        })
    }

    fn child(&mut self, at: usize, segment: PatternSegment<'_>) -> Option<usize> {
        let fresh = self.0.len();
        let node = self.0.get_mut(at)?;
        let child = match segment {
            PatternSegment::Literal(text) => *node.literals.entry(text.into()).or_insert(fresh),
            PatternSegment::Affixed { before, after } => node.affixed.child(before, after, fresh),
            PatternSegment::Capture => *node.capture.get_or_insert(fresh),
        };
        if child == fresh {
            self.0.push(Node::default());
        }
        Some(child)
    }

    /// Returns the slots of all patterns.
    pub(super) fn slots_mut(&mut self) -> impl Iterator<Item = &mut RuleSlot> {
        self.0.iter_mut().flat_map(|node| [&mut node.closed, &mut node.open])
    }

    /// Adds the rules that match a path to `matched`.
    pub(super) fn collect(&self, path: &str, rules: &[Rule], selection: &Selection<'_>, matched: &mut MatchedRules) {
        if !self.0.is_empty() {
            self.collect_from(0, path::segments(path), (rules, selection), matched);
        }
    }

    /// Adds the matching rules at a node and below it to `matched`. Each node is visited at most once, so the time
    /// depends on the number of rules and not on the length of the path.
    fn collect_from<'p>(
        &self,
        at: usize,
        mut rest: impl Iterator<Item = &'p str> + Clone,
        (rules, selection): (&[Rule], &Selection<'_>),
        matched: &mut MatchedRules,
    ) {
        let Some(node) = self.0.get(at) else { return };
        node.open.collect(rules, selection, matched);
        let Some(segment) = rest.next() else {
            node.closed.collect(rules, selection, matched);
            return;
        };
        if let Some(child) = node.literals.get(segment) {
            self.collect_from(*child, rest.clone(), (rules, selection), matched);
        }
        for child in node.affixed.children(segment) {
            self.collect_from(child, rest.clone(), (rules, selection), matched);
        }
        if let Some(child) = node.capture {
            self.collect_from(child, rest, (rules, selection), matched);
        }
    }
}
