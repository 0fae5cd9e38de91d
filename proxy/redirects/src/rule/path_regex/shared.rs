//! Compiles and stores each part of a regular expression only once, even if many rules contain the same part.
//!
//! Large rule files often repeat the same regular expression for thousands of hosts or folders.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use regex_syntax::hir::{Hir, HirKind, Look};

use crate::rule::path_regex::alphabet::Alphabet;
use crate::rule::path_regex::compact::CompactRegex;

/// The parts of regular expressions that were already compiled, which further rules can share.
#[derive(Debug, Default)]
pub struct SharedRegexes {
    alphabets: HashSet<Arc<Alphabet>>,
    /// The compiled parts, keyed by their text. The value is `None` if a part cannot be compiled to a [`CompactRegex`].
    compact: HashMap<String, Option<Arc<CompactRegex>>>,
}

impl SharedRegexes {
    pub(super) fn compact(&mut self, hir: &Hir) -> Option<Arc<CompactRegex>> {
        let text = hir.to_string();
        if let Some(known) = self.compact.get(&text) {
            return known.clone();
        }
        let compiled = CompactRegex::new(hir, |alphabet| share(&mut self.alphabets, alphabet)).map(Arc::new);
        self.compact.insert(text, compiled.clone());
        compiled
    }
}

fn share(known: &mut HashSet<Arc<Alphabet>>, alphabet: Alphabet) -> Arc<Alphabet> {
    if let Some(known) = known.get(&alphabet) {
        return Arc::clone(known);
    }
    let alphabet = Arc::new(alphabet);
    known.insert(Arc::clone(&alphabet));
    alphabet
}

/// Splits a regular expression that must match a whole path. Returns the literal text at the start and the rest of the
/// expression.
pub(super) fn split_literal(hir: &Hir) -> (&str, Hir) {
    let whole = std::slice::from_ref(hir);
    let parts = match hir.kind() {
        HirKind::Concat(parts) => parts.as_slice(),
        _ => whole,
    };
    // A `^` at the start can be dropped, because the expression must match the whole path.
    let starts = parts.iter().take_while(|part| matches!(part.kind(), HirKind::Look(Look::Start))).count();
    let rest = parts.get(starts..).unwrap_or_default();
    let (literal, rest) = match rest.split_first().map(|(first, rest)| (first.kind(), rest)) {
        Some((HirKind::Literal(literal), after)) => match std::str::from_utf8(&literal.0) {
            Ok(text) => (text, after),
            Err(_) => ("", rest),
        },
        _ => ("", rest),
    };
    (literal, Hir::concat(rest.iter().cloned().chain([Hir::look(Look::End)]).collect()))
}
