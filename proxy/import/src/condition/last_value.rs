//! Finds the pattern for a value at the end of an expression such as `id=([0-9]+)`.

use std::collections::BTreeSet;

use portico_redirects::LetterCase;
use regex_syntax::ast::Ast;

use crate::condition::values::{Dots, TextEdge, texts};
use crate::condition::when::ValueTest;
use crate::regex::{self, groups};

/// The values that an expression allows for the last parameter or cookie that it names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LastValue {
    /// The text that the expression matches contains the value.
    InText,
    Any,
    /// This regular expression matches the whole value.
    Regex(String),
}

impl LastValue {
    /// Returns the test of a value that is not in the text.
    pub(crate) fn test(&self, case: LetterCase) -> Option<ValueTest> {
        match self {
            Self::InText => None,
            Self::Any => Some(ValueTest::Present),
            Self::Regex(text) => Some(ValueTest::Regex(text.clone(), case)),
        }
    }
}

/// Finds the pattern after the equals sign before the last part of an expression. Returns the values that it matches, and the
/// number of parts before it. `end` is what may follow the last part.
pub(super) fn split(items: &[&Ast], expression: &str, end: TextEdge, separator: &str) -> (LastValue, usize) {
    let [before @ .., value] = items else { return (LastValue::InText, 0) };
    let is_value = before.last().is_some_and(|equals| regex::literal(equals) == Some('='));
    if !is_value || texts(&[value], Dots::AnyCharacter).is_some() {
        return (LastValue::InText, items.len());
    }
    let is_any = is_any_value(value, separator) || has_separator(value, separator);
    if is_any || end == TextEdge::Open && regex::can_be_empty(value) {
        return (LastValue::Any, before.len());
    }
    // The groups of the expression capture nothing.
    let plain = |ast: &Ast| groups::rewritten(expression, ast, &BTreeSet::new(), &|_| None);
    let whole = if end == TextEdge::Open { plain(value) + ".*" } else { plain(regex::inner(value)) };
    (LastValue::Regex(whole), before.len())
}

fn is_any_value(ast: &Ast, separator: &str) -> bool {
    let ast = regex::inner(ast);
    regex::is_anything(ast) || regex::is_something(ast) || separator.chars().any(|c| regex::is_up_to(ast, c))
}

/// Reports whether an expression matches a separator, and therefore more than one value.
fn has_separator(ast: &Ast, separator: &str) -> bool {
    match ast {
        Ast::Group(group) => has_separator(&group.ast, separator),
        Ast::Repetition(repeated) => has_separator(&repeated.ast, separator),
        Ast::Concat(concat) => concat.asts.iter().any(|inner| has_separator(inner, separator)),
        Ast::Alternation(choice) => choice.asts.iter().any(|inner| has_separator(inner, separator)),
        Ast::Literal(_) | Ast::ClassBracketed(_) => regex::literal(ast).is_some_and(|c| separator.contains(c)),
        Ast::Empty(_) | Ast::Flags(_) | Ast::Dot(_) | Ast::Assertion(_) | Ast::ClassUnicode(_) | Ast::ClassPerl(_) => {
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::separated_texts::separated_texts;

    #[test]
    fn value_of_the_last_parameter_has_its_expression() {
        let regex = |text: &str| LastValue::Regex(text.to_owned());
        for (pattern, value) in [
            ("(^|&)id=[0-9]+(&|$)", regex("[0-9]+")),
            (r"^p=\d+$", regex("[0-9]+")),
            (r"^a=1&p=(\d+)$", regex("[0-9]+")),
            ("id=[0-9]+", regex("[0-9]+.*")),
            ("id=(a|b[0-9])", regex("(?:a|b[0-9]).*")),
            ("id=(a|b[0-9])(&|$)", regex("a|b[0-9]")),
            ("id=[0-9]*", LastValue::Any),
            ("id=(.+)$", LastValue::Any),
            ("id=([^&]*)", LastValue::Any),
            ("id=([0-9]+|a&b=[0-9])", LastValue::Any),
            ("id=5$", LastValue::InText),
        ] {
            assert_eq!(separated_texts(pattern, "&").unwrap().value, value, "{pattern}");
        }
    }
}
