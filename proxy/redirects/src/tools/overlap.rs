//! Compares the paths of two rules.

use crate::engine::rule_set::RuleSet;
use crate::rule::LetterCase;
use crate::rule::overlap;
use crate::rule::path_regex::RegexComparison;

impl RuleSet {
    /// Reports whether at least one path matches both rules, without regard to their conditions. The rules are given by
    /// their indices in the order of the files. If the answer is uncertain, for example for two regular expressions
    /// with the same start, or if a rule does not exist, returns `true`.
    pub fn may_overlap(&self, one: usize, other: usize) -> bool {
        let rules = self.graph.rules.get(one).zip(self.graph.rules.get(other));
        rules.is_none_or(|(one, other)| overlap::may_overlap(one, other))
    }
}

/// Compares the paths of rules exactly, also if they are regular expressions. All comparisons together have a work limit.
#[derive(Debug)]
pub struct PathComparison {
    regexes: RegexComparison,
}

impl Default for PathComparison {
    fn default() -> Self {
        Self { regexes: RegexComparison::new() }
    }
}

impl PathComparison {
    /// Reports whether the regular expression `outer` matches every path that `inner` matches. Both are written as in rules, and
    /// have a letter case. If the answer is uncertain, because an expression is invalid or because the work limit is
    /// exceeded, returns `false`.
    ///
    /// ```
    /// use portico_redirects::{LetterCase, PathComparison};
    ///
    /// let is_within = |inner, outer| {
    ///     PathComparison::default().is_within((inner, LetterCase::Exact), (outer, LetterCase::Exact))
    /// };
    /// assert!(is_within(r"/shop/.*\.html", r".*\.html"));
    /// assert!(!is_within(r".*\.html", r"/shop/.*\.html"));
    /// ```
    pub fn is_within(&mut self, inner: (&str, LetterCase), outer: (&str, LetterCase)) -> bool {
        self.regexes.is_subset(inner, outer) == Some(true)
    }

    /// Reports whether at least one path matches both rules, as [`RuleSet::may_overlap`] does. If the answer is uncertain,
    /// because a rule reads its paths from a file or because the work limit is exceeded, returns `true`.
    pub fn may_overlap(&mut self, rules: &RuleSet, one: usize, other: usize) -> bool {
        let pair = rules.graph.rules.get(one).zip(rules.graph.rules.get(other));
        rules.may_overlap(one, other)
            && pair.is_none_or(|(one, other)| {
                let expressions = one.as_regex().zip(other.as_regex());
                let overlaps = expressions.and_then(|(own, others)| {
                    self.regexes.overlaps((own.as_ref(), one.case), (others.as_ref(), other.case))
                });
                overlaps != Some(false)
            })
    }
}
