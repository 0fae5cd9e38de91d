//! The groups of an expression, and the expression with other names for them.

use regex_syntax::ast::{Ast, Group, GroupKind};

/// All groups, the outer before the inner.
pub(super) fn all(ast: &Ast) -> Vec<&Group> {
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

/// The name that the expression itself gives.
pub(super) fn name(group: &Group) -> Option<&str> {
    match &group.kind {
        GroupKind::CaptureName { name, .. } => Some(&name.name),
        GroupKind::CaptureIndex(_) | GroupKind::NonCapturing(_) => None,
    }
}

/// The text of `ast`, in which captures have our names, or capture nothing when they have none.
pub(super) fn rewritten(text: &str, ast: &Ast, named: &dyn Fn(&Group) -> Option<String>) -> String {
    let (mut at, end) = (ast.span().start.offset, ast.span().end.offset);
    let mut out = String::new();
    for group in all(ast).into_iter().filter(|group| group.is_capturing()) {
        let start = group.span.start.offset;
        out.push_str(text.get(at..start).unwrap_or_default());
        match named(group) {
            Some(name) => out.extend(["(?<", &name, ">"]),
            None => out.push_str("(?:"),
        }
        at = group.ast.span().start.offset;
    }
    out.push_str(text.get(at..end).unwrap_or_default());
    out
}
