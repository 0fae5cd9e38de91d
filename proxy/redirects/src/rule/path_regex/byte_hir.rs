//! Rewrites a regular expression over characters as an expression over the bytes of its [`Alphabet`].

use regex_syntax::hir::{Capture, Class, ClassBytes, Hir, HirKind, Repetition};

use crate::rule::path_regex::alphabet::{Alphabet, Classes};

/// Returns the alphabet of an expression. Returns `None` if the expression has too many groups of characters. Also
/// returns `None` if the expression tests Unicode word boundaries, because the alphabet does not distinguish letters
/// from other characters.
pub(super) fn alphabet(hir: &Hir) -> Option<Alphabet> {
    let mut classes = Classes::default();
    let is_known = !hir.properties().look_set().contains_word_unicode() && collect(hir, &mut classes);
    is_known.then(|| classes.alphabet())?
}

/// Adds the character classes and the literal characters of an expression to `classes`. Returns `false` if a literal is
/// not valid UTF-8, or if a class has bytes outside ASCII.
fn collect(hir: &Hir, classes: &mut Classes) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => true,
        HirKind::Literal(literal) => match std::str::from_utf8(&literal.0) {
            Ok(text) => {
                text.chars().for_each(|character| classes.add_character(character));
                true
            }
            Err(_) => false,
        },
        HirKind::Class(Class::Unicode(class)) => {
            classes.add(class);
            true
        }
        HirKind::Class(Class::Bytes(class)) => class.is_ascii(),
        HirKind::Repetition(repetition) => collect(&repetition.sub, classes),
        HirKind::Capture(capture) => collect(&capture.sub, classes),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts.iter().all(|part| collect(part, classes)),
    }
}

/// Rewrites an expression over characters as an expression over the bytes of `alphabet`. Named captures are numbered
/// from 1. Captures without a name are omitted.
pub(super) fn rewrite(hir: &Hir, alphabet: &Alphabet) -> Hir {
    Rewriter { alphabet, captures: 0 }.rewrite(hir)
}

struct Rewriter<'a> {
    alphabet: &'a Alphabet,
    captures: u32,
}

impl Rewriter<'_> {
    fn rewrite(&mut self, hir: &Hir) -> Hir {
        match hir.kind() {
            HirKind::Empty => Hir::empty(),
            HirKind::Look(look) => Hir::look(*look),
            HirKind::Literal(literal) => {
                let text = String::from_utf8_lossy(&literal.0);
                Hir::literal(text.chars().map(|character| self.alphabet.byte(character)).collect::<Box<[u8]>>())
            }
            HirKind::Class(Class::Unicode(class)) => {
                Hir::class(Class::Bytes(ClassBytes::new(self.alphabet.bytes(class))))
            }
            HirKind::Class(Class::Bytes(class)) => Hir::class(Class::Bytes(class.clone())),
            HirKind::Repetition(repetition) => Hir::repetition(Repetition {
                min: repetition.min,
                max: repetition.max,
                greedy: repetition.greedy,
                sub: Box::new(self.rewrite(&repetition.sub)),
            }),
            HirKind::Capture(capture) if capture.name.is_some() => {
                self.captures += 1;
                let index = self.captures;
                Hir::capture(Capture { index, name: None, sub: Box::new(self.rewrite(&capture.sub)) })
            }
            HirKind::Capture(capture) => self.rewrite(&capture.sub),
            HirKind::Concat(parts) => Hir::concat(parts.iter().map(|part| self.rewrite(part)).collect()),
            HirKind::Alternation(parts) => Hir::alternation(parts.iter().map(|part| self.rewrite(part)).collect()),
        }
    }
}
