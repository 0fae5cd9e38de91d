//! Rules that are never reached because another one answers everything before them.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::diagnostic::{Code, Diagnostic};
use crate::graph::Graph;
use crate::matcher::RuleIndex;
use crate::packed::Packed;
use crate::path::{self, NormalPath};
use crate::path_regex::{Anchoring, Comparison};
use crate::rule::{Action, Case, Paths, Rule, Strategy};
use crate::shape::Shape;

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    same_shape(graph, found);
    regexes(graph, found);
    rows(graph, found);
}

/// A rule that goes before others of its shape, because of its priority or its place, and takes all their requests.
fn same_shape(graph: &Graph, found: &mut Vec<Diagnostic>) {
    let mut by_shape: HashMap<(String, Case), Vec<RuleIndex>> = HashMap::new();
    for (index, rule) in graph.rules.iter().enumerate() {
        if let Paths::Shape(shape) = &rule.paths {
            by_shape.entry((name(shape), rule.case)).or_default().push(index);
        }
    }
    for group in by_shape.values_mut().filter(|group| group.len() > 1) {
        group.sort_by_key(|index| graph.matcher.order_of(*index));
        let all: Vec<&Rule> = group.iter().filter_map(|index| graph.rules.get(*index)).collect();
        for (at, hidden) in all.iter().enumerate() {
            let mut earlier = all.iter().take(at).filter(|earlier| always_answers(earlier));
            found.extend(earlier.find(|by| takes_all_of(by, hidden)).map(|by| shadowed(hidden, by)));
        }
    }
}

/// Whether every request that meets the conditions of the second rule meets those of the first.
fn takes_all_of(by: &Rule, hidden: &Rule) -> bool {
    match (by.conditions.as_deref(), hidden.conditions.as_deref()) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(by), Some(hidden)) => hidden.implies(by),
    }
}

fn name(shape: &Shape) -> String {
    format!("{}{:?}", shape.sample("{", "{"), shape.end)
}

/// Whether no path of its shape makes it step back.
fn always_answers(rule: &Rule) -> bool {
    rule.is_static() || rule.info.strategy == Strategy::Prefix
}

/// An expression whose paths are all answered by a rule that is asked before.
fn regexes(graph: &Graph, found: &mut Vec<Diagnostic>) {
    let mut comparison = Comparison::new();
    for (index, rule) in graph.rules.iter().enumerate() {
        let Some(regex) = rule.regex() else { continue };
        // Other rules stay away from there unless they name it.
        if graph.matcher.is_reserved(&regex.lead) {
            continue;
        }
        let Some(sample) = regex.about.sample.as_deref().and_then(|sample| NormalPath::parse(sample).ok()) else {
            continue;
        };
        let own = (regex.source(), rule.case);
        let by = graph.first(&sample, |candidate, other| {
            let is_before = graph.matcher.order_of(candidate.rule) < graph.matcher.order_of(index);
            if !is_before || !other.is_unconditional() || !has_answer_for_all(other) {
                return None;
            }
            if is_below(&regex.lead, other) {
                return Some(other);
            }
            let covers = comparison.is_within(own, (&expression(other)?, other.case)) == Some(true);
            covers.then_some(other)
        });
        found.extend(by.map(|by| shadowed(rule, by)));
    }
}

/// Whether a rule answers everything below a path, and all that starts with a text lies there: what most shadows are, and told
/// at once.
fn is_below(lead: &str, rule: &Rule) -> bool {
    let prefix = match &rule.paths {
        Paths::Shape(shape) if rule.info.strategy == Strategy::Prefix => {
            path::readable(&shape.sample("", "")).into_owned()
        }
        Paths::Regex(regex) => match regex.about.simple.as_deref().and_then(|simple| simple.strip_suffix("/{rest...}"))
        {
            Some(prefix) if !prefix.contains('{') => prefix.to_owned(),
            Some(_) | None => return false,
        },
        Paths::Shape(_) | Paths::Rows(_) => return false,
    };
    let behind = lead.strip_prefix(prefix.trim_end_matches('/'));
    rule.case == Case::Exact && behind.is_some_and(|rest| rest.starts_with('/'))
}

/// Whether it never steps back for want of a row.
fn has_answer_for_all(rule: &Rule) -> bool {
    match &rule.action {
        Action::Redirect(redirect) => redirect.lookup.as_ref().is_none_or(|lookup| lookup.otherwise.is_some()),
        Action::Gone | Action::UnavailableForLegalReasons => true,
        Action::Row { .. } => false,
    }
}

/// The paths of a rule as an expression over paths as people read them.
fn expression(rule: &Rule) -> Option<Cow<'_, str>> {
    match &rule.paths {
        Paths::Regex(regex) if regex.about.anchoring == Anchoring::Whole => Some(regex.source().into()),
        Paths::Regex(regex) => Some(format!("^(?s:.*)(?:{})(?s:.*)$", regex.source()).into()),
        Paths::Shape(shape) => Some(shape.as_regex().into()),
        Paths::Rows(_) => None,
    }
}

/// Rows for an address that a rule, or the row of an earlier file, answers.
fn rows(graph: &Graph, found: &mut Vec<Diagnostic>) {
    let files: Vec<(&Rule, &Packed)> = graph.rules.iter().filter_map(|rule| Some((rule, packed(rule)?))).collect();
    for (file, rows) in &files {
        for rule in graph.rules.iter().filter(|rule| rule.is_unconditional()) {
            let Paths::Shape(shape) = &rule.paths else { continue };
            let path = shape.sample("", "");
            let is_first = rule.info.strategy == Strategy::Exact && rule.case <= file.case;
            if let Some(row) = rows.find(&path).filter(|_| is_first) {
                let message = format!("the row `{path}` is never reached");
                found.push(
                    Diagnostic::new(Code::Shadowed, file.place(Some(row.index)), message)
                        .related(rule.info.place.clone(), "the rule for exactly this path")
                        .hint("delete the row, or that rule"),
                );
            }
        }
    }
    for (at, (first, rows)) in files.iter().enumerate().filter(|(_, (first, _))| first.is_unconditional()) {
        for (second, others) in files.iter().skip(at + 1).filter(|(second, _)| second.case == first.case) {
            let double: Vec<_> = others.iter().filter_map(|row| Some((row, rows.find(row.key)?))).collect();
            if let Some((row, before)) = double.first() {
                let count =
                    if double.len() == 1 { "1 row is".to_owned() } else { format!("{} rows are", double.len()) };
                let message = format!("{count} never reached, such as `{}`", row.key);
                found.push(
                    Diagnostic::new(Code::Shadowed, second.place(Some(row.index)), message)
                        .related(first.place(Some(before.index)), "this file has the address, too")
                        .hint("keep each address in one of the files"),
                );
            }
        }
    }
}

fn packed(rule: &Rule) -> Option<&Packed> {
    match &rule.paths {
        Paths::Rows(rows) => Some(&rows.pairs),
        Paths::Shape(_) | Paths::Regex(_) => None,
    }
}

fn shadowed(hidden: &Rule, by: &Rule) -> Diagnostic {
    let (hidden_name, by_name) = (hidden.info.beside(&by.info), by.info.beside(&hidden.info));
    let message = format!("{by_name} answers everything before {hidden_name} is asked");
    Diagnostic::new(Code::Shadowed, hidden.info.place.clone(), message)
        .related(by.info.place.clone(), "the rule that is asked before")
        .hint("delete this rule, or make the other one narrower")
}
