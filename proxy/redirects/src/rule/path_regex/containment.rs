//! Checks whether one regular expression matches every path that another regular expression matches.
//!
//! The outer expression should match every path that the inner expression matches. These two expressions and a third
//! expression for all paths are compiled to DFAs. The DFAs read the same texts in parallel (product construction). The
//! search ends when it finds a path that only the inner expression accepts. Otherwise, the search ends when all
//! reachable combinations of states have been visited.

use std::collections::{HashSet, VecDeque};
use std::sync::LazyLock;

use regex_automata::dfa::Automaton;
use regex_automata::dfa::dense::{self, DFA};
use regex_automata::nfa::thompson::{self, NFA};
use regex_automata::util::primitives::StateID;
use regex_automata::util::start;
use regex_automata::util::syntax;
use regex_automata::{Anchored, MatchKind};
use regex_syntax::hir::{Class, Hir, HirKind};

use crate::rule::case::LetterCase;
use crate::rule::path_regex::byte_hir;

/// The size limit for an automaton and its construction, in bytes. Larger expressions are not compared.
const SIZE_LIMIT: usize = 1 << 20;
/// The work limit for all comparisons together, in visited states. A visited state takes a few microseconds. The limit
/// ensures that many expressions do not slow down loading.
const BUDGET: usize = 60_000;
/// The cost of building an automaton. The unit is the cost of visiting one state.
const AUTOMATON_COST: usize = 500;
/// An expression for paths without empty segments, control characters and a trailing slash.
const PATHS: &str = r"^(?:/|(?:/[^/\x00-\x1F\x7F]+)+)$";

/// A regular expression that must match the whole path, along with its case sensitivity.
pub(crate) type RegexSource<'a> = (&'a str, LetterCase);

/// A comparison of regular expressions. All comparisons together have a work limit.
#[derive(Debug)]
pub(crate) struct RegexComparison {
    paths: Option<DFA<Vec<u32>>>,
    budget_left: usize,
}

/// An expression for all paths against which regular expressions are matched. In these paths, percent-encoded letters
/// are decoded, as in `/каталог`. Only a few characters remain percent-encoded, such as `%2F`. These paths contain no
/// `?`, no `#`, no control characters and no segments `.` and `..`. `C` stands for [`READABLE_CHARACTER`].
const READABLE_PATHS: &str = r"^(?:/|(?:/(?:C|\.C|\.\.(?:C|\.))(?:C|\.)*)+)$";
/// An expression for one character in a segment of such a path, other than a dot. A percent-encoded character such as
/// `%2F` counts as one character.
const READABLE_CHARACTER: &str = r"(?:[^/.?#%\\\x00-\x1F\x7F]|%(?:2[13-9A-CF]|3[ABDF]|40|5C))";
/// The size limit, in bytes, for an automaton in the check whether an expression matches no path at all. Because of
/// this limit, the check takes at most a few milliseconds.
const EMPTINESS_SIZE_LIMIT: usize = 1 << 17;

/// The states of three automata: for the inner expression, the outer expression and all paths.
type States = [StateID; 3];

/// The automata that accept all texts which an expression could match.
struct Texts {
    utf8: Option<DFA<Vec<u32>>>,
    /// The automaton for texts in which each character is one byte. Each byte outside ASCII is accepted, because
    /// [`Alphabet`](crate::rule::path_regex::alphabet::Alphabet) decides which characters it stands for.
    bytes: Option<DFA<Vec<u32>>>,
}

impl Texts {
    fn new(pattern: &str) -> Self {
        let byte_syntax = syntax::Config::new().unicode(false).utf8(false);
        let bytes = dense::Builder::new().configure(config(SIZE_LIMIT)).syntax(byte_syntax).build(pattern);
        Self { utf8: automaton((pattern, LetterCase::Exact), SIZE_LIMIT), bytes: bytes.ok() }
    }
}

