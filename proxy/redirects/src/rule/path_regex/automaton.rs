//! Compiles regular expressions to DFAs, and runs several DFAs over the same text.

use std::collections::HashSet;

use regex_automata::dfa::Automaton;
use regex_automata::dfa::dense::{self, DFA};
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::util::syntax;
use regex_automata::{Anchored, MatchKind};

use crate::rule::case::LetterCase;

/// The size limit for an automaton and its construction, in bytes. Larger expressions are not compared.
pub(super) const SIZE_LIMIT: usize = 1 << 20;

/// A regular expression that must match the whole path, along with its case sensitivity.
pub(crate) type RegexSource<'a> = (&'a str, LetterCase);

pub(super) fn automaton((pattern, case): RegexSource<'_>, limit: usize) -> Option<DFA<Vec<u32>>> {
    let syntax = syntax::Config::new().case_insensitive(case == LetterCase::Ignored);
    dense::Builder::new().configure(config(limit)).syntax(syntax).build(pattern).ok()
}

pub(super) fn config(limit: usize) -> dense::Config {
    dense::Config::new()
        .match_kind(MatchKind::All)
        .start_kind(regex_automata::dfa::StartKind::Anchored)
        .dfa_size_limit(Some(limit))
        .determinize_size_limit(Some(limit))
}

pub(super) fn start(dfa: &DFA<Vec<u32>>) -> Option<StateID> {
    dfa.start_state(&start::Config::new().anchored(Anchored::Yes)).ok()
}

/// Returns one byte of each class of bytes that all automata treat alike.
pub(super) fn representatives<const N: usize>(all: [&DFA<Vec<u32>>; N]) -> Vec<u8> {
    let classes = |byte: u8| all.map(|dfa| dfa.byte_classes().get(byte));
    let mut known = HashSet::new();
    (0..=u8::MAX).filter(|byte| known.insert(classes(*byte))).collect()
}

pub(super) fn step<const N: usize>(all: [&DFA<Vec<u32>>; N], mut states: [StateID; N], byte: u8) -> [StateID; N] {
    for (state, dfa) in states.iter_mut().zip(all) {
        *state = dfa.next_state(*state, byte);
    }
    states
}

/// Reports for each automaton whether the automaton accepts the text that has been read so far.
pub(super) fn ends<const N: usize>(all: [&DFA<Vec<u32>>; N], states: [StateID; N]) -> [bool; N] {
    let mut accepted = [false; N];
    for (accepts, (dfa, state)) in accepted.iter_mut().zip(all.into_iter().zip(states)) {
        *accepts = dfa.is_match_state(dfa.next_eoi_state(state));
    }
    accepted
}
