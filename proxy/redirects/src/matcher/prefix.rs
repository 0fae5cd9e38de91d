//! Rules for a path and everything below it: the longest prefix by hash, segment by segment.

use std::collections::HashMap;
use std::iter;

use crate::matcher::{Candidate, RuleIndex};
use crate::path::NormalPath;
use crate::shape::Shape;

#[derive(Debug, Clone, Default)]
pub(super) struct Prefixes {
    rules: HashMap<Box<str>, RuleIndex, ahash::RandomState>,
    /// For each number of segments, whether a prefix has as many. It bounds the lookups by the
    /// rules, not by the length that a visitor chooses.
    depths: Vec<bool>,
}

impl Prefixes {
    /// Returns the rule that has the prefix already.
    pub(super) fn insert(&mut self, shape: &Shape, rule: RuleIndex) -> Option<RuleIndex> {
        let depth = shape.lead();
        if self.depths.len() <= depth {
            self.depths.resize(depth + 1, false);
        }
        if let Some(used) = self.depths.get_mut(depth) {
            *used = true;
        }
        let prefix = shape.sample("", "");
        let kept = *self.rules.entry(prefix.into()).or_insert(rule);
        (kept != rule).then_some(kept)
    }

    pub(super) fn longest_first<'s>(&'s self, path: &'s NormalPath<'_>) -> impl Iterator<Item = Candidate> + 's {
        ancestors(path.as_str()).filter(|(depth, _)| self.depths.get(*depth).is_some_and(|used| *used)).filter_map(
            |(lead, prefix)| {
                let rule = *self.rules.get(prefix)?;
                Some(Candidate { rule, lead })
            },
        )
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
