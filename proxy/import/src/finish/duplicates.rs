//! Finds rules that match the same paths. Removes the unreachable rules, and assigns priorities to the others so that
//! the original order is kept.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::importer::Importer;
use crate::note::Remark;
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

/// Removes and reports every rule that never matches, because an earlier rule already matches all of its requests.
pub(super) fn remove_unreachable(importer: &mut Importer<'_>) {
    let mut drafts = std::mem::take(&mut importer.drafts);
    let ordered: Vec<usize> = by_precedence(&drafts);
    let mut reachable: HashMap<DuplicateKey, Vec<usize>> = HashMap::new();
    let mut is_unreachable = vec![false; drafts.len()];
    for index in ordered {
        let Some(draft) = drafts.get(index) else { continue };
        let kept = reachable.entry(DuplicateKey::of(draft)).or_default();
        let first =
            kept.iter().filter_map(|duplicate| drafts.get(*duplicate)).find(|duplicate| hides(duplicate, draft));
        match first {
            Some(first) => {
                importer.report_untranslated(&draft.origin, covered_by(first, draft));
                if let Some(flag) = is_unreachable.get_mut(index) {
                    *flag = true;
                }
            }
            None => kept.push(index),
        }
    }
    let mut flags = is_unreachable.into_iter();
    drafts.retain(|_| !flags.next().unwrap_or_default());
    importer.drafts = drafts;
}

/// Returns the indices of all rules, sorted in the order in which the other program evaluates the rules.
fn by_precedence(drafts: &[RuleDraft]) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..drafts.len()).collect();
    indices.sort_by_key(|index| drafts.get(*index).map(|draft| draft.precedence));
    indices
}

/// Reports whether the conditions of `first` hold for every request that fulfils the conditions of `duplicate`. Both
/// rules must match the same paths.
fn covers(first: &RuleDraft, duplicate: &RuleDraft) -> bool {
    first.when.and(&duplicate.when).is_some_and(|both| both == duplicate.when)
}

/// Reports whether `duplicate` must be removed because of `first`. If `first` matches more parameter values than its
/// original statement, rules for the additional values are kept. Two rules with the same paths and conditions are an
/// error, so `duplicate` is always removed in this case.
fn hides(first: &RuleDraft, duplicate: &RuleDraft) -> bool {
    match first.value_scope {
        ValueScope::Same => covers(first, duplicate),
        ValueScope::Wider => first.when == duplicate.when,
    }
}

fn covered_by(first: &RuleDraft, duplicate: &RuleDraft) -> Remark {
    let line = first.origin.line;
    if first.value_scope == ValueScope::Wider && first.outcome != duplicate.outcome {
        return Remark::new(
            format!(
                "the statement on line {line} matches only other values of the parameter, but the rule for line {line} \
                matches every value"
            ),
            "write a rule with `when.query` for each value that redirects to this target",
        );
    }
    let reason = if first.outcome == duplicate.outcome {
        format!("this statement duplicates line {line}")
    } else {
        format!("this statement never matches, because line {line} always matches first")
    };
    Remark::new(reason, "delete this statement")
}

/// Reports whether Portico tries two rules in the same order as the other program. If no request can match both rules,
/// the order does not matter, and the result is `true`. Portico tries rules that have the same number of conditions in
/// the order of the file.
fn keeps_order(first: (usize, &RuleDraft), next: (usize, &RuleDraft)) -> bool {
    let rank = |(position, draft): (usize, &RuleDraft)| (Reverse(draft.when.count()), position);
    rank(first) <= rank(next) || first.1.when.and(&next.1.when).is_none()
}

/// Sorts rules for the same paths. A rule that matches more parameter values than its original statement comes after
/// the rules for single values.
fn with_wider_last(drafts: &[RuleDraft], group: Vec<usize>) -> Vec<usize> {
    let mut sorted: Vec<usize> = Vec::with_capacity(group.len());
    for index in group {
        let narrower = |wide: &usize| match (drafts.get(*wide), drafts.get(index)) {
            (Some(wide), Some(draft)) => wide.value_scope == ValueScope::Wider && covers(wide, draft),
            _ => false,
        };
        let position = sorted.iter().position(narrower).unwrap_or(sorted.len());
        sorted.insert(position, index);
    }
    sorted
}

/// Assigns priorities, so that rules for the same paths are tried in their original order. Without priorities, Portico
/// would first try the rule that has the most conditions.
pub(super) fn assign_priorities(drafts: &mut [RuleDraft]) {
    let mut groups: HashMap<DuplicateKey, Vec<usize>> = HashMap::new();
    for index in by_precedence(drafts) {
        if let Some(draft) = drafts.get(index) {
            groups.entry(DuplicateKey::of(draft)).or_default().push(index);
        }
    }
    for group in groups.into_values() {
        let group = with_wider_last(drafts, group);
        let rules: Vec<(usize, &RuleDraft)> =
            group.iter().filter_map(|index| Some((*index, drafts.get(*index)?))).collect();
        if rules
            .iter()
            .enumerate()
            .all(|(index, first)| rules.iter().skip(index).all(|next| keeps_order(*first, *next)))
        {
            continue;
        }
        for (rank, index) in group.iter().rev().enumerate() {
            if let (Some(draft), Ok(rank)) = (drafts.get_mut(*index), u32::try_from(rank)) {
                draft.priority = rank;
            }
        }
    }
}
