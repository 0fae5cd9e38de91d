//! Parses the regular expressions of imported redirects, which use PCRE syntax. Also recognizes common expressions such
//! as `.*` and `[^/]+`.

pub(super) mod groups;
pub(super) mod lookahead;
pub(super) mod sample;
mod tidy;
pub(super) mod validity;

use regex_syntax::ast::parse::ParserBuilder;
use regex_syntax::ast::{
    AssertionKind, Ast, ClassPerlKind, ClassSet, ClassSetItem, Error, ErrorKind, Flag, FlagsItemKind, GroupKind,
    Literal, RepetitionKind, RepetitionRange,
};

use crate::note::Remark;
use crate::utf_mode;
use portico_redirects::LetterCase;

/// The maximum nesting depth of the groups in a regular expression.
const MAX_DEPTH: u32 = 50;

/// A regular expression in the syntax of the crate `regex`, along with its syntax tree.
pub(super) struct Parsed {
    pub(super) text: String,
    pub(super) ast: Ast,
}

/// Parses a regular expression in PCRE syntax. Returns an error if the expression is invalid, or if it uses a feature
/// that rules do not support, such as lookaround.
pub(super) fn parse(pattern: &str) -> Result<Parsed, Remark> {
    // Rules match letters.
    let letters = utf_mode::without_start(pattern).map_or_else(|| utf_mode::with_letters(pattern), str::to_owned);
    let text = tidy::tidy(&letters)?;
    let ast = ParserBuilder::new().nest_limit(MAX_DEPTH).build().parse(&text).map_err(|error| unsupported(&error))?;
    Ok(Parsed { text, ast })
}

fn unsupported(error: &Error) -> Remark {
    let is_negative = error.pattern().get(error.span().start.offset..).is_some_and(|rest| rest.starts_with("(?!"));
    let hint = if is_negative {
        "write a rule for the expression without `(?!…)`, and above it a rule with `pass: true` for the requests that \
        `(?!…)` excludes, with `order: written`"
    } else {
        "write separate rules for the requests that the expression matches"
    };
    let (reason, hint) = match error.kind() {
        ErrorKind::UnsupportedLookAround => (
            "the regular expression uses lookaround, which rules do not support because matching must take linear time"
                .to_owned(),
            hint,
        ),
        ErrorKind::UnsupportedBackreference => {
            ("the regular expression uses backreferences, which rules do not support".to_owned(), hint)
        }
        other => {
            (format!("the regular expression is invalid: {other}"), "correct the regular expression and import again")
        }
    };
    Remark::new(reason, hint)
}

/// Returns the parts of a concatenation, such as `a`, `.*` and `b` for `a.*b`. If `is_wanted` returns `false` for a
/// group, the group is replaced with its parts. A group with flags or alternatives, such as `(?i:a)` or `(a|b)`, is
/// never replaced.
pub(super) fn flatten<'a>(ast: &'a Ast, is_wanted: &dyn Fn(&GroupKind) -> bool) -> Vec<&'a Ast> {
    let mut items = Vec::new();
    push_flat(ast, is_wanted, &mut items);
    items
}

fn push_flat<'a>(ast: &'a Ast, is_wanted: &dyn Fn(&GroupKind) -> bool, items: &mut Vec<&'a Ast>) {
    match ast {
        Ast::Empty(_) => {}
        Ast::Concat(concat) => concat.asts.iter().for_each(|inner| push_flat(inner, is_wanted, items)),
        Ast::Group(group) if !is_wanted(&group.kind) && !has_flags(&group.kind) && !is_choice(&group.ast) => {
            push_flat(&group.ast, is_wanted, items);
        }
        other => items.push(other),
    }
}

fn has_flags(kind: &GroupKind) -> bool {
    matches!(kind, GroupKind::NonCapturing(flags) if !flags.items.is_empty())
}

fn is_choice(ast: &Ast) -> bool {
    matches!(ast, Ast::Alternation(_))
}

/// If the expression is a single literal character, such as `a` or `[.]`, returns the character. Otherwise, returns
/// `None`.
pub(super) fn literal(ast: &Ast) -> Option<char> {
    match ast {
        Ast::Literal(literal) => Some(literal.c),
        Ast::ClassBracketed(class) if !class.negated => match &class.kind {
            ClassSet::Item(ClassSetItem::Literal(Literal { c, .. })) => Some(*c),
            ClassSet::Item(_) | ClassSet::BinaryOp(_) => None,
        },
        _ => None,
    }
}

/// If the expression is a repetition such as `a{2,3}`, returns the minimum count, the maximum count and the repeated
/// expression. Otherwise, returns `None`.
pub(super) fn repetition(ast: &Ast) -> Option<(u32, Option<u32>, &Ast)> {
    let Ast::Repetition(repetition) = ast else {
        return None;
    };
    let (least, most) = match repetition.op.kind {
        RepetitionKind::ZeroOrOne => (0, Some(1)),
        RepetitionKind::ZeroOrMore => (0, None),
        RepetitionKind::OneOrMore => (1, None),
        RepetitionKind::Range(RepetitionRange::Exactly(times)) => (times, Some(times)),
        RepetitionKind::Range(RepetitionRange::AtLeast(times)) => (times, None),
        RepetitionKind::Range(RepetitionRange::Bounded(least, most)) => (least, Some(most)),
    };
    Some((least, most, &repetition.ast))
}

