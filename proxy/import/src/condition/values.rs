//! Finds the values that a regular expression for a host, a parameter or a header matches.

use regex_syntax::ast::{AssertionKind, Ast};

use crate::condition::when::ValueTest;
use crate::note::Remark;
use crate::regex;
use portico_redirects::LetterCase;

/// The maximum number of values that an expression may match to be treated as a list of values.
const MAX_VALUES: usize = 32;

/// A condition on the value of a parameter, header or cookie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ValueCondition {
    OneOf(Vec<String>),
    Present,
    Absent,
    /// The value may be any text, and may also be absent.
    Any,
}

/// The text that may come before or after the part of a value that an expression matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TextEdge {
    /// No text, because the expression starts with `^` or ends with `$`.
    Closed,
    /// No text, or a separator and any further text, because the expression starts with `(^|&)` or ends with `(&|$)`.
    Separator,
    /// Any text.
    Open,
}

/// Converts a regular expression to an equivalent condition on a value, such as the method or the value of a cookie. If
/// the expression matches too many values, returns an error.
pub(crate) fn value_condition(pattern: &str) -> Result<ValueCondition, Remark> {
    let parsed = regex::parse(pattern)?;
    let mut items = flat(&parsed.ast);
    let (start, end) = (take_start(&mut items, ""), take_end(&mut items, ""));
    match items.as_slice() {
        [] if start == TextEdge::Closed && end == TextEdge::Closed => return Ok(ValueCondition::Absent),
        [] => return Ok(ValueCondition::Any),
        [Ast::Dot(_)] if start == TextEdge::Open => return Ok(ValueCondition::Present),
        [only] if regex::is_something(regex::inner(only)) => return Ok(ValueCondition::Present),
        [only] if regex::is_anything(regex::inner(only)) => return Ok(ValueCondition::Any),
        _ => {}
    }
    match texts(&items, Dots::AnyCharacter) {
        Some(values) if start == TextEdge::Closed && end == TextEdge::Closed => Ok(ValueCondition::OneOf(values)),
        Some(_) | None => Err(too_many_values(pattern)),
    }
}

/// Converts a regular expression, which may match a part of a value, to a test of the whole value. The expression must
/// not be equivalent to [`ValueCondition::Absent`] or [`ValueCondition::Any`].
pub(crate) fn value_test(pattern: &str, case: LetterCase) -> Result<ValueTest, Remark> {
    let parsed = regex::parse(pattern)?;
    let mut items = flat(&parsed.ast);
    let (start, end) = (take_start(&mut items, ""), take_end(&mut items, ""));
    if end == TextEdge::Open
        && let Some(texts) = texts(&items, Dots::AnyCharacter)
    {
        match start {
            TextEdge::Open => return Ok(ValueTest::Contains(texts, case)),
            TextEdge::Closed => return Ok(ValueTest::Starts(texts, case)),
            TextEdge::Separator => {}
        }
    }
    let only = items.first().filter(|_| items.len() == 1 && start == TextEdge::Closed && end == TextEdge::Closed);
    let span = only.map(|only| regex::inner(only).span());
    let inner = span.and_then(|span| parsed.text.get(span.start.offset..span.end.offset));
    let expression = inner.map_or_else(|| whole_value(&parsed.text, &parsed.ast), str::to_owned);
    Ok(ValueTest::Regex(expression, case))
}

/// Returns an expression for the whole value. An anchor at the start or the end replaces `.*`.
fn whole_value(text: &str, ast: &Ast) -> String {
    let items = regex::flatten(ast, &|_| true);
    let is_choice = matches!(ast, Ast::Alternation(_));
    let has_start =
        !is_choice && items.first().is_some_and(|first| regex::is_start(first) || regex::is_anything(first));
    let has_end = !is_choice && items.last().is_some_and(|last| regex::is_end(last) || regex::is_anything(last));
    let bare = if has_start { text.strip_prefix('^').unwrap_or(text) } else { text };
    let bare = if has_end { bare.strip_suffix('$').unwrap_or(bare) } else { bare };
    let bare = if is_choice { format!("(?:{bare})") } else { bare.to_owned() };
    format!("{}{bare}{}", if has_start { "" } else { ".*" }, if has_end { "" } else { ".*" })
}

pub(crate) fn too_many_values(pattern: &str) -> Remark {
    Remark::new(
        format!("the expression `{pattern}` matches more values than a condition can list"),
        "write one rule for each value that matters",
    )
}

pub(crate) fn flat(ast: &Ast) -> Vec<&Ast> {
    regex::flatten(ast, &|_| false)
}

/// Removes an anchor or a separator, such as `^` or `(^|&)`, from the start of an expression. Returns which text may
/// come before the match.
pub(crate) fn take_start(items: &mut Vec<&Ast>, separator: &str) -> TextEdge {
    let Some(first) = items.first().copied() else { return TextEdge::Open };
    let edge = edge(first, separator, regex::is_start);
    if edge.is_some() {
        items.remove(0);
    }
    // An expression such as `^(.*&)?id=5` allows further text and a separator after the anchor.
    if edge == Some(TextEdge::Closed) && items.first().is_some_and(|item| is_separated_rest(item, separator)) {
        items.remove(0);
        return TextEdge::Separator;
    }
    edge.unwrap_or(TextEdge::Open)
}

