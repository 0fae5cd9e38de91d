//! What stands at the two ends of an expression over paths.

use regex_syntax::ast::Ast;

use crate::regex;
use crate::shape::Part;

pub(super) fn take_first(items: &mut Vec<&Ast>, is_meant: impl Fn(&Ast) -> bool) -> bool {
    let found = items.first().is_some_and(|item| is_meant(item));
    if found {
        items.remove(0);
    }
    found
}

pub(super) fn take_last(items: &mut Vec<&Ast>, is_meant: impl Fn(&Ast) -> bool) -> bool {
    let found = items.last().is_some_and(|item| is_meant(item));
    if found {
        items.pop();
    }
    found
}

/// `/?`, `/*`, `/+`, `(/)?`: the normal form of a path decides about such a slash.
pub(super) fn is_optional_slash(ast: &Ast) -> bool {
    match regex::repetition(ast) {
        Some((_, _, repeated)) => regex::literal(regex::inner(repeated)) == Some('/'),
        None => false,
    }
}

/// `(/|$)`
pub(super) fn is_slash_or_end(ast: &Ast) -> bool {
    let Ast::Alternation(choice) = regex::inner(ast) else {
        return false;
    };
    let [one, other] = choice.asts.as_slice() else {
        return false;
    };
    let pair = |slash: &Ast, end: &Ast| regex::literal(slash) == Some('/') && regex::is_end(end);
    pair(one, other) || pair(other, one)
}

/// Whether `html` or the like follows, and then no letter.
pub(super) fn starts_with_extension(items: &[&Ast]) -> bool {
    let letters = items.iter().map_while(|item| regex::literal(item)).take_while(char::is_ascii_alphanumeric).count();
    (2..=5).contains(&letters)
}

/// What comes behind an expression without `$`.
pub(super) fn leave_open(parts: &mut Vec<Part>) {
    match parts.last() {
        None => parts.push(Part::Below(None)),
        Some(Part::Free(_) | Part::Lead(_) | Part::Below(_)) => {}
        Some(Part::Text(_) | Part::Segment(_) | Part::Regex { .. }) => parts.push(Part::Free(None)),
    }
}

/// Anything behind a slash is what lies below.
pub(super) fn settle_end(parts: &mut Vec<Part>) {
    if let [Part::Lead(name)] = parts.as_slice() {
        *parts = vec![Part::Below(name.clone())];
        return;
    }
    let [.., Part::Text(text), last] = parts.as_mut_slice() else {
        return;
    };
    if let (Part::Free(name), Some(start)) = (&*last, text.strip_suffix('/')) {
        *last = Part::Below(name.clone());
        *text = start.to_owned();
    }
}
