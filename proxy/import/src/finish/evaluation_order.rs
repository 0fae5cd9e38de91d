//! Sorts the rules in the order in which the original program evaluates them.

use std::collections::HashMap;

use crate::rule::draft::{RuleDraft, RuleMatcher};
use crate::target::parameter::ValueScope;
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
pub(super) fn normal(path: &str) -> String {
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

/// Sorts the drafts by their precedence and their lines. If a rule matches more parameter values than its original statement, the rule
/// comes after all rules for the same paths and single values.
pub(super) fn sort(drafts: &mut [RuleDraft]) {
    drafts.sort_by_key(|draft| (draft.precedence, draft.origin.line));
    let mut groups: HashMap<DuplicateKey, Vec<usize>> = HashMap::new();
    for (index, draft) in drafts.iter().enumerate() {
        groups.entry(DuplicateKey::of(draft)).or_default().push(index);
    }
    for places in groups.into_values().filter(|places| places.len() > 1) {
        let sorted = with_wider_last(drafts, places.clone());
        if sorted != places {
            let moved: Vec<RuleDraft> = sorted.iter().filter_map(|index| drafts.get(*index).cloned()).collect();
            for (place, draft) in places.into_iter().zip(moved) {
                if let Some(slot) = drafts.get_mut(place) {
                    *slot = draft;
                }
            }
        }
    }
}

/// Sorts the drafts by the lines of their statements, unless this changes the order of rules that Portico's default
/// order considers equally specific. These rules are the regular expressions and the rules for the same paths.
pub(super) fn restore_lines(drafts: &mut [RuleDraft]) {
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

/// Reports whether the conditions of `first` hold for every request that fulfils the conditions of `duplicate`. Both
/// rules must match the same paths.
fn covers(first: &RuleDraft, duplicate: &RuleDraft) -> bool {
    first.when.and(&duplicate.when).is_some_and(|both| both == duplicate.when)
}

/// Sorts rules for the same paths. A rule that matches more parameter values than its original statement comes after
/// the rules for single values.
fn with_wider_last(drafts: &[RuleDraft], group: Vec<usize>) -> Vec<usize> {
    let mut sorted: Vec<usize> = Vec::with_capacity(group.len());
    for index in group {
        let narrower = |wide: &usize| match (drafts.get(*wide), drafts.get(index)) {
            (Some(wide), Some(draft)) => {
                wide.value_scope == ValueScope::Wider && wide.when != draft.when && covers(wide, draft)
            }
            _ => false,
        };
        let position = sorted.iter().position(narrower).unwrap_or(sorted.len());
        sorted.insert(position, index);
    }
    sorted
}
