//! Rules for a path and everything below it: the longest prefix by hash, segment by segment.

use std::collections::HashMap;
use std::iter;

use crate::matcher::{Met, Slot};
use crate::shape::Shape;

#[derive(Debug, Clone, Default)]
pub(super) struct Prefixes {
    rules: HashMap<Box<str>, Slot, ahash::RandomState>,
    /// For each number of segments, whether a prefix has as many. It bounds the lookups by the
    /// rules, not by the length that a visitor chooses.
    depths: Vec<bool>,
}

impl Prefixes {
    /// The rules with the prefix of a shape.
    pub(super) fn slot(&mut self, shape: &Shape) -> &mut Slot {
        let depth = shape.lead();
        if self.depths.len() <= depth {
            self.depths.resize(depth + 1, false);
        }
        if let Some(used) = self.depths.get_mut(depth) {
            *used = true;
        }
        self.rules.entry(shape.sample("", "").into()).or_default()
    }

    /// Adds the rules that a path meets.
    pub(super) fn collect(&self, path: &str, met: &mut Met) {
        if self.rules.is_empty() {
            return;
        }
        for (depth, prefix) in ancestors(path) {
            if self.depths.get(depth).is_some_and(|used| *used)
                && let Some(slot) = self.rules.get(prefix)
            {
                met.extend_from_slice(slot);
            }
        }
    }
}

/// The path and every path above it up to the root, each with its number of segments.
fn ancestors(path: &str) -> impl Iterator<Item = (usize, &str)> {
    let depth = match path {
        "/" => 0,
        _ => path.bytes().filter(|byte| *byte == b'/').count(),
    };
    iter::successors(Some((depth, path)), |(depth, path)| {
        let above = depth.checked_sub(1)?;
        let slash = path.rfind('/')?;
        let parent = path.get(..slash).filter(|parent| !parent.is_empty());
        Some((above, parent.unwrap_or("/")))
    })
}

#[cfg(test)]
mod tests {
    use super::ancestors;

    #[test]
    fn ancestors_go_up_to_the_root() {
        let up: Vec<_> = ancestors("/a/bc/d").collect();
        assert_eq!(up, [(3, "/a/bc/d"), (2, "/a/bc"), (1, "/a"), (0, "/")]);
        assert_eq!(ancestors("/").collect::<Vec<_>>(), [(0, "/")]);
    }
}
