//! Shadowed rules: another rule always matches first.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::address::path::{self, NormalPath};
use crate::check::reported::Reported;
use crate::diagnostic::{Code, Diagnostic};
use crate::engine::graph::Graph;
use crate::engine::matcher::RuleIndex;
use crate::rule::packed::PackedMap;
use crate::rule::path_pattern::PathPattern;
use crate::rule::path_regex::{Anchoring, RegexComparison};
use crate::rule::{Action, LetterCase, Paths, Rule, Strategy};

pub(crate) fn check(graph: &Graph, reported: &Reported, found: &mut Vec<Diagnostic>) {
    same_pattern(graph, reported, found);
    regexes(graph, reported, found);
    rows(graph, reported, found);
}

/// Rules shadowed by another rule with the same pattern, which takes precedence because of its priority or position.
fn same_pattern(graph: &Graph, reported: &Reported, found: &mut Vec<Diagnostic>) {
    let mut by_pattern: HashMap<(String, LetterCase), Vec<RuleIndex>> = HashMap::new();
    for (index, rule) in graph.rules.iter().enumerate() {
        if let Paths::Pattern(pattern) = &rule.paths {
            by_pattern.entry((pattern_key(pattern), rule.case)).or_default().push(index);
        }
    }
    for group in by_pattern.values_mut().filter(|group| group.len() > 1) {
        group.sort_by_key(|index| graph.matcher.order_of(*index));
        let all: Vec<&Rule> = group.iter().filter_map(|index| graph.rules.get(*index)).collect();
        for (at, hidden) in all.iter().enumerate().filter(|(_, rule)| !reported.contains(&rule.info.place)) {
            let mut earlier = all.iter().take(at).filter(|earlier| always_answers(earlier));
            found.extend(earlier.find(|by| covers(by, hidden)).map(|by| shadowed(hidden, by)));
        }
    }
}

/// Whether every request that meets the conditions of `hidden` also meets those of `by`.
fn covers(by: &Rule, hidden: &Rule) -> bool {
    match (by.conditions.as_deref(), hidden.conditions.as_deref()) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(by), Some(hidden)) => hidden.implies(by),
    }
}

fn pattern_key(pattern: &PathPattern) -> String {
    format!("{}{:?}", pattern.sample("{", "{"), pattern.end)
}

/// Whether the rule answers every path of its pattern.
fn always_answers(rule: &Rule) -> bool {
    rule.is_static() || rule.info.strategy == Strategy::Prefix
}

/// Regular expressions whose paths are all answered by a rule with higher precedence.
fn regexes(graph: &Graph, reported: &Reported, found: &mut Vec<Diagnostic>) {
    let mut comparison = RegexComparison::new();
    for (index, rule) in graph.rules.iter().enumerate() {
        let Some(regex) = rule.regex() else { continue };
        // Other rules do not match reserved paths unless they name the prefix.
        if reported.contains(&rule.info.place) || graph.matcher.is_reserved(&regex.literal_prefix) {
            continue;
        }
        let Some(sample) = regex.facts.sample.as_deref().and_then(|sample| NormalPath::parse(sample).ok()) else {
            continue;
        };
        let Some(own) = as_regex(rule) else { continue };
        let by = graph.first(&sample, |candidate, other| {
            let is_before = graph.matcher.order_of(candidate.rule) < graph.matcher.order_of(index);
            if !is_before || !covers(other, rule) || !answers_every_key(other) {
                return None;
            }
            if is_below(&regex.literal_prefix, other) {
                return Some(other);
            }
            let is_covered = comparison.is_subset((&own, rule.case), (&as_regex(other)?, other.case)) == Some(true);
            is_covered.then_some(other)
        });
        found.extend(by.map(|by| shadowed(rule, by)));
    }
}

/// Whether the rule answers everything below a path, and the literal prefix is below that path. This is the common
/// case, and cheap to check.
fn is_below(literal_prefix: &str, rule: &Rule) -> bool {
    let prefix = match &rule.paths {
        Paths::Pattern(pattern) if rule.info.strategy == Strategy::Prefix => {
            path::readable(&pattern.sample("", "")).into_owned()
        }
        Paths::Regex(regex) => {
            match regex.facts.as_pattern.as_deref().and_then(|simple| simple.strip_suffix("/{rest...}")) {
                Some(prefix) if !prefix.contains('{') => prefix.to_owned(),
                Some(_) | None => return false,
            }
        }
        Paths::Pattern(_) | Paths::Rows(_) => return false,
    };
    let rest_of_prefix = literal_prefix.strip_prefix(prefix.trim_end_matches('/'));
    rule.case == LetterCase::Exact && rest_of_prefix.is_some_and(|rest| rest.starts_with('/'))
}

/// Whether the rule is never skipped because of a missing table key.
fn answers_every_key(rule: &Rule) -> bool {
    match &rule.action {
        Action::Redirect(redirect) => redirect.lookup.as_ref().is_none_or(|lookup| lookup.otherwise.is_some()),
        Action::Gone | Action::UnavailableForLegalReasons | Action::Pass => true,
        Action::Row { .. } => false,
    }
}

/// An anchored regular expression for the paths of a rule, over readable paths, which have no line feeds.
fn as_regex(rule: &Rule) -> Option<Cow<'_, str>> {
    match &rule.paths {
        Paths::Regex(regex) if regex.facts.anchoring == Anchoring::Whole => Some(regex.source().into()),
        Paths::Regex(regex) => Some(format!("^.*(?:{}).*$", regex.source()).into()),
        Paths::Pattern(pattern) => Some(pattern.as_regex().into()),
        Paths::Rows(_) => None,
    }
}

/// Rows for a path that a rule, or a row of an earlier file, already answers.
fn rows(graph: &Graph, reported: &Reported, found: &mut Vec<Diagnostic>) {
    let files: Vec<(&Rule, &PackedMap)> = graph.rules.iter().filter_map(|rule| Some((rule, row_map(rule)?))).collect();
    for (file, rows) in &files {
        for rule in graph.rules.iter().filter(|rule| rule.is_unconditional()) {
            let Paths::Pattern(pattern) = &rule.paths else { continue };
            let path = pattern.sample("", "");
            let is_first = rule.info.strategy == Strategy::Exact && rule.case <= file.case;
            let row = rows.find(&path).filter(|_| is_first);
            if let Some(row) = row.filter(|row| !reported.contains(&file.place(Some(row.index)))) {
                let message = format!("row `{path}` never matches");
                found.push(
                    Diagnostic::new(Code::Shadowed, file.place(Some(row.index)), message)
                        .related(rule.info.place.clone(), "this rule matches exactly this path")
                        .hint("delete the row, or the rule"),
                );
            }
        }
    }
    for (at, (first, rows)) in files.iter().enumerate().filter(|(_, (first, _))| first.is_unconditional()) {
        for (second, others) in files.iter().skip(at + 1).filter(|(second, _)| second.case == first.case) {
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
                        .related(first.place(Some(before.index)), "this file has the same path")
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

fn shadowed(hidden: &Rule, by: &Rule) -> Diagnostic {
    let (hidden_name, by_name) = (hidden.info.distinct_name(&by.info), by.info.distinct_name(&hidden.info));
    let message = format!("{hidden_name} never matches: rule {by_name} always matches first");
    Diagnostic::new(Code::Shadowed, hidden.info.place.clone(), message)
        .related(by.info.place.clone(), "this rule always matches first")
        .hint("delete this rule, or narrow the other one")
}
