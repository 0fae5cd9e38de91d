//! Decides whether Portico's default order, in which specific rules come first, gives the same answers as the order of
//! the original program.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::finish::path_set::{ExamplePath, PathSet};
use crate::finish::write::RuleOrder;
use crate::rule::draft::RuleDraft;

/// Reports whether every request gets the same answer in both orders. The drafts must be sorted in the order in which the
/// original program evaluates them. If two rules might match the same path, the function assumes that they do.
pub(super) fn gives_the_same_answers(drafts: &[RuleDraft]) -> bool {
    let path_sets: Vec<PathSet> = drafts.iter().map(|draft| PathSet::of(&draft.matcher, draft.case)).collect();
    let rules: Vec<(&RuleDraft, &PathSet)> = drafts.iter().zip(&path_sets).collect();
    let mut exact: HashMap<String, Vec<usize>> = HashMap::new();
    let mut wide = FirstSegmentIndex::default();
    // Each rule is compared with all rules before it that may match the same path.
    rules.iter().enumerate().all(|(index, (_, path_set))| {
        let example = path_set.is_exact().then(|| path_set.example()).flatten();
        let agrees = match &example {
            Some(path) => {
                let same = exact.entry(path.text.to_lowercase()).or_default();
                let others: Vec<usize> = same.iter().copied().chain(wide.candidates(path.first_segment())).collect();
                same.push(index);
                others.into_iter().all(|earlier| agree(&rules, earlier, index))
            }
            // An exact rule before this rule also comes first in the default order.
            None => wide.candidates(path_set.first_segment()).all(|earlier| agree(&rules, earlier, index)),
        };
        if example.is_none() {
            wide.add(index, path_set.first_segment());
        }
        agrees
    })
}

/// Reports whether the default order also tries the rule `earlier` before the rule `later`, or whether no request can
/// match both.
fn agree(rules: &[(&RuleDraft, &PathSet)], earlier: usize, later: usize) -> bool {
    let (Some((first, first_paths)), Some((next, next_paths))) = (rules.get(earlier), rules.get(later)) else {
        return true;
    };
    if is_independent(rules, earlier, later) {
        return true;
    }
    match first_paths.specific_order(next_paths) {
        Ordering::Less => true,
        Ordering::Greater => false,
        // Of equally specific rules, the rule with more conditions comes first, and then the order of the file decides.
        Ordering::Equal => first.when.count() >= next.when.count(),
    }
}

/// Returns for each draft whether its rule may be moved before all other rules. The draft must be for a single path, and
/// no other rule for this path may apply to the same requests. In the order of the file, this also holds for earlier
/// rules that match more than one path.
pub(super) fn movable_to_the_front(drafts: &[RuleDraft], order: RuleOrder) -> Vec<bool> {
    let path_sets: Vec<PathSet> = drafts.iter().map(|draft| PathSet::of(&draft.matcher, draft.case)).collect();
    let rules: Vec<(&RuleDraft, &PathSet)> = drafts.iter().zip(&path_sets).collect();
    let examples: Vec<Option<ExamplePath>> =
        path_sets.iter().map(|path_set| path_set.is_exact().then(|| path_set.example()).flatten()).collect();
    let mut exact: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, example) in examples.iter().enumerate() {
        if let Some(path) = example {
            exact.entry(path.text.to_lowercase()).or_default().push(index);
        }
    }
    let mut wide = FirstSegmentIndex::default();
    let is_movable = rules.iter().zip(&examples).enumerate().map(|(index, ((_, path_set), example))| {
        let Some(path) = example else {
            if order == RuleOrder::Written {
                wide.add(index, path_set.first_segment());
            }
            return false;
        };
        let same = exact.get(&path.text.to_lowercase()).into_iter().flatten().copied();
        let others = same.filter(|other| *other != index).chain(wide.candidates(path.first_segment()));
        others.into_iter().all(|other| is_independent(&rules, other, index))
    });
    is_movable.collect()
}

/// Reports whether no request can match both rules.
fn is_independent(rules: &[(&RuleDraft, &PathSet)], one: usize, other: usize) -> bool {
    let (Some((one, one_paths)), Some((other, other_paths))) = (rules.get(one), rules.get(other)) else { return true };
    one.when.and(&other.when).is_none() || !one_paths.may_overlap(other_paths)
}

/// An index of rules by the first segment of their paths.
#[derive(Default)]
pub(super) struct FirstSegmentIndex {
    by_segment: HashMap<String, Vec<usize>>,
    /// The rules whose first segment is not literal text, such as `/{name}/a`.
    open_start: Vec<usize>,
    all: Vec<usize>,
}

impl FirstSegmentIndex {
    pub(super) fn add(&mut self, index: usize, first_segment: Option<String>) {
        self.all.push(index);
        match first_segment {
            Some(first_segment) => self.by_segment.entry(first_segment).or_default().push(index),
            None => self.open_start.push(index),
        }
    }

    /// Returns the indices of the rules that may match a path whose first segment is `first_segment`. If the first
    /// segment is unknown, returns all rules.
    pub(super) fn candidates(&self, first_segment: Option<String>) -> impl Iterator<Item = usize> {
        let (same, others) = match first_segment {
            Some(segment) => (self.by_segment.get(&segment).map(Vec::as_slice).unwrap_or_default(), &self.open_start),
            None => ([].as_slice(), &self.all),
        };
        same.iter().chain(others).copied()
    }
}