/// Removes an anchor or a separator, such as `$` or `(&|$)`, from the end of an expression. Returns which text may come
/// after the match.
pub(crate) fn take_end(items: &mut Vec<&Ast>, separator: &str) -> TextEdge {
    let Some(last) = items.last().copied() else { return TextEdge::Open };
    let edge = edge(last, separator, regex::is_end);
    if edge.is_some() {
        items.pop();
    }
    // An expression such as `id=5(&.*)?$` allows a separator and further text before the anchor.
    if edge == Some(TextEdge::Closed) && items.last().is_some_and(|item| is_separated_rest(item, separator)) {
        items.pop();
        return TextEdge::Separator;
    }
    edge.unwrap_or(TextEdge::Open)
}

fn edge(ast: &Ast, separator: &str, is_edge: fn(&Ast) -> bool) -> Option<TextEdge> {
    if is_edge(ast) {
        return Some(TextEdge::Closed);
    }
    match regex::inner(ast) {
        Ast::Assertion(assertion) if assertion.kind == AssertionKind::WordBoundary => Some(TextEdge::Separator),
        Ast::Alternation(choice) if !separator.is_empty() => {
            let is_border = |branch: &Ast| is_edge(branch) || has_separator(branch, separator);
            choice.asts.iter().all(is_border).then_some(TextEdge::Separator)
        }
        _ if is_separated_rest(ast, separator) => Some(TextEdge::Separator),
        _ if regex::is_anything(ast) => Some(TextEdge::Open),
        _ => None,
    }
}

fn is_separated_rest(ast: &Ast, separator: &str) -> bool {
    match regex::repetition(ast) {
        Some((0, Some(1), group)) => has_separator(group, separator),
        _ => false,
    }
}

/// Reports whether the expression matches a separator that arbitrary text may precede or follow. Examples are `&`,
/// `.*&`, `&.*` and `;\s*`.
fn has_separator(ast: &Ast, separator: &str) -> bool {
    let items = flat(ast);
    let is_separator = |item: &&Ast| regex::literal(item).is_some_and(|c| separator.contains(c));
    let is_filler = |item: &&Ast| regex::repetition(item).is_some() || regex::literal(item) == Some(' ');
    items.iter().any(is_separator) && items.iter().all(|item| is_separator(item) || is_filler(item))
}

/// The meaning of an unescaped dot in an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dots {
    Dot,
    AnyCharacter,
}

/// Returns all texts that a sequence of expressions matches. If there are more than [`MAX_VALUES`] texts, returns
/// `None`.
pub(crate) fn texts(items: &[&Ast], dots: Dots) -> Option<Vec<String>> {
    let mut all = vec![String::new()];
    for item in items {
        let next = variants(item, dots)?;
        if all.len() * next.len() > MAX_VALUES {
            return None;
        }
        all = all.iter().flat_map(|start| next.iter().map(move |end| format!("{start}{end}"))).collect();
    }
    Some(all)
}

fn variants(ast: &Ast, dots: Dots) -> Option<Vec<String>> {
    if let Some(c) = regex::literal(ast) {
        return Some(vec![c.to_string()]);
    }
    match ast {
        Ast::Empty(_) => Some(vec![String::new()]),
        Ast::Dot(_) if dots == Dots::Dot => Some(vec![".".to_owned()]),
        Ast::Group(group) => variants(&group.ast, dots),
        Ast::Concat(concat) => texts(&concat.asts.iter().collect::<Vec<_>>(), dots),
        Ast::Alternation(choice) => {
            let each: Option<Vec<_>> = choice.asts.iter().map(|branch| variants(branch, dots)).collect();
            Some(each?.concat()).filter(|all| all.len() <= MAX_VALUES)
        }
        Ast::Repetition(_) => match regex::repetition(ast)? {
            (0, Some(1), inner) => Some([vec![String::new()], variants(inner, dots)?].concat()),
            _ => None,
        },
        Ast::Flags(_)
        | Ast::Literal(_)
        | Ast::Dot(_)
        | Ast::Assertion(_)
        | Ast::ClassUnicode(_)
        | Ast::ClassPerl(_)
        | Ast::ClassBracketed(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expression_for_a_part_of_a_value_becomes_a_test_of_the_whole_value() {
        let texts = |all: &[&str]| all.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let regex = |text: &str| ValueTest::Regex(text.to_owned(), LetterCase::Ignored);
        for (pattern, test) in [
            ("(iphone|android)", ValueTest::Contains(texts(&["iphone", "android"]), LetterCase::Ignored)),
            ("^Mozilla", ValueTest::Starts(texts(&["Mozilla"]), LetterCase::Ignored)),
            (r"^(\d+)$", regex("[0-9]+")),
            (r"^v\d", regex("v[0-9].*")),
            (r"\d$", regex(".*[0-9]")),
            (r"\bbot\b", regex(r".*\bbot\b.*")),
            (r"^a\d|b$", regex(".*(?:^a[0-9]|b$).*")),
            (r"^.*\d", regex(".*[0-9].*")),
        ] {
            assert_eq!(value_test(pattern, LetterCase::Ignored), Ok(test), "{pattern}");
        }
    }

    #[test]
    fn short_lists_of_values_are_found() {
        let one_of = |values: &[&str]| ValueCondition::OneOf(values.iter().map(|v| (*v).to_owned()).collect());
        for (pattern, expected) in [
            ("^GET$", one_of(&["GET"])),
            ("^(GET|HEAD)$", one_of(&["GET", "HEAD"])),
            ("^$", ValueCondition::Absent),
            (".", ValueCondition::Present),
            ("^.+$", ValueCondition::Present),
            (".*", ValueCondition::Any),
        ] {
            assert_eq!(value_condition(pattern).unwrap(), expected, "{pattern}");
        }
        for pattern in ["GET", r"^\d+$", "^[a-z]$"] {
            assert!(value_condition(pattern).is_err(), "{pattern}");
        }
    }
}
