//! Finds shadowed rules, which never match because another rule always matches first.

mod files;
mod hidden;
mod wider;

use std::collections::HashMap;

use crate::check::reported::Reported;
use crate::check::shadow::hidden::{WrittenOrder, covers, covers_letter_case, shadowed};
use crate::diagnostic::{Code, Diagnostic};
use crate::engine::graph::Graph;
use crate::engine::matcher::{CoveringIndex, MatchedRules, RuleIndex, StoredIndex};
use crate::rule::condition::HostPattern;
use crate::rule::packed::PackedMap;
use crate::rule::path_pattern::PathPattern;
use crate::rule::{LetterCase, Paths, Rule, RuleOrder, Strategy};

pub(crate) fn check(graph: &Graph, reported: &Reported, found: &mut Vec<Diagnostic>) {
    same_pattern(graph, reported, found);
    wider::check(graph, reported, found);
    rows(graph, reported, found);
}

/// The maximum number of rules with the same pattern and host that are compared with every other such rule, because
/// their conditions require no exact value of a parameter. Without a limit, the time would grow with the square of the
/// number of rules. The rules that are tried first are compared.
const MAX_UNINDEXED: usize = 256;

/// Reports rules that are shadowed by another rule with the same pattern. The other rule takes precedence because of
/// its priority or its position.
fn same_pattern(graph: &Graph, reported: &Reported, found: &mut Vec<Diagnostic>) {
    let mut by_pattern: HashMap<(&PathPattern, LetterCase), Vec<StoredIndex>, ahash::RandomState> = HashMap::default();
    for (index, rule) in (0..).zip(&graph.rules) {
        if let Paths::Pattern(pattern) = &rule.paths {
            by_pattern.entry((pattern, rule.case)).or_default().push(index);
        }
    }
    for group in by_pattern.values().filter(|group| group.len() > 1) {
        let index = CoveringIndex::of(&compared(group, graph), &graph.rules);
        let rules = group.iter().filter_map(|index| Some((*index as RuleIndex, graph.rules.get(*index as RuleIndex)?)));
        for (number, hidden) in rules.filter(|(_, rule)| !reported.contains(&rule.info.place)) {
            let mut candidates = MatchedRules::new();
            index.collect(hidden.conditions.as_deref(), &mut candidates);
            let rank = graph.matcher.order_of(number);
            candidates.retain(|other| graph.matcher.order_of(*other) < rank);
            candidates.sort_by_key(|other| graph.matcher.order_of(*other));
            let mut earlier = candidates.iter().filter_map(|other| graph.rules.get(*other));
            let by = earlier.find(|by| by.answers_every_key() && covers(by, hidden));
            found.extend(by.map(|by| shadowed(hidden, by, WrittenOrder::Unhelpful)));
        }
    }
}

/// Returns the rules of a group that may be reported as the cause of a shadowed rule.
fn compared(group: &[StoredIndex], graph: &Graph) -> Vec<StoredIndex> {
    let mut by_rank = group.to_vec();
    by_rank.sort_by_key(|index| graph.matcher.order_of(*index as RuleIndex));
    let mut unindexed: HashMap<Option<&HostPattern>, usize, ahash::RandomState> = HashMap::default();
    by_rank.retain(|index| {
        let conditions = graph.rules.get(*index as RuleIndex).and_then(|rule| rule.conditions.as_deref());
        if conditions.is_some_and(|conditions| conditions.exact_parameters().next().is_some()) {
            return true;
        }
        let count = unindexed.entry(conditions.and_then(|conditions| conditions.hosts.first())).or_default();
        *count += 1;
        *count <= MAX_UNINDEXED
    });
    by_rank
}

/// Reports rows that never match, because a rule with higher precedence or a row of another file answers the path.
fn rows(graph: &Graph, reported: &Reported, found: &mut Vec<Diagnostic>) {
    let mut files: Vec<(RuleIndex, &Rule, &PackedMap)> =
        graph.rules.iter().enumerate().filter_map(|(index, rule)| Some((index, rule, row_map(rule)?))).collect();
    files.sort_by_key(|(index, ..)| graph.matcher.order_of(*index));
    // Files of rules with `order: written` are skipped, because the module `wider` compares their rows with all rules.
    for (_, file, rows) in files.iter().filter(|(_, file, _)| file.order == RuleOrder::Specific) {
        let exact = graph.rules.iter().filter(|rule| {
            rule.info.strategy == Strategy::Exact
                && rule.order == RuleOrder::Specific
                && rule.is_unconditional()
                && rule.case <= file.case
                && covers_letter_case(rule, file)
        });
        for rule in exact {
            let Paths::Pattern(pattern) = &rule.paths else { continue };
            let path = pattern.sample("", "");
            if let Some(row) = rows.find(&path).filter(|row| !reported.contains(&file.place(Some(row.index)))) {
                let message = format!("row `{path}` never matches");
                found.push(
                    Diagnostic::new(Code::Shadowed, file.place(Some(row.index)), message)
                        .related(rule.info.place.clone(), "this rule matches exactly this path")
                        .hint("delete the row, or delete the rule"),
                );
            }
        }
    }
    for (at, (_, first, rows)) in files.iter().enumerate().filter(|(_, (_, first, _))| first.is_unconditional()) {
        for (_, second, others) in files.iter().skip(at + 1).filter(|(_, second, _)| second.case == first.case) {
            let repeated: Vec<_> = others.iter().filter_map(|row| Some((row, rows.find(row.key)?))).collect();
            let first_repeated = repeated.first().filter(|(row, _)| !reported.contains(&second.place(Some(row.index))));
            if let Some((row, before)) = first_repeated {
                let count = if repeated.len() == 1 {
                    "1 row never matches".to_owned()
                } else {
                    format!("{} rows never match", repeated.len())
                };
                let message = format!("{count}, such as `{}`", row.key);
                found.push(
                    Diagnostic::new(Code::Shadowed, second.place(Some(row.index)), message)
                        .related(first.place(Some(before.index)), "this row has the same path")
                        .hint("keep each path in only one of the files"),
                );
            }
        }
    }
}

fn row_map(rule: &Rule) -> Option<&PackedMap> {
    match &rule.paths {
        Paths::Rows(rows) => Some(&rows.pairs),
        Paths::Pattern(_) | Paths::Regex(_) => None,
    }
}