/// Returns `Some(true)` if an expression matches no path. Returns `None` if the expression is too large to be checked.
pub(super) fn matches_no_path(expression: RegexSource<'_>) -> Option<bool> {
    static PATHS: LazyLock<Texts> = LazyLock::new(|| Texts::new(&READABLE_PATHS.replace('C', READABLE_CHARACTER)));
    matches_none_of(expression, &PATHS)
}

/// Returns `Some(true)` if an expression matches no text at all. Returns `None` if the expression is too large to be
/// checked.
pub(super) fn matches_no_text(expression: RegexSource<'_>) -> Option<bool> {
    static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::new(r"^(?s:.*)$"));
    matches_none_of(expression, &TEXTS)
}

/// Returns `Some(true)` if an expression matches none of the given texts. Returns `None` if the expression is too large
/// to be checked.
fn matches_none_of(expression: RegexSource<'_>, texts: &Texts) -> Option<bool> {
    let hir = syntax_of(expression).parse(expression.0).ok()?;
    let decided = texts.bytes.as_ref().and_then(|texts| search_match(&byte_automaton(&hir)?, texts));
    decided.or_else(|| {
        // The expression tests word boundaries. An automaton for them is possible only if all letters are ASCII letters.
        let own = ascii_automaton(expression).filter(|_| matches_only_ascii(&hir))?;
        search_match(&own, texts.utf8.as_ref()?)
    })
}

fn syntax_of((_, case): RegexSource<'_>) -> regex_syntax::Parser {
    regex_syntax::ParserBuilder::new().case_insensitive(case == LetterCase::Ignored).build()
}

/// Returns an automaton over the bytes of the expression's own alphabet. Such an automaton is small also for classes
/// with thousands of characters, such as `\w`. Returns `None` if the expression has no alphabet or is too large.
fn byte_automaton(hir: &Hir) -> Option<DFA<Vec<u32>>> {
    let rewritten = byte_hir::rewrite(hir, &byte_hir::alphabet(hir)?);
    let nfa = NFA::compiler().configure(thompson::Config::new().utf8(false)).build_from_hir(&rewritten).ok()?;
    dense::Builder::new().configure(config(EMPTINESS_SIZE_LIMIT)).build_from_nfa(&nfa).ok()
}

/// Reports whether all characters that an expression can match are ASCII characters.
fn matches_only_ascii(hir: &Hir) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => true,
        HirKind::Literal(literal) => literal.0.is_ascii(),
        HirKind::Class(Class::Unicode(class)) => class.is_ascii(),
        HirKind::Class(Class::Bytes(class)) => class.is_ascii(),
        HirKind::Repetition(repetition) => matches_only_ascii(&repetition.sub),
        HirKind::Capture(capture) => matches_only_ascii(&capture.sub),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts.iter().all(matches_only_ascii),
    }
}

