//! Checks whether a regular expression matches no path, or no text at all.
//!
//! The expression and a second expression for all texts are compiled to DFAs, which read the same texts in parallel. The
//! search ends when both accept the same text, or when all reachable pairs of states have been visited.

use std::collections::{HashSet, VecDeque};
use std::sync::LazyLock;

use regex_automata::dfa::Automaton;
use regex_automata::dfa::dense::{self, DFA};
use regex_automata::nfa::thompson::{self, NFA};
use regex_automata::util::syntax;
use regex_syntax::hir::{Class, Hir, HirKind};

use crate::rule::case::LetterCase;
use crate::rule::path_regex::automaton::{
    RegexSource, SIZE_LIMIT, automaton, config, ends, representatives, start, step,
};
use crate::rule::path_regex::byte_hir;

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

/// Returns an automaton in which word boundaries are those of ASCII.
fn ascii_automaton((pattern, case): RegexSource<'_>) -> Option<DFA<Vec<u32>>> {
    let syntax = syntax::Config::new().case_insensitive(case == LetterCase::Ignored).unicode(false).utf8(false);
    dense::Builder::new().configure(config(EMPTINESS_SIZE_LIMIT)).syntax(syntax).build(pattern).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

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
