//! Finds the likely reason why a regular expression can never match a path, such as a trailing slash in the expression.

use regex_syntax::hir::{Hir, HirKind, Look};

use crate::rule::path_regex::hir::literal_prefix;

/// Returns the most likely reason why the regular expression matches no path in normal form. Returns `None` if no
/// reason is known.
pub(super) fn reason(hir: &Hir) -> Option<&'static str> {
    let mut literals = Vec::new();
    certain_literals(hir, &mut literals);
    let has = |text: &str| literals.iter().any(|literal| literal.contains(text));
    if literals.iter().any(|literal| literal.contains(char::is_control)) {
        return Some(
            "in double quotes, `\\n`, `\\t` and `\\b` are control characters; use single quotes, and write the expression on one line",
        );
    }
    if starts_after_slash(hir) {
        return Some("write the expression without slashes around it");
    }
    if has("?") {
        return Some("paths do not contain `?`; test parameters with `when: { query: … }`");
    }
    if has("//") {
        return Some("repeated slashes are merged before rules are matched; write a single slash");
    }
    if last(hir).is_some_and(|text| text.ends_with('/')) && literal_prefix(hir) != "/" {
        return Some("the trailing slash is removed before rules are matched; leave it out");
    }
    if literals.iter().any(|literal| has_lower_case_escape(literal)) {
        return Some("write percent-encoded characters with capital letters, such as `%2F`");
    }
    if has("%") {
        return Some(
            "letters and spaces are decoded before rules are matched; write the letters and spaces themselves, without `%`",
        );
    }
    has_inner_anchor(hir)
        .then_some(r"`^` and `$` stand for the start and the end of the path; write `\$` for the character")
}

/// Reports whether the text contains a percent-encoded reserved character with lower-case letters, such as `%2f`. In
/// paths in normal form, the letters are capitals.
fn has_lower_case_escape(text: &str) -> bool {
    ["%2f", "%5c", "%3f"].iter().any(|escape| text.contains(escape))
}

/// Reports whether the regular expression has `^` anywhere but at its start, or `$` anywhere but at its end. An example
/// is `/a$/b`.
fn has_inner_anchor(hir: &Hir) -> bool {
    let HirKind::Concat(parts) = hir.kind() else { return false };
    let is = |part: &Hir, look: Look| matches!(part.kind(), HirKind::Look(own) if *own == look);
    parts.iter().skip(1).any(|part| is(part, Look::Start)) || parts.iter().rev().skip(1).any(|part| is(part, Look::End))
}

/// Reports whether the regular expression starts with a slash and `^`, like the JavaScript expression `/^\/news$/`.
fn starts_after_slash(hir: &Hir) -> bool {
    let HirKind::Concat(parts) = hir.kind() else { return false };
    let is_slash = |part: &Hir| matches!(part.kind(), HirKind::Literal(literal) if &*literal.0 == b"/");
    parts.first().is_some_and(is_slash)
        && parts.get(1).is_some_and(|part| matches!(part.kind(), HirKind::Look(Look::Start)))
}

/// Adds to `out` every literal text that occurs in all matches of the regular expression.
fn certain_literals(hir: &Hir, out: &mut Vec<String>) {
    match hir.kind() {
        HirKind::Literal(literal) => out.push(String::from_utf8_lossy(&literal.0).into_owned()),
        HirKind::Capture(capture) => certain_literals(&capture.sub, out),
        HirKind::Concat(parts) => parts.iter().for_each(|part| certain_literals(part, out)),
        HirKind::Repetition(repetition) if repetition.min > 0 => certain_literals(&repetition.sub, out),
        _ => {}
    }
}

/// Returns the literal text at the end of the regular expression. Returns `None` if the expression ends with anything
/// else.
fn last(hir: &Hir) -> Option<String> {
    match hir.kind() {
        HirKind::Literal(literal) => Some(String::from_utf8_lossy(&literal.0).into_owned()),
        HirKind::Capture(capture) => last(&capture.sub),
        HirKind::Concat(parts) => {
            parts.iter().rev().find(|part| !matches!(part.kind(), HirKind::Look(_))).and_then(last)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn expression_that_matches_no_path_has_a_reason() {
        let reason = |pattern: &str| super::reason(&regex_syntax::Parser::new().parse(pattern).unwrap());
        for pattern in [r"/a\?b=1", "/a/", "/a//b", "/a/(.*)/", "/new\news", r"/^\/news\/(\d+)$/"] {
            assert!(reason(pattern).is_some(), "{pattern}");
        }
        assert!(reason("/a%2fb").is_some_and(|hint| hint.contains("`%2F`")));
        for pattern in ["/", "/a/?", "/a/.*", "/a(/b)?", "^/news$", ".*news", "(?x) /a \n /b"] {
            assert!(reason(pattern).is_none(), "{pattern}");
        }
    }
}
