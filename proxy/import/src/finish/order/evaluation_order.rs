//! Sorts the rules in the order in which the original program evaluates them.

use crate::rule::draft::{RuleDraft, RuleMatcher};
use portico_redirects::LetterCase;
use portico_redirects::path::NormalPath;

/// A key that describes the paths of a rule. Two rules with equal keys match the same paths.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(in crate::finish) struct DuplicateKey(String, LetterCase);

impl DuplicateKey {
    /// Returns the key of the draft's paths in any letter case.
    pub(in crate::finish) fn ignoring_case(draft: &RuleDraft) -> Self {
        Self::with_case(draft, LetterCase::Ignored)
    }

    pub(in crate::finish) fn of(draft: &RuleDraft) -> Self {
        Self::with_case(draft, draft.case)
    }

    fn with_case(draft: &RuleDraft, case: LetterCase) -> Self {
        let text = match &draft.matcher {
            RuleMatcher::Exact(path) => normal(path),
            RuleMatcher::Prefix { path, .. } => without_names(&format!("{path}/{{rest...}}")),
            RuleMatcher::Pattern(pattern) => without_names(pattern),
            RuleMatcher::Regex(regex) => format!("~{regex}"),
        };
        match case {
            LetterCase::Exact => Self(text, LetterCase::Exact),
            LetterCase::Ignored => Self(text.to_lowercase(), LetterCase::Ignored),
        }
    }
}

/// Returns the path in normal form. Returns an invalid path unchanged.
pub(in crate::finish) fn normal(path: &str) -> String {
    NormalPath::parse(path).map_or_else(|_| path.to_owned(), |normal| normal.to_string())
}

/// Returns a pattern in normal form, in which a private-use character stands for each placeholder. Patterns that differ
/// only in the names of placeholders are therefore equal.
fn without_names(pattern: &str) -> String {
    const PLACEHOLDER: char = '\u{f8ff}';
    const REST_PLACEHOLDER: char = '\u{f8fe}';
    let mut out = String::new();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, following) = after.split_once('}').unwrap_or((after, ""));
        out.push_str(before);
        out.push(if name.ends_with("...") { REST_PLACEHOLDER } else { PLACEHOLDER });
        rest = following;
    }
    out.push_str(rest);
    normal(&out)
}

/// Sorts the drafts by their precedence and their lines.
pub(in crate::finish) fn sort(drafts: &mut [RuleDraft]) {
    drafts.sort_by_key(|draft| (draft.precedence, draft.origin.line));
}

/// Sorts the drafts by the lines of their statements.
pub(in crate::finish) fn restore_lines(drafts: &mut [RuleDraft]) {
    drafts.sort_by_key(|draft| draft.origin.line);
}
