//! Finds the texts that an expression matches in a query or in the header `Cookie`.

use regex_syntax::ast::Ast;

use crate::condition::last_value::{LastValue, split};
use crate::condition::values::{Dots, TextEdge, flat, take_end, take_start, texts, too_many_values};
use crate::note::Remark;
use crate::regex;

/// The texts that an expression matches, and what may come before and after each of these texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SeparatedTexts {
    pub(crate) all: Vec<String>,
    pub(crate) start: TextEdge,
    pub(crate) end: TextEdge,
    /// The values that may follow each text, if the expression ends with a pattern for a value.
    pub(crate) value: LastValue,
}

impl SeparatedTexts {
    /// Returns the text as the only one, with nothing open.
    pub(crate) fn only(text: String, edge: TextEdge) -> Self {
        Self { all: vec![text], start: edge, end: edge, value: LastValue::InText }
    }
}

/// Returns the texts that an expression matches in a list whose entries are separated by `separator`. Such a list is a
/// query with parameters, or a header with cookies or languages.
///
/// If the expression ends with a pattern for a value, as `id=([0-9]+)` does, the returned text has no value and ends
/// with `=`.
pub(crate) fn separated_texts(pattern: &str, separator: &str) -> Result<SeparatedTexts, Remark> {
    let parsed = regex::parse(pattern)?;
    let mut items = flat(&parsed.ast);
    while items.first().is_some_and(|item| regex::case_flag(item).is_some()) {
        items.remove(0);
    }
    let mut start = take_start(&mut items, separator);
    let mut end = take_end(&mut items, separator);
    // An expression such as `^.*id=5.*$` allows any text after the first anchor and before the last one.
    if start == TextEdge::Closed && items.first().is_some_and(|first| regex::is_anything(first)) {
        items.remove(0);
        start = TextEdge::Open;
    }
    if end == TextEdge::Closed && items.last().is_some_and(|last| regex::is_anything(last)) && !is_value(&items) {
        items.pop();
        end = TextEdge::Open;
    }
    let (value, name_length) = split(&items, &parsed.text, end, separator);
    items.truncate(name_length);
    if value != LastValue::InText {
        end = TextEdge::Separator;
    }
    let all = texts(&items, Dots::AnyCharacter).ok_or_else(|| too_many_values(pattern))?;
    Ok(SeparatedTexts { all, start, end, value })
}

/// Reports whether the last part of an expression follows an equals sign.
fn is_value(items: &[&Ast]) -> bool {
    matches!(items, [.., equals, _] if regex::literal(equals) == Some('='))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_found_between_separators() {
        for (pattern, all, start, end) in [
            ("^id=5$", "id=5", TextEdge::Closed, TextEdge::Closed),
            ("(^|&)id=5(&|$)", "id=5", TextEdge::Separator, TextEdge::Separator),
            ("(?:^|.*&)id=5(?:&.*)?$", "id=5", TextEdge::Separator, TextEdge::Separator),
            ("^(?:.*&)?id=5(?:&.*)?$", "id=5", TextEdge::Separator, TextEdge::Separator),
            ("id=(5|6)", "id=5 id=6", TextEdge::Open, TextEdge::Open),
            ("^id=([0-9]+)$", "id=", TextEdge::Closed, TextEdge::Separator),
            ("^a=1&b=2", "a=1&b=2", TextEdge::Closed, TextEdge::Open),
            ("^.*id=5.*$", "id=5", TextEdge::Open, TextEdge::Open),
            ("^.*id=([^&]+).*$", "id=", TextEdge::Open, TextEdge::Separator),
            (".*id=", "id=", TextEdge::Open, TextEdge::Open),
        ] {
            let found = separated_texts(pattern, "&").unwrap();
            assert_eq!((found.all.join(" ").as_str(), found.start, found.end), (all, start, end), "{pattern}");
        }
        assert!(separated_texts("^id=[0-9]+&b=2$", "&").is_err());
    }
}
