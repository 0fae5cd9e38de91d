//! Sorts the rules in the order in which the original program evaluates them.

use std::collections::HashMap;

use crate::rule::draft::{RuleDraft, RuleMatcher};
use portico_redirects::LetterCase;
use portico_redirects::path::NormalPath;

/// A key that describes the paths of a rule. Two rules with equal keys match the same paths.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct DuplicateKey(String, LetterCase);

impl DuplicateKey {
    fn of(draft: &RuleDraft) -> Self {
        let text = match &draft.matcher {
            RuleMatcher::Exact(path) => normal(path),
            RuleMatcher::Prefix { path, .. } => without_names(&format!("{path}/{{rest...}}")),
            RuleMatcher::Pattern(pattern) => without_names(pattern),
            RuleMatcher::Regex(regex) => format!("~{regex}"),
        };
        match draft.case {
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

/// Sorts the drafts by the lines of their statements, unless this changes the order of rules that Portico's default
/// order considers equally specific. These rules are the regular expressions and the rules for the same paths.
pub(in crate::finish) fn restore_lines(drafts: &mut [RuleDraft]) {
    let is_kept = |one: &RuleDraft, next: &RuleDraft| one.origin.line <= next.origin.line;
    let regexes: Vec<&RuleDraft> =
        drafts.iter().filter(|draft| matches!(draft.matcher, RuleMatcher::Regex(_))).collect();
    let mut last: HashMap<DuplicateKey, &RuleDraft> = HashMap::new();
    let keeps_groups = drafts
        .iter()
        .all(|draft| last.insert(DuplicateKey::of(draft), draft).is_none_or(|before| is_kept(before, draft)));
    if keeps_groups && regexes.is_sorted_by(|one, next| is_kept(one, next)) {
        drafts.sort_by_key(|draft| draft.origin.line);
    }
}
