//! Checks whether one regular expression matches every path that another regular expression matches, and whether both match
//! a common path.
//!
//! The outer expression should match every path that the inner expression matches. These two expressions and a third
//! expression for all paths are compiled to DFAs. The DFAs read the same texts in parallel (product construction). The
//! search ends when it finds a path that only the inner expression accepts. Otherwise, the search ends when all
//! reachable combinations of states have been visited.

use std::collections::{HashSet, VecDeque};

use regex_automata::dfa::Automaton;
use regex_automata::dfa::dense::DFA;
use regex_automata::util::primitives::StateID;

use crate::rule::case::LetterCase;
use crate::rule::path_regex::automaton::{RegexSource, SIZE_LIMIT, automaton, ends, representatives, start, step};

/// The work limit for all comparisons together, in visited states. A visited state takes a few microseconds. The limit
/// ensures that many expressions do not slow down loading.
const BUDGET: usize = 60_000;
/// The cost of building an automaton. The unit is the cost of visiting one state.
const AUTOMATON_COST: usize = 500;
/// An expression for paths without empty segments, control characters and a trailing slash.
const PATHS: &str = r"^(?:/|(?:/[^/\x00-\x1F\x7F]+)+)$";

/// A comparison of regular expressions. All comparisons together have a work limit.
#[derive(Debug)]
pub(crate) struct RegexComparison {
    paths: Option<DFA<Vec<u32>>>,
    budget_left: usize,
}

/// The states of three automata: for the inner expression, the outer expression and all paths.
type States = [StateID; 3];

impl RegexComparison {
    pub(crate) fn new() -> Self {
        Self { paths: automaton((PATHS, LetterCase::Exact), SIZE_LIMIT), budget_left: BUDGET }
    }

    /// Reports whether `outer` matches every path that `inner` matches. Returns `None` if the expressions cannot be
    /// compared, or if the comparison exceeds the work limit.
    pub(crate) fn is_subset(&mut self, inner: RegexSource<'_>, outer: RegexSource<'_>) -> Option<bool> {
        self.finds(inner, outer, |in_inner, in_outer| in_inner && !in_outer).map(|found| !found)
    }

    /// Reports whether at least one path matches both expressions. Returns `None` if the expressions cannot be compared,
    /// or if the comparison exceeds the work limit.
    pub(crate) fn overlaps(&mut self, one: RegexSource<'_>, other: RegexSource<'_>) -> Option<bool> {
        self.finds(one, other, |in_one, in_other| in_one && in_other)
    }

    /// Reports whether there is a path for which `is_wanted` returns `true`. Its arguments are whether `inner` and `outer`
    /// match the path. Only paths that begin like a path of `inner` are tried.
    fn finds(
        &mut self,
        inner: RegexSource<'_>,
        outer: RegexSource<'_>,
        is_wanted: impl Fn(bool, bool) -> bool,
    ) -> Option<bool> {
        self.budget_left = self.budget_left.checked_sub(2 * AUTOMATON_COST)?;
        let automaton = |source| automaton(source, SIZE_LIMIT);
        let (inner, outer, paths) = (automaton(inner)?, automaton(outer)?, self.paths.as_ref()?);
        let all = [&inner, &outer, paths];
        let bytes = representatives(all);
        let first = [start(&inner)?, start(&outer)?, start(paths)?];
        let mut seen: HashSet<States> = HashSet::from([first]);
        let mut queue = VecDeque::from([first]);
        while let Some(states) = queue.pop_front() {
            self.budget_left = self.budget_left.checked_sub(1)?;
            let [in_inner, in_outer, in_paths] = ends(all, states);
            if in_paths && is_wanted(in_inner, in_outer) {
                return Some(true);
            }
            for byte in &bytes {
                let next = step(all, states, *byte);
                let [inner_state, outer_state, path_state] = next;
                if inner.is_quit_state(inner_state) || outer.is_quit_state(outer_state) {
                    return None;
                }
                let goes_on = !inner.is_dead_state(inner_state) && !paths.is_dead_state(path_state);
                if goes_on && seen.insert(next) {
                    queue.push_back(next);
                }
            }
        }
        Some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_overlap_if_they_have_a_path_in_common() {
        let mut comparison = RegexComparison::new();
        for (one, other, expected) in [
            ("/m(?:/.*)?", "/(?:about|team)(?:/.*)?", false),
            ("/m(?:/.*)?", "/[0-9]+-.*", false),
            ("/m(?:/.*)?", "/.*_.*", true),
            ("/a|/b", "/[b-z]", true),
            // No path in normal form ends with a slash.
            ("/a/?", "/a/", false),
        ] {
            let [one, other] = [one, other].map(|pattern| format!("^(?:{pattern})$"));
            for (first, second) in [(&one, &other), (&other, &one)] {
                let found = comparison.overlaps((first, LetterCase::Exact), (second, LetterCase::Exact));
                assert_eq!(found, Some(expected), "{first} and {second}");
            }
        }
        assert_eq!(comparison.overlaps(("^/A$", LetterCase::Exact), ("^/a$", LetterCase::Ignored)), Some(true));
    }

    #[test]
    fn narrower_expressions_are_subsets_of_wider_ones() {
        let mut comparison = RegexComparison::new();
        let mut within = |inner: &str, outer: &str| {
            let [inner, outer] = [inner, outer].map(|pattern| format!("^(?:{pattern})$"));
            comparison.is_subset((&inner, LetterCase::Exact), (&outer, LetterCase::Exact))
        };
        for (inner, outer, expected) in [
            (r"/a/\d+", "/a/.*", true),
            ("/a/.*", r"/a/\d+", false),
            ("/a/[0-9]{4}", r"/a/\d+", true),
            ("/a|/b", "/[a-z]", true),
            ("/a|/bc", "/[a-z]", false),
            // The text `/x/` is not compared, because paths in normal form have no trailing slash.
            ("/x/.*", "/[^/]+(?:/[^/]+)*", true),
            ("/новости/.+", "/[а-я]+/.+", true),
            ("/.*/b", "/a/.*", false),
            // The dot does not match a line break, but no path contains a line break.
            ("/a/[^/]+", "/a/.*", true),
        ] {
            assert_eq!(within(inner, outer), Some(expected), "{inner} in {outer}");
        }
        assert_eq!(within(r"/a\b.*", "/.*"), None);
        let any_case = comparison.is_subset(("^/A$", LetterCase::Exact), ("^/a$", LetterCase::Ignored));
        assert_eq!(
            (any_case, comparison.is_subset(("^/a$", LetterCase::Ignored), ("^/a$", LetterCase::Exact))),
            (Some(true), Some(false))
        );
    }
}
