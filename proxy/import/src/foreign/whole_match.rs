//! Adds a group around a regular expression, for targets that use the whole matched text, such as `$0` or `{R:0}`.

use std::collections::BTreeSet;

use regex_syntax::ast::Ast;

use crate::path::placeholder::Capture;
use crate::regex;

/// The number of the capture that contains the whole matched text.
const WHOLE: Capture = Capture::Number(0);

/// Returns the expression with a first group that contains the matched text, if a target uses this text. The numbers of
/// the other groups increase by one. Returns `None` if the target does not use the text, or if the expression has
/// assertions inside.
pub(super) fn grouped(pattern: &str, wanted: &BTreeSet<Capture>) -> Option<String> {
    if !wanted.contains(&WHOLE) || matches!(regex::parse(pattern).ok()?.ast, Ast::Alternation(_)) {
        return None;
    }
    let (start, rest) = pattern.strip_prefix('^').map_or(("", pattern), |rest| ("^", rest));
    let (inner, end) = match rest.strip_suffix('$') {
        Some(inner) if !ends_with_escape(inner) => (inner, "$"),
        _ => (rest, ""),
    };
    let has_assertion = inner.replace("[^", "[").contains(['^', '$']);
    (!has_assertion).then(|| format!("{start}({inner}){end}"))
}

/// Reports whether a text ends with a backslash that escapes the next character.
fn ends_with_escape(text: &str) -> bool {
    let backslashes = text.len() - text.trim_end_matches('\\').len();
    backslashes % 2 == 1
}

/// Returns the captures of the grouped expression that correspond to captures of the original expression.
pub(super) fn moved(wanted: &BTreeSet<Capture>) -> BTreeSet<Capture> {
    let next = |capture: &Capture| match capture {
        Capture::Number(number) => Capture::Number(number + 1),
        Capture::Name(_) | Capture::Percent(_) => capture.clone(),
    };
    wanted.iter().map(next).collect()
}

/// Returns the capture of the original expression that corresponds to a capture of the grouped expression.
pub(super) fn original(capture: &Capture) -> Capture {
    match capture {
        Capture::Number(number) => Capture::Number(number.saturating_sub(1)),
        Capture::Name(_) | Capture::Percent(_) => capture.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn group_contains_the_matched_text_without_the_anchors() {
        let whole = BTreeSet::from([WHOLE]);
        for (pattern, expected) in [
            ("(.*)", Some("((.*))")),
            ("^a/([^/]+)$", Some("^(a/([^/]+))$")),
            ("^a", Some("^(a)")),
            (r"a\$", None),
            (r"a\\$", Some(r"(a\\)$")),
            ("^a|b$", None),
            ("(^a)b", None),
            ("(", None),
        ] {
            assert_eq!(grouped(pattern, &whole).as_deref(), expected, "{pattern}");
        }
        assert_eq!(grouped("(.*)", &BTreeSet::from([Capture::Number(1)])), None);
        let wanted = BTreeSet::from([WHOLE, Capture::Number(2), Capture::Name("x".to_owned())]);
        assert_eq!(moved(&wanted).iter().map(original).collect::<BTreeSet<_>>(), wanted);
    }
}