/// Returns `Some(true)` if an automaton accepts none of the texts that another automaton accepts. Returns `None` if the
/// automaton cannot decide.
fn search_match(own: &DFA<Vec<u32>>, texts: &DFA<Vec<u32>>) -> Option<bool> {
    let all = [own, texts];
    let bytes = representatives(all);
    let first = [start(own)?, start(texts)?];
    let mut seen = HashSet::from([first]);
    let mut queue = VecDeque::from([first]);
    while let Some(states) = queue.pop_front() {
        if ends(all, states) == [true, true] {
            return Some(false);
        }
        for byte in &bytes {
            let next @ [own_state, text_state] = step(all, states, *byte);
            if own.is_quit_state(own_state) {
                return None;
            }
            if !own.is_dead_state(own_state) && !texts.is_dead_state(text_state) && seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    Some(true)
}

fn start(dfa: &DFA<Vec<u32>>) -> Option<StateID> {
    dfa.start_state(&start::Config::new().anchored(Anchored::Yes)).ok()
}

impl RegexComparison {
    pub(crate) fn new() -> Self {
        Self { paths: automaton((PATHS, LetterCase::Exact), SIZE_LIMIT), budget_left: BUDGET }
    }

    /// Reports whether `outer` matches every path that `inner` matches. Returns `None` if the expressions cannot be
    /// compared, or if the comparison exceeds the work limit.
    pub(crate) fn is_subset(&mut self, inner: RegexSource<'_>, outer: RegexSource<'_>) -> Option<bool> {
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

fn automaton((pattern, case): RegexSource<'_>, limit: usize) -> Option<DFA<Vec<u32>>> {
    let syntax = syntax::Config::new().case_insensitive(case == LetterCase::Ignored);
    dense::Builder::new().configure(config(limit)).syntax(syntax).build(pattern).ok()
}

fn config(limit: usize) -> dense::Config {
    dense::Config::new()
        .match_kind(MatchKind::All)
        .start_kind(regex_automata::dfa::StartKind::Anchored)
        .dfa_size_limit(Some(limit))
        .determinize_size_limit(Some(limit))
}

/// Returns an automaton in which word boundaries are those of ASCII.
fn ascii_automaton((pattern, case): RegexSource<'_>) -> Option<DFA<Vec<u32>>> {
    let syntax = syntax::Config::new().case_insensitive(case == LetterCase::Ignored).unicode(false).utf8(false);
    dense::Builder::new().configure(config(EMPTINESS_SIZE_LIMIT)).syntax(syntax).build(pattern).ok()
}

/// Returns one byte of each class of bytes that all automata treat alike.
fn representatives<const N: usize>(all: [&DFA<Vec<u32>>; N]) -> Vec<u8> {
    let classes = |byte: u8| all.map(|dfa| dfa.byte_classes().get(byte));
    let mut known = HashSet::new();
    (0..=u8::MAX).filter(|byte| known.insert(classes(*byte))).collect()
}

fn step<const N: usize>(all: [&DFA<Vec<u32>>; N], mut states: [StateID; N], byte: u8) -> [StateID; N] {
    for (state, dfa) in states.iter_mut().zip(all) {
        *state = dfa.next_state(*state, byte);
    }
    states
}

/// Reports for each automaton whether the automaton accepts the text that has been read so far.
fn ends<const N: usize>(all: [&DFA<Vec<u32>>; N], states: [StateID; N]) -> [bool; N] {
    let mut accepted = [false; N];
    for (accepts, (dfa, state)) in accepted.iter_mut().zip(all.into_iter().zip(states)) {
        *accepts = dfa.is_match_state(dfa.next_eoi_state(state));
    }
    accepted
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

    #[test]
    fn expressions_that_match_no_path_are_recognized() {
        let is_empty = |pattern: &str| matches_no_path((&format!("^(?:{pattern})$"), LetterCase::Exact));
        for pattern in [
            "old",
            "/a/",
            "/a//b",
            r"/a\?b",
            "/a#b",
            "(?:/a/)+",
            "/a/b?/",
            r"/\.\./a",
            r"/a/\./b",
            "/a%20b",
            "/%D0%B0",
            "/%2f",
            "/a^b",
            "/a$b",
            "/new\news",
            r"/^\/news$/",
            "/a\\\\b",
            "/%41",
            r"/o/\w+/",
            r"/o/(\w+)/(\w+)/$",
            r"/o/[\w-]+/$",
            r"/o/\p{L}+/",
            r"/o/\w+\?id=\d+",
            r"/o//\w+",
            r"/o/\w+#x",
            r"/o/\d+/\w\s/",
            r"(?i)/ö/\w+/",
        ] {
            assert_eq!(is_empty(pattern), Some(true), "{pattern}");
        }
        for pattern in [
            "/",
            "/a/?",
            ".*old",
            "(a|/b)",
            "/a b",
            "/новости",
            "/%2F",
            "/%25",
            r"/\.well-known/.*",
            r"/\.\.\.",
            "/a\\..b",
            "/[^/]+",
            "/a(?:/b)*",
            "(?i)/A",
            "/a[)]",
            r"/o/\w+",
            r"/o/[\w-]+/\p{L}",
            r"/\W",
            r"/\PL",
        ] {
            assert_eq!(is_empty(pattern), Some(false), "{pattern}");
        }
        assert_eq!(matches_no_path(("^/%2f$", LetterCase::Ignored)), Some(false));
    }
}
