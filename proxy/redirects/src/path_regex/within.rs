//! Whether one expression can match anything that another one does not.
//!
//! Both become automata, and these walk through the same texts together (product construction), until one is found that only the
//! first takes, or all pairs of states have been seen.

use std::collections::{HashSet, VecDeque};

use regex_automata::dfa::Automaton;
use regex_automata::dfa::dense::{self, DFA};
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::util::syntax;
use regex_automata::{Anchored, MatchKind};

use crate::rule::Case;

/// Bytes for an automaton and for making it. Beyond, nothing is said about the expression.
const SIZE_LIMIT: usize = 1 << 20;
/// Work for all comparisons together, so that rules are taken at once however many expressions there are: states that are looked
/// at, some microseconds each.
const BUDGET: usize = 60_000;
/// What making an automaton counts for.
const AUTOMATON: usize = 500;
/// Paths in normal form, as people read them.
const PATHS: &str = "^(?:/|(?:/[^/]+)+)$";

/// An expression over whole paths, and whether it ignores case.
pub(crate) type Written<'a> = (&'a str, Case);

/// Automata that have been made, for comparing many expressions with each other.
#[derive(Debug)]
pub(crate) struct Comparison {
    paths: Option<DFA<Vec<u32>>>,
    left: usize,
}

/// States of the three automata: of what is inside, of what is around it, and of paths.
type States = [StateID; 3];

impl Comparison {
    pub(crate) fn new() -> Self {
        Self { paths: automaton((PATHS, Case::Exact)), left: BUDGET }
    }

    /// Whether every path that `inner` matches is matched by `outer`; `None` when that would take too long to find out.
    pub(crate) fn is_within(&mut self, inner: Written<'_>, outer: Written<'_>) -> Option<bool> {
        self.left = self.left.checked_sub(2 * AUTOMATON)?;
        let (inner, outer, paths) = (automaton(inner)?, automaton(outer)?, self.paths.as_ref()?);
        let all = [&inner, &outer, paths];
        let bytes = representatives(all);
        let start = |dfa: &DFA<Vec<u32>>| dfa.start_state(&start::Config::new().anchored(Anchored::Yes)).ok();
        let first = [start(&inner)?, start(&outer)?, start(paths)?];
        let mut seen: HashSet<States> = HashSet::from([first]);
        let mut waiting = VecDeque::from([first]);
        while let Some(states) = waiting.pop_front() {
            self.left = self.left.checked_sub(1)?;
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
                    waiting.push_back(next);
                }
            }
        }
        Some(true)
    }
}

fn automaton((pattern, case): Written<'_>) -> Option<DFA<Vec<u32>>> {
    let config = dense::Config::new()
        .match_kind(MatchKind::All)
        .start_kind(regex_automata::dfa::StartKind::Anchored)
        .dfa_size_limit(Some(SIZE_LIMIT))
        .determinize_size_limit(Some(SIZE_LIMIT));
    let syntax = syntax::Config::new().case_insensitive(case == Case::Ignored);
    dense::Builder::new().configure(config).syntax(syntax).build(pattern).ok()
}

/// One byte for each set of bytes that none of the automata tells apart.
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

/// Which of them take the text that ends here.
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
    fn narrower_expressions_are_within_wider_ones() {
        let mut comparison = Comparison::new();
        let mut within = |inner: &str, outer: &str| {
            let [inner, outer] = [inner, outer].map(|pattern| format!("^(?:{pattern})$"));
            comparison.is_within((&inner, Case::Exact), (&outer, Case::Exact))
        };
        for (inner, outer, expected) in [
            (r"/a/\d+", "/a/.*", true),
            ("/a/.*", r"/a/\d+", false),
            ("/a/[0-9]{4}", r"/a/\d+", true),
            ("/a|/b", "/[a-z]", true),
            ("/a|/bc", "/[a-z]", false),
            // Nothing but paths counts, and these have no slash at their end.
            ("/x/.*", "/[^/]+(?:/[^/]+)*", true),
            ("/новости/.+", "/[а-я]+/.+", true),
            ("/.*/b", "/a/.*", false),
        ] {
            assert_eq!(within(inner, outer), Some(expected), "{inner} in {outer}");
        }
        assert_eq!(within(r"/a\b.*", "/.*"), None);
        let any_case = comparison.is_within(("^/A$", Case::Exact), ("^/a$", Case::Ignored));
        assert_eq!(
            (any_case, comparison.is_within(("^/a$", Case::Ignored), ("^/a$", Case::Exact))),
            (Some(true), Some(false))
        );
    }
}
