//! Finds patterns of a `RewriteRule` that match all paths which its conditions allow, such as `.` or `^old/` after
//! `RewriteCond %{REQUEST_URI} ^/old/([^/]+)$`. Only the conditions restrict the path then.

use regex::RegexBuilder;

use crate::apache::flags::Flags;
use crate::apache::scope::Scope;
use crate::foreign::path_restriction::{PathRestriction, RegexInput};
use portico_redirects::LetterCase;

/// Reports whether every path that one of the restrictions allows also matches the pattern of a rule. `to` is the target,
/// which must not use the captures of the pattern.
pub(super) fn is_implied(
    (pattern, to): (&str, &str),
    flags: &Flags,
    scope: &Scope,
    before: &[PathRestriction],
) -> bool {
    // In the folder of the site, patterns are matched against the path without its first slash.
    let start = match scope.pattern_folder() {
        None => "",
        Some("" | "/") => "/",
        Some(_) => return false,
    };
    !to.contains('$') && before.iter().any(|condition| implies(condition, (pattern, start), flags.case))
}

fn implies(condition: &PathRestriction, (pattern, start): (&str, &str), case: LetterCase) -> bool {
    let PathRestriction::Regex { pattern: condition, case: own_case, input: RegexInput::Path, .. } = condition else {
        return false;
    };
    if matches!(pattern, "." | ".+" | "^.+" | "^.+$" | "(.+)" | "^(.+)$") {
        let ignores_case = *own_case == LetterCase::Ignored;
        let regex = RegexBuilder::new(condition).case_insensitive(ignores_case).size_limit(1 << 20).build();
        return regex.is_ok_and(|regex| !regex.is_match("/"));
    }
    let is_literal =
        |text: &str| text.chars().all(|character| character.is_ascii_alphanumeric() || "/_-".contains(character));
    let Some(prefix) = pattern.strip_prefix('^').filter(|prefix| !prefix.is_empty() && is_literal(prefix)) else {
        return false;
    };
    let is_wider = case == LetterCase::Ignored || *own_case == LetterCase::Exact;
    let rest = condition.strip_prefix('^').and_then(|rest| rest.strip_prefix(start)?.strip_prefix(prefix));
    is_wider && !condition.contains('|') && rest.is_some_and(|rest| !rest.starts_with(['*', '?', '+', '{']))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foreign::path_restriction::CaptureSyntax;

    #[test]
    fn condition_may_imply_the_pattern() {
        for (condition, case, pattern, expected) in [
            ("^/old/([^/]+)$", LetterCase::Exact, ".", true),
            ("^/old/([^/]+)$", LetterCase::Exact, "^old/", true),
            ("^/(.*)$", LetterCase::Exact, ".", false),
            ("^/old*/x$", LetterCase::Exact, "^old", false),
            ("^/old/|^/new/", LetterCase::Exact, "^old/", false),
            ("^/old/", LetterCase::Ignored, "^old/", false),
            ("^/old/", LetterCase::Exact, "^older/", false),
            ("/old/", LetterCase::Exact, "^old/", false),
        ] {
            let (text, input, captures) = (condition.to_owned(), RegexInput::Path, CaptureSyntax::Percent);
            let restriction = PathRestriction::Regex { pattern: text, case, input, captures };
            assert_eq!(implies(&restriction, (pattern, "/"), LetterCase::Exact), expected, "{condition} {pattern}");
        }
    }
}
