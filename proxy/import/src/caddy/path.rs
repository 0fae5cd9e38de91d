//! Converts the paths of matchers, which may contain asterisks.

use crate::foreign::path_restriction::PathRestriction;
use crate::note::Remark;
use portico_redirects::LetterCase;
use portico_redirects::path::escape::Escapes;

/// Returns a restriction to the paths that a matcher such as `/blog/*` matches. Such a matcher ignores case.
pub(super) fn read(pattern: &str) -> PathRestriction {
    let inner = pattern.strip_prefix('*').unwrap_or(pattern);
    let inner = inner.strip_suffix('*').unwrap_or(inner);
    let (starts_open, ends_open) = (pattern.starts_with('*'), pattern.len() > 1 && pattern.ends_with('*'));
    if pattern == "*" || pattern == "/*" {
        return PathRestriction::Everything;
    }
    if !pattern.contains('*') {
        let text = pattern.to_owned();
        return PathRestriction::Exact { text, escapes: Escapes::Decoded, case: LetterCase::Ignored };
    }
    // A single asterisk at the start or the end, or one at each end, matches any text. Otherwise, no asterisk matches a
    // slash.
    if inner.contains('*') || starts_open && ends_open && inner.is_empty() {
        let text: Vec<String> = pattern.split('*').map(regex_syntax::escape).collect();
        return PathRestriction::regex(&format!("^{}$", text.join("[^/]*")), LetterCase::Ignored);
    }
    let start = if starts_open { "^.*" } else { "^" };
    let end = if ends_open { "(.*)$" } else { "$" };
    let expression = format!("{start}{}{end}", regex_syntax::escape(inner));
    PathRestriction::regex(&expression, LetterCase::Ignored).without_captures()
}

/// Returns the remark about a pattern with a placeholder, whose value Caddy takes from the request.
pub(super) fn placeholder(pattern: &str) -> Option<Remark> {
    let start = pattern.find('{')?;
    let placeholder = pattern.get(start..=start + pattern.get(start..)?.find('}')?)?;
    let reason = format!("the path of the matcher contains `{placeholder}`, which Caddy replaces for each request");
    Some(Remark::new(reason, "write a rule by hand for the paths that the matcher selects"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foreign::path_restriction::combine;
    use crate::rule::choose;
    use crate::rule::draft::{RuleMatcher, Tail};

    fn matcher(pattern: &str) -> RuleMatcher {
        choose::choose(&combine(&[read(pattern)], None).unwrap().shape, None).unwrap().matcher
    }

    #[test]
    fn asterisks_match_any_text() {
        let regex = |text: &str| RuleMatcher::Regex(text.to_owned());
        let prefix = |path: &str| RuleMatcher::Prefix { path: path.to_owned(), tail: Tail::Keep };
        for (pattern, expected) in [
            ("/a.html", RuleMatcher::Exact("/a.html".to_owned())),
            ("/a/*", prefix("/a")),
            ("*", prefix("/")),
            ("/*", prefix("/")),
            ("/a*", regex("/a.*")),
            ("*.php", regex(r".*\.php")),
            ("*/a/*", regex(".*/a(?:/.*)?")),
            ("/a/*/b", regex("/a/[^/]*/b")),
            ("/a/*/b*", regex("/a/[^/]*/b[^/]*")),
        ] {
            assert_eq!(matcher(pattern), expected, "{pattern}");
        }
    }
}