pub(super) fn is_start(ast: &Ast) -> bool {
    matches!(ast, Ast::Assertion(a) if matches!(a.kind, AssertionKind::StartLine | AssertionKind::StartText))
}

pub(super) fn is_end(ast: &Ast) -> bool {
    matches!(ast, Ast::Assertion(a) if matches!(a.kind, AssertionKind::EndLine | AssertionKind::EndText))
}

/// Reports whether the expression is `.*`.
pub(super) fn is_anything(ast: &Ast) -> bool {
    matches!(repetition(ast), Some((0, None, Ast::Dot(_))))
}

/// Reports whether the expression is `.+`.
pub(super) fn is_something(ast: &Ast) -> bool {
    matches!(repetition(ast), Some((1, None, Ast::Dot(_))))
}

/// Reports whether the expression is `[^/]+`.
pub(super) fn is_segment(ast: &Ast) -> bool {
    matches!(repetition(ast), Some((1, None, inner)) if is_all_but(inner, '/'))
}

/// Reports whether the expression is `[^c]+` or `[^c]*`, where `c` stands for the character `excluded`.
pub(super) fn is_up_to(ast: &Ast, excluded: char) -> bool {
    matches!(repetition(ast), Some((0 | 1, None, inner)) if is_all_but(inner, excluded))
}

fn is_all_but(ast: &Ast, excluded: char) -> bool {
    let Ast::ClassBracketed(class) = ast else {
        return false;
    };
    let is_excluded = matches!(&class.kind, ClassSet::Item(ClassSetItem::Literal(Literal { c, .. })) if *c == excluded);
    class.negated && is_excluded
}

/// Reports whether the expression is a lazy repetition such as `.*?`.
pub(super) fn is_lazy(ast: &Ast) -> bool {
    matches!(ast, Ast::Repetition(repeated) if !repeated.greedy)
}

/// Reports whether the expression matches texts of one length only, because it consists of literal characters.
pub(super) fn is_literal_text(ast: &Ast) -> bool {
    match ast {
        Ast::Empty(_) => true,
        Ast::Group(group) => !has_flags(&group.kind) && is_literal_text(&group.ast),
        Ast::Concat(concat) => concat.asts.iter().all(is_literal_text),
        other => literal(other).is_some(),
    }
}

/// Reports whether the expression is a greedy repetition without an upper limit.
pub(super) fn is_greedy(ast: &Ast) -> bool {
    matches!(ast, Ast::Repetition(repeated) if repeated.greedy) && matches!(repetition(ast), Some((_, None, _)))
}

/// Reports whether the expression is a repeated digit, such as `\d+` or `[0-9]{4}`.
pub(super) fn is_number(ast: &Ast) -> bool {
    match repetition(ast).map(|(_, _, inner)| inner) {
        Some(Ast::ClassPerl(class)) => class.kind == ClassPerlKind::Digit && !class.negated,
        Some(Ast::ClassBracketed(class)) => {
            let digits = |item: &ClassSetItem| {
                matches!(item, ClassSetItem::Range(range) if range.start.c == '0' && range.end.c == '9')
                    || matches!(item, ClassSetItem::Perl(perl) if perl.kind == ClassPerlKind::Digit && !perl.negated)
            };
            !class.negated && matches!(&class.kind, ClassSet::Item(item) if digits(item))
        }
        _ => false,
    }
}

/// Returns the expression without enclosing parentheses, such as `a+` for `(a+)`.
pub(super) fn inner(ast: &Ast) -> &Ast {
    match ast {
        Ast::Group(group) if !has_flags(&group.kind) => inner(&group.ast),
        other => other,
    }
}

pub(super) fn can_be_empty(ast: &Ast) -> bool {
    match ast {
        Ast::Empty(_) | Ast::Flags(_) | Ast::Assertion(_) => true,
        Ast::Group(group) => can_be_empty(&group.ast),
        Ast::Concat(concat) => concat.asts.iter().all(can_be_empty),
        Ast::Alternation(choice) => choice.asts.iter().any(can_be_empty),
        Ast::Repetition(repeated) => matches!(repetition(ast), Some((0, ..))) || can_be_empty(&repeated.ast),
        Ast::Literal(_) | Ast::Dot(_) | Ast::ClassUnicode(_) | Ast::ClassPerl(_) | Ast::ClassBracketed(_) => false,
    }
}

/// Returns [`LetterCase::Ignored`] if the expression is the flag `(?i)`. Returns `None` for any other expression.
pub(super) fn case_flag(ast: &Ast) -> Option<LetterCase> {
    let Ast::Flags(set) = ast else {
        return None;
    };
    let ignores = |kind: &FlagsItemKind| *kind == FlagsItemKind::Flag(Flag::CaseInsensitive);
    match set.flags.items.as_slice() {
        [only] if ignores(&only.kind) => Some(LetterCase::Ignored),
        _ => None,
    }
}
