//! Rules for the same addresses.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::draft::{Case, RuleDraft, RuleMatcher, ValueScope};
use crate::importer::Importer;
use crate::note::Remark;
use portico_redirects::path::NormalPath;

/// What decides whether two rules answer the same paths.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct DuplicateKey(String, Case);

impl DuplicateKey {
    fn of(draft: &RuleDraft) -> Self {
        let text = match &draft.matcher {
            RuleMatcher::Exact(path) => normal(path),
            RuleMatcher::Prefix { path, .. } => without_names(&format!("{path}/{{rest...}}")),
            RuleMatcher::Pattern(pattern) => without_names(pattern),
            RuleMatcher::Regex(regex) => format!("~{regex}"),
        };
        match draft.case {
            Case::Exact => Self(text, Case::Exact),
            Case::Ignore => Self(text.to_lowercase(), Case::Ignore),
        }
    }
}

pub(super) fn normal(path: &str) -> String {
    NormalPath::parse(path).map_or_else(|_| path.to_owned(), |normal| normal.to_string())
}

/// A pattern in normal form and without the names of its placeholders; letters that no address holds stand for them.
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

/// Takes out the rules that never had a turn, because an earlier one answered all their requests.
pub(super) fn remove_unreachable(importer: &mut Importer<'_>) {
    let mut drafts = std::mem::take(&mut importer.drafts);
    let by_line: Vec<usize> = by_precedence(&drafts);
    let mut alive: HashMap<DuplicateKey, Vec<usize>> = HashMap::new();
    let mut dead = vec![false; drafts.len()];
    for index in by_line {
        let Some(draft) = drafts.get(index) else { continue };
        let kept = alive.entry(DuplicateKey::of(draft)).or_default();
        let first = kept
            .iter()
            .filter_map(|duplicate| drafts.get(*duplicate))
            .find(|duplicate| leaves_nothing_for(duplicate, draft));
        match first {
            Some(first) => {
                importer.report_untranslated(&draft.origin, covered_by(first, draft));
                if let Some(flag) = dead.get_mut(index) {
                    *flag = true;
                }
            }
            None => kept.push(index),
        }
    }
    let mut flags = dead.into_iter();
    drafts.retain(|_| !flags.next().unwrap_or_default());
    importer.drafts = drafts;
}

/// The indices in the order in which the foreign program asked.
fn by_precedence(drafts: &[RuleDraft]) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..drafts.len()).collect();
    indices.sort_by_key(|index| drafts.get(*index).map(|draft| draft.precedence));
    indices
}

/// Whether the first one answers every request of its twin.
fn covers(first: &RuleDraft, duplicate: &RuleDraft) -> bool {
    first.when.and(&duplicate.when).is_some_and(|both| both == duplicate.when)
}

/// Whether nothing is left for the twin. A rule that was made wider leaves what it was not for, but two rules for the same requests
/// cannot stand side by side.
fn leaves_nothing_for(first: &RuleDraft, duplicate: &RuleDraft) -> bool {
    match first.value_scope {
        ValueScope::Same => covers(first, duplicate),
        ValueScope::Wider => first.when == duplicate.when,
    }
}

fn covered_by(first: &RuleDraft, duplicate: &RuleDraft) -> Remark {
    let line = first.origin.line;
    if first.value_scope == ValueScope::Wider && first.outcome != duplicate.outcome {
        return Remark::new(
            format!("line {line}, which was for other values of the parameter, has all requests with it now"),
            "write a rule for each value that is to lead here, with `when.query`",
        );
    }
    let reason = if first.outcome == duplicate.outcome {
        format!("line {line} says the same")
    } else {
        format!("line {line} answers the same addresses before it")
    };
    Remark::new(reason, "delete it")
}

/// Whether ours asks the first one first, as far as a request can meet both. Each comes with its place in the file, which decides
/// between rules with as many conditions.
fn keeps_order(first: (usize, &RuleDraft), next: (usize, &RuleDraft)) -> bool {
    let rank = |(place, draft): (usize, &RuleDraft)| (Reverse(draft.when.count()), place);
    rank(first) <= rank(next) || first.1.when.and(&next.1.when).is_none()
}

/// A rule that was made wider goes behind those for single values, which it was not for.
fn with_wider_last(drafts: &[RuleDraft], group: Vec<usize>) -> Vec<usize> {
    let mut sorted: Vec<usize> = Vec::with_capacity(group.len());
    for index in group {
        let narrower = |wide: &usize| match (drafts.get(*wide), drafts.get(index)) {
            (Some(wide), Some(draft)) => wide.value_scope == ValueScope::Wider && covers(wide, draft),
            _ => false,
        };
        let place = sorted.iter().position(narrower).unwrap_or(sorted.len());
        sorted.insert(place, index);
    }
    sorted
}

/// Among rules of one shape ours prefers the one with more conditions; a priority keeps the foreign order.
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
