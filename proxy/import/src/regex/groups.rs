//! Finds the groups of a regular expression, and rewrites the expression with other capture names.

use std::collections::BTreeSet;

use regex_syntax::ast::{Ast, Group, GroupKind};

use crate::regex;

/// Returns all groups of an expression. A group comes before the groups that it contains.
pub(crate) fn all(ast: &Ast) -> Vec<&Group> {
    let mut found = Vec::new();
    collect(ast, &mut found);
    found
}

fn collect<'a>(ast: &'a Ast, found: &mut Vec<&'a Group>) {
    match ast {
        Ast::Group(group) => {
            found.push(group);
            collect(&group.ast, found);
        }
        Ast::Repetition(repetition) => collect(&repetition.ast, found),
        Ast::Concat(concat) => concat.asts.iter().for_each(|inner| collect(inner, found)),
        Ast::Alternation(choice) => choice.asts.iter().for_each(|inner| collect(inner, found)),
        Ast::Empty(_)
        | Ast::Flags(_)
        | Ast::Literal(_)
        | Ast::Dot(_)
        | Ast::Assertion(_)
        | Ast::ClassUnicode(_)
        | Ast::ClassPerl(_)
        | Ast::ClassBracketed(_) => {}
    }
}

/// Returns the name of a group, such as `id` for `(?<id>.+)`. If the group has no name, returns `None`.
pub(crate) fn name(group: &Group) -> Option<&str> {
    match &group.kind {
        GroupKind::CaptureName { name, .. } => Some(&name.name),
        GroupKind::CaptureIndex(_) | GroupKind::NonCapturing(_) => None,
    }
}

/// Returns the text of the expression `ast` with new capture names. If `named` returns no name for a capturing group,
/// the group becomes a non-capturing group.
///
/// Because paths in normal form have no trailing slash, each slash whose offset is in `last_slashes` also matches the
/// end of a path.
pub(crate) fn rewritten(
    text: &str,
    ast: &Ast,
    last_slashes: &BTreeSet<usize>,
    named: &dyn Fn(&Group) -> Option<String>,
) -> String {
    let (start, end) = (ast.span().start.offset, ast.span().end.offset);
    let groups = all(ast).into_iter().filter(|group| group.is_capturing()).map(|group| {
        let opening = named(group).map_or_else(|| "(?:".to_owned(), |name| format!("(?<{name}>"));
        (group.span.start.offset, group.ast.span().start.offset, opening)
    });
    let slashes = last_slashes.range(start..end).map(|at| (*at, at + 1, "(?:/|$)".to_owned()));
    let mut changes: Vec<(usize, usize, String)> = groups.chain(slashes).collect();
    changes.sort();
    let (mut at, mut out) = (start, String::new());
    for (from, to, new) in changes {
        out.push_str(text.get(at..from).unwrap_or_default());
        out.push_str(&new);
        at = to;
    }
    out.push_str(text.get(at..end).unwrap_or_default());
    out
}

/// Returns the offsets of those slashes in an expression that can be the last character of a match.
pub(crate) fn last_slashes(ast: &Ast) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    collect_last(ast, &mut found);
    found
}

/// Collects the slashes in `ast` that can be the last character of a match. Returns `true` if `ast` also matches the
/// empty text, because a slash before `ast` can then be the last character.
fn collect_last(ast: &Ast, found: &mut BTreeSet<usize>) -> bool {
    match ast {
        Ast::Empty(_) | Ast::Flags(_) | Ast::Assertion(_) => true,
        Ast::Literal(literal) => {
            if literal.c == '/' {
                found.insert(literal.span.start.offset);
            }
            false
        }
        Ast::Dot(_) | Ast::ClassUnicode(_) | Ast::ClassPerl(_) | Ast::ClassBracketed(_) => false,
        Ast::Group(group) => collect_last(&group.ast, found),
        Ast::Repetition(repeated) => collect_last(&repeated.ast, found) || regex::can_be_empty(ast),
        Ast::Concat(concat) => concat.asts.iter().rev().all(|inner| collect_last(inner, found)),
        // `any` would stop at the first branch that can be empty, and the slashes in later branches would be missed.
        // Therefore, all branches are counted.
        Ast::Alternation(choice) => choice.asts.iter().filter(|inner| collect_last(inner, found)).count() > 0,
    }
}
