//! Whether the language of one regular expression contains that of another.
//!
//! Both expressions, and one for all paths, are compiled to DFAs. They read the same texts in parallel (product
//! construction) until a path is found that only the first expression accepts, or all reachable combinations of states
//! have been visited.

use std::collections::{HashSet, VecDeque};

use regex_automata::dfa::Automaton;
use regex_automata::dfa::dense::{self, DFA};
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::util::syntax;
use regex_automata::{Anchored, MatchKind};

use crate::rule::case::LetterCase;

/// The size limit for an automaton and its construction, in bytes. Larger expressions are not compared.
const SIZE_LIMIT: usize = 1 << 20;
/// The work limit for all comparisons together, in visited states (a few microseconds each), so that many expressions
/// do not slow down loading.
const BUDGET: usize = 60_000;
/// The cost of building an automaton, in visited states.
const AUTOMATON_COST: usize = 500;
/// Readable paths in normal form.
const PATHS: &str = "^(?:/|(?:/[^/]+)+)$";

/// An expression over whole paths, and whether it ignores case.
pub(crate) type RegexSource<'a> = (&'a str, LetterCase);

/// Compares expressions, within a work limit for all comparisons.
#[derive(Debug)]
pub(crate) struct RegexComparison {
    paths: Option<DFA<Vec<u32>>>,
    budget_left: usize,
}

/// States of the three automata: inner, outer, paths.
type States = [StateID; 3];

impl RegexComparison {
    pub(crate) fn new() -> Self {
        Self { paths: automaton((PATHS, LetterCase::Exact)), budget_left: BUDGET }
    }

    /// Whether `outer` matches every path that `inner` matches. `None` when the expressions cannot be compared, or only
    /// at too high a cost.
    pub(crate) fn is_subset(&mut self, inner: RegexSource<'_>, outer: RegexSource<'_>) -> Option<bool> {
        self.budget_left = self.budget_left.checked_sub(2 * AUTOMATON_COST)?;
        let (inner, outer, paths) = (automaton(inner)?, automaton(outer)?, self.paths.as_ref()?);
        let all = [&inner, &outer, paths];
        let bytes = representatives(all);
        let start = |dfa: &DFA<Vec<u32>>| dfa.start_state(&start::Config::new().anchored(Anchored::Yes)).ok();
        let first = [start(&inner)?, start(&outer)?, start(paths)?];
        let mut seen: HashSet<States> = HashSet::from([first]);
        let mut queue = VecDeque::from([first]);
        while let Some(states) = queue.pop_front() {
            self.budget_left = self.budget_left.checked_sub(1)?;
            let [in_inner, in_outer, in_paths] = ends(all, states);
            if in_inner && in_paths && !in_outer {
                return Some(false);
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
        Some(true)
    }
}

fn automaton((pattern, case): RegexSource<'_>) -> Option<DFA<Vec<u32>>> {
    let config = dense::Config::new()
        .match_kind(MatchKind::All)
        .start_kind(regex_automata::dfa::StartKind::Anchored)
        .dfa_size_limit(Some(SIZE_LIMIT))
        .determinize_size_limit(Some(SIZE_LIMIT));
    let syntax = syntax::Config::new().case_insensitive(case == LetterCase::Ignored);
    dense::Builder::new().configure(config).syntax(syntax).build(pattern).ok()
}

/// One byte from each class of bytes that all automata treat alike.
fn representatives(all: [&DFA<Vec<u32>>; 3]) -> Vec<u8> {
    let classes = |byte: u8| all.map(|dfa| dfa.byte_classes().get(byte));
    let mut known = HashSet::new();
    (0..=u8::MAX).filter(|byte| known.insert(classes(*byte))).collect()
}

fn step(all: [&DFA<Vec<u32>>; 3], states: States, byte: u8) -> States {
    let [inner, outer, paths] = all;
    let [of_inner, of_outer, of_paths] = states;
    [inner.next_state(of_inner, byte), outer.next_state(of_outer, byte), paths.next_state(of_paths, byte)]
}

/// Which automata accept the text that ends here.
fn ends(all: [&DFA<Vec<u32>>; 3], states: States) -> [bool; 3] {
    let end = |dfa: &DFA<Vec<u32>>, state: StateID| dfa.is_match_state(dfa.next_eoi_state(state));
    let [inner, outer, paths] = all;
    let [of_inner, of_outer, of_paths] = states;
    [end(inner, of_inner), end(outer, of_outer), end(paths, of_paths)]
}

#[cfg(test)]
mod tests {
    use super::*;

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
            // Only paths count, and paths have no trailing slash.
            ("/x/.*", "/[^/]+(?:/[^/]+)*", true),
            ("/новости/.+", "/[а-я]+/.+", true),
            ("/.*/b", "/a/.*", false),
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
