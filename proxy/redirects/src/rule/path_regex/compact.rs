//! Compiles regular expressions to a form that needs little memory.
//!
//! After its first use, a [`regex::Regex`] needs about 60 KB for several automata and for their search memory. Paths
//! are short, so a single automaton with backtracking is just as fast. All expressions of a thread share the memory for
//! searches. A search visits each pair of a state and a position at most once, so matching takes linear time.

use std::cell::Cell;
use std::sync::Arc;

use regex_automata::nfa::thompson::backtrack::{self, BoundedBacktracker};
use regex_automata::nfa::thompson::pikevm::PikeVM;
use regex_automata::nfa::thompson::{self, NFA};
use regex_automata::util::primitives::NonMaxUsize;
use regex_automata::{Anchored, Input};
use regex_syntax::hir::Hir;
use smallvec::SmallVec;

use crate::rule::path_regex::alphabet::Alphabet;
use crate::rule::path_regex::byte_hir;

/// The maximum number of states of an automaton. Larger expressions use [`regex::Regex`], because its other search
/// methods are faster for large automata.
const MAX_STATES: usize = 400;
/// The memory limit for an automaton while it is built, in bytes.
const SIZE_LIMIT: usize = 64 * 1024;

/// The start and end positions of the whole match, followed by the start and end positions of the captures.
type Slots = SmallVec<[Option<NonMaxUsize>; 8]>;

/// A compiled expression over the bytes of its alphabet.
#[derive(Debug, Clone)]
pub(super) struct CompactRegex {
    backtracker: BoundedBacktracker,
    alphabet: Arc<Alphabet>,
}

/// The memory for searches. Each thread reuses one `SearchMemory` for all expressions.
#[derive(Default)]
struct SearchMemory {
    cache: Option<backtrack::Cache>,
    encoded: Vec<u8>,
}

thread_local! {
    static MEMORY: Cell<SearchMemory> = Cell::default();
}

/// A text to search, along with the position at which the search starts.
#[derive(Clone, Copy)]
pub(super) struct Haystack<'t> {
    pub(super) text: &'t str,
    /// The byte offset in the text where the search starts.
    pub(super) start: usize,
    pub(super) anchored: Anchored,
}

impl CompactRegex {
    /// Compiles an expression. Returns `None` if the expression has no alphabet or is too large. If an equal alphabet
    /// is already in use, the function `share` returns the alphabet in use.
    pub(super) fn new(hir: &Hir, share: impl FnOnce(Alphabet) -> Arc<Alphabet>) -> Option<Self> {
        let alphabet = byte_hir::alphabet(hir)?;
        let config = thompson::Config::new().utf8(false).nfa_size_limit(Some(SIZE_LIMIT));
        let nfa = NFA::compiler().configure(config).build_from_hir(&byte_hir::rewrite(hir, &alphabet)).ok()?;
        let is_small = nfa.states().len() <= MAX_STATES;
        let backtracker = is_small.then(|| BoundedBacktracker::new_from_nfa(nfa).ok())??;
        Some(Self { backtracker, alphabet: share(alphabet) })
    }

    pub(super) fn is_match(&self, haystack: Haystack<'_>) -> bool {
        self.search(haystack, &mut [])
    }

    /// Returns the text of each named group. A group that did not take part in the match has an empty text. Returns
    /// `None` if the expression does not match.
    pub(super) fn captures<'t>(&self, haystack: Haystack<'t>) -> Option<Vec<&'t str>> {
        let mut slots: Slots = SmallVec::from_elem(None, self.backtracker.get_nfa().group_info().slot_len());
        if !self.search(haystack, &mut slots) {
            return None;
        }
        let text = haystack.text;
        let text_of = |slots: &[Option<NonMaxUsize>]| match slots {
            [Some(start), Some(end)] => text.get(offset(text, start.get())..offset(text, end.get())),
            _ => None,
        };
        Some(slots.chunks(2).skip(1).map(|slots| text_of(slots).unwrap_or_default()).collect())
    }

    fn search(&self, haystack: Haystack<'_>, slots: &mut [Option<NonMaxUsize>]) -> bool {
        let mut memory = MEMORY.take();
        let found = self.search_with(&mut memory, haystack, slots);
        MEMORY.set(memory);
        found
    }

    fn search_with(
        &self,
        memory: &mut SearchMemory,
        haystack: Haystack<'_>,
        slots: &mut [Option<NonMaxUsize>],
    ) -> bool {
        let SearchMemory { cache, encoded } = memory;
        let Haystack { text, start, anchored } = haystack;
        let (bytes, start) = if text.is_ascii() {
            (text.as_bytes(), start)
        } else {
            encoded.clear();
            encoded.extend(text.chars().map(|character| self.alphabet.byte(character)));
            (encoded.as_slice(), text.get(..start).map_or(0, |before| before.chars().count()))
        };
        let input = Input::new(bytes).range(start..).anchored(anchored);
        let cache = cache.get_or_insert_with(|| self.backtracker.create_cache());
        self.backtracker.reset_cache(cache);
        match self.backtracker.try_search_slots(cache, &input, slots) {
            Ok(found) => found.is_some(),
            // If the text is too long for the memory limit of the backtracker, a slower engine is used.
            Err(_) => self.search_long(&input, slots),
        }
    }

    fn search_long(&self, input: &Input<'_>, slots: &mut [Option<NonMaxUsize>]) -> bool {
        let Ok(search) = PikeVM::new_from_nfa(self.backtracker.get_nfa().clone()) else { return false };
        search.search_slots(&mut search.create_cache(), input, slots).is_some()
    }
}

/// Converts a position that is counted in characters to an offset in bytes.
fn offset(text: &str, position: usize) -> usize {
    if text.is_ascii() {
        return position;
    }
    text.char_indices().nth(position).map_or(text.len(), |(offset, _)| offset)
}
