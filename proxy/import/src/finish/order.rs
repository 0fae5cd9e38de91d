//! Finds pairs of rules that Portico tries in another order than the original program.
//!
//! Most other programs use the first rule that matches, whereas Portico uses the most specific rule that matches.

use std::collections::HashMap;

use crate::condition::when::When;
use crate::finish::path_set::{ExamplePath, PathSet};
use crate::importer::Importer;
use crate::note::Remark;
use crate::rule::draft::{RuleDraft, RuleMatcher};

/// Reports each rule that Portico tries before another rule, although the original program evaluates the other rule
/// first.
pub(super) fn report(importer: &mut Importer<'_>) {
    let path_sets: Vec<PathSet> = importer.drafts.iter().map(|draft| PathSet::of(&draft.matcher, draft.case)).collect();
    let wide = FirstSegmentIndex::of(path_sets.iter().enumerate().filter(|(_, path_set)| !path_set.is_exact()));
    let mut remarks = Vec::new();
    for (draft, path_set) in importer.drafts.iter().zip(&path_sets) {
        // Rules with a regular expression are left out, because Portico tries all other rules before them.
        let Some(example) = Some(path_set).filter(|path_set| path_set.has_segments()).and_then(PathSet::example) else {
            continue;
        };
        let competitors = wide
            .candidates(path_set.first_segment())
            .filter_map(|index| Some((importer.drafts.get(index)?, path_sets.get(index)?)));
        let first = competitors
            .filter(|(competitor, other)| {
                competitor.precedence < draft.precedence && other.matches(&example) && path_set.precedes(other)
            })
            .filter(|(competitor, _)| competitor.when.and(&draft.when).is_some())
            .min_by_key(|(competitor, _)| competitor.precedence);
        if let Some((competitor, _)) = first {
            remarks.push((draft.origin.clone(), order_changed(competitor, &example)));
        }
    }
    for (origin, remark) in remarks {
        importer.report_difference(&origin, remark);
    }
}

fn order_changed(competitor: &RuleDraft, example: &ExamplePath) -> Remark {
    let conditions = if competitor.when == When::default() { "" } else { " if its conditions hold" };
    Remark::new(
        format!(
            "in the original file, line {} comes first for URLs such as `{}`{conditions}; now this rule comes first, \
            because it is more specific",
            competitor.origin.line, example.text
        ),
        format!("delete this rule if the rule for line {} should match instead", competitor.origin.line),
    )
}

/// An index of rules by the first segment of their paths.
pub(super) struct FirstSegmentIndex {
    by_segment: HashMap<String, Vec<usize>>,
    /// The rules whose first segment is not literal text, such as `/{name}/a`.
    open_start: Vec<usize>,
}

impl FirstSegmentIndex {
    pub(super) fn of<'r>(path_sets: impl Iterator<Item = (usize, &'r PathSet)>) -> Self {
        let mut by_first_segment = Self { by_segment: HashMap::new(), open_start: Vec::new() };
        for (index, path_set) in path_sets {
            match path_set.first_segment() {
                Some(first_segment) => by_first_segment.by_segment.entry(first_segment).or_default().push(index),
                None => by_first_segment.open_start.push(index),
            }
        }
        by_first_segment
    }

    /// Returns the indices of the rules that may match a path whose first segment is `first_segment`.
    pub(super) fn candidates(&self, first_segment: Option<String>) -> impl Iterator<Item = usize> {
        let same = first_segment
            .and_then(|first_segment| self.by_segment.get(&first_segment))
            .map(Vec::as_slice)
            .unwrap_or_default();
        same.iter().chain(&self.open_start).copied()
    }
}

/// Sorts all rules in the order of the original program, unless the rules with a regular expression are already in this
/// order. Portico tries rules with a regular expression in the order of the file.
pub(super) fn sort_regexes(drafts: &mut [RuleDraft]) {
    let turns =
        drafts.iter().filter(|draft| matches!(draft.matcher, RuleMatcher::Regex(_))).map(|draft| draft.precedence);
    if !turns.is_sorted() {
        drafts.sort_by_key(|draft| draft.precedence);
    }
}
