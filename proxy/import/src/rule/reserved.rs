//! Finds rules that do not match all intended paths because of a reserved prefix such as `/api/`. A rule matches paths
//! below a reserved prefix only if the rule names the prefix, as in `prefix: /api/old`.

use std::collections::BTreeSet;

use regex_syntax::hir::literal::Extractor;

use crate::note::{Note, NoteSubject, Remark};
use crate::rule::draft::RuleMatcher;
use crate::sampling::seed::Seed;

/// The default reserved prefixes.
const RESERVED_PREFIXES: [&str; 3] = ["/api/", "/assets/", "/builds/"];

/// Returns a remark if the matcher, such as `/{name}/old`, covers paths below a reserved prefix without naming the
/// prefix. The original program redirects these paths, but the rule does not match them.
pub(crate) fn remark(matcher: &RuleMatcher) -> Option<Remark> {
    let starts_open = match matcher {
        RuleMatcher::Exact(_) => false,
        RuleMatcher::Prefix { path, .. } => path == "/",
        RuleMatcher::Pattern(pattern) => pattern.starts_with("/{"),
        RuleMatcher::Regex(text) => may_match_reserved(text),
    };
    starts_open.then(|| {
        Remark::about(
            NoteSubject::ReservedPrefixes,
            "a rule matches paths below `/api/`, `/assets/` or `/builds/` only if the rule names the prefix",
            "if pages below one of these prefixes have moved, write a rule that names the prefix; if the configuration has no \
             `api` or no `build`, the rule matches the paths of this key as well",
        )
    })
}

/// Returns the reserved prefixes whose name the text contains. A statement for one of them may compete with statements for
/// many paths.
pub(crate) fn mentioned(text: &str) -> Vec<&'static str> {
    RESERVED_PREFIXES.into_iter().filter(|folder| text.contains(folder.trim_matches('/'))).collect()
}

/// Returns the lines of the statements with rules that cover paths below a reserved prefix without naming it.
pub(crate) fn covering_lines(notes: &[Note]) -> BTreeSet<u32> {
    notes.iter().filter(|note| note.subject == NoteSubject::ReservedPrefixes).map(|note| note.line).collect()
}

/// Returns a seed like another one whose path is below a reserved prefix, if possible one that is not `mentioned`: another
/// statement may answer its requests.
pub(crate) fn below(seed: &Seed, mentioned: &[&str]) -> Seed {
    let free = RESERVED_PREFIXES.into_iter().find(|prefix| !mentioned.contains(prefix));
    let folder = free.unwrap_or(RESERVED_PREFIXES[0]);
    let path = seed.paths.first().map(|path| format!("{folder}{}", path.trim_start_matches('/')));
    Seed { paths: path.into_iter().collect(), ..seed.clone() }
}

/// Reports whether a target has the path of a reserved prefix, such as `/api`, or a path below it.
pub(crate) fn is_below(target: &str) -> bool {
    let path = target.split(['?', '#']).next().unwrap_or_default();
    RESERVED_PREFIXES.iter().any(|folder| path.starts_with(folder) || path == folder.trim_end_matches('/'))
}

/// Reports whether the regular expression, such as `/a.*`, may match a path below a reserved prefix without naming the
/// prefix.
fn may_match_reserved(regex: &str) -> bool {
    let mut extractor = Extractor::new();
    // A class such as `\d` stands for hundreds of digits, because it contains the digits of all scripts. The limits
    // must be higher than the number of these digits.
    extractor.limit_class(1_000).limit_total(2_000);
    let starts = regex_syntax::parse(regex).map(|hir| extractor.extract(&hir));
    let Some(starts) = starts.ok().and_then(|starts| starts.literals().map(<[_]>::to_vec)) else {
        return true;
    };
    let matches =
        |folder: &str| starts.iter().any(|start| !start.is_exact() && folder.as_bytes().starts_with(start.as_bytes()));
    RESERVED_PREFIXES.iter().any(|folder| matches(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefix_itself_is_reserved() {
        for (target, expected) in
            [("/api/x", true), ("/api", true), ("/api?a=1", true), ("/apis", false), ("/a/api", false)]
        {
            assert_eq!(is_below(target), expected, "{target}");
        }
    }

    #[test]
    fn expressions_that_may_match_below_a_reserved_prefix_are_reported() {
        for (regex, reported) in [
            ("/old/.*", false),
            ("/(?:a|b)", false),
            ("/(?:a|b)/.*", false),
            (r"/(?<number>\d+)", false),
            ("/api/old/.*", false),
            ("/a.*", true),
            (".*/old", true),
            ("/(?<name>[^/]+)/old", true),
        ] {
            assert_eq!(remark(&RuleMatcher::Regex(regex.to_owned())).is_some(), reported, "{regex}");
        }
    }
}
