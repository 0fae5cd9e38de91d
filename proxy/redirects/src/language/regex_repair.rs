//! Repairs regular expressions that match no path. Hints contain the repaired expression, so that editors can copy it.

use crate::address::path;
use crate::rule::LetterCase;
use crate::rule::path_regex::{Anchoring, PathRegex};

/// Reports whether the expression is valid and each of its alternatives can match a path.
pub(super) fn can_match(expression: &str, anchoring: Anchoring, case: LetterCase) -> bool {
    let matches = |text: &str| {
        let regex = PathRegex::new(&path::composed(text), anchoring, case);
        regex.is_ok_and(|regex| regex.no_match_reason().is_none())
    };
    matches(expression) && alternatives(expression).into_iter().all(matches)
}

/// Returns a similar expression, each alternative of which can match a path. If `written` already is such an
/// expression, returns `written`. Returns `None` if no repair is known.
pub(super) fn repaired(written: &str, anchoring: Anchoring, case: LetterCase) -> Option<String> {
    let part = |part: &str| {
        let mut candidates = vec![part.to_owned()];
        candidates.extend(candidates_for(part));
        candidates.into_iter().find(|text| text != "/" && can_match(text, anchoring, case))
    };
    let parts = alternatives(written).into_iter().map(part).collect::<Option<Vec<String>>>();
    parts.map(|parts| parts.join("|")).filter(|text| can_match(text, anchoring, case))
}

/// Returns the expressions that an editor may have meant, the most likely first.
fn candidates_for(written: &str) -> Vec<String> {
    let merged = written.replace("//+", "/").replace("//", "/");
    let bare = merged.trim_start_matches('^').trim_end_matches('$').trim_end_matches('/');
    let unescaped = merged.trim_matches('/').trim_start_matches('^').trim_end_matches('$').replace(r"\/", "/");
    let with_slash = |text: &str| format!("/{}", text.trim_start_matches('/'));
    let mut repairs =
        vec![with_slash(bare), with_slash(unescaped.trim_end_matches('/')), path::readable(bare).into_owned()];
    if !bare.starts_with(char::is_alphanumeric) {
        // An expression such as `(old|/new)` may match without an additional slash at its start.
        repairs.insert(0, bare.to_owned());
    }
    repairs
}

/// Splits an expression at each `|` outside groups and classes.
fn alternatives(expression: &str) -> Vec<&str> {
    let (mut parts, mut start, mut groups) = (Vec::new(), 0, 0_usize);
    let (mut is_escaped, mut in_class) = (false, false);
    for (at, letter) in expression.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            _ if in_class => {}
            '(' => groups += 1,
            ')' => groups = groups.saturating_sub(1),
            '|' if groups == 0 => {
                parts.extend(expression.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.extend(expression.get(start..));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repaired_expression_can_match_in_each_alternative() {
        for (written, expected) in [
            ("/a/|/b/", Some("/a|/b")),
            ("old|/new/", Some("/old|/new")),
            ("/a|/b/", Some("/a|/b")),
            ("//+x", Some("/x")),
            ("//x/", Some("/x")),
            ("^/old/$", Some("/old")),
            (r"/^\/old\/$/", Some("/old")),
            ("/a(?:b|c)", Some("/a(?:b|c)")),
            ("/a[|]b", Some("/a[|]b")),
            ("/", None),
            (r"/a\?b|/c", None),
        ] {
            let found = repaired(written, Anchoring::Whole, LetterCase::Exact);
            assert_eq!(found.as_deref(), expected, "{written}");
            assert!(found.is_none_or(|text| can_match(&text, Anchoring::Whole, LetterCase::Exact)), "{written}");
        }
    }
}
