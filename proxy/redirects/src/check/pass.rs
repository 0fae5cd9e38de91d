//! Finds rules with `pass: true` that have no effect, because no other rule would redirect their paths.

use crate::address::path::NormalPath;
use crate::check::reported::Reported;
use crate::diagnostic::{Code, Diagnostic};
use crate::engine::graph::Graph;
use crate::engine::matcher::{RuleIndex, Selection};
use crate::rule::{Paths, Rule, RuleOrder, SAMPLE_SEGMENT, Strategy, overlap};

/// The maximum number of comparisons of a rule with another rule or with a row, so that the check stays fast for a large
/// file. Most rules with `pass` need no comparison, because a lookup of one sample path already shows that the rule has
/// an effect.
const MAX_COMPARISONS: usize = 2_000_000;

pub(crate) fn check(graph: &Graph, reported: &Reported, found: &mut Vec<Diagnostic>) {
    let mut comparisons_left = MAX_COMPARISONS;
    let written_rows: usize = graph.rules.iter().map(written_rows).sum();
    for (index, rule) in graph.rules.iter().enumerate().filter(|(_, rule)| rule.is_pass()) {
        if reported.contains(&rule.info.place) || excepts_sample(graph, index, rule) {
            continue;
        }
        let rows = if rule.info.strategy == Strategy::Exact { 0 } else { written_rows };
        let Some(left) = comparisons_left.checked_sub(graph.rules.len() + rows) else { return };
        comparisons_left = left;
        let mut others = (0..).zip(&graph.rules);
        if !others.any(|(other_index, other)| may_except(graph, (index, rule), (other_index, other))) {
            let message = format!("no other rule redirects `{}`, so `pass` has no effect", rule.info.from);
            let hint = "correct the path, or delete the rule; to exempt the path from a more specific rule, write `order: written` in `defaults`, and move this rule above the other rule";
            found.push(Diagnostic::new(Code::PassWithoutEffect, rule.info.place.clone(), message).hint(hint));
        }
    }
}

/// Returns the number of rows that a rule with `order: written` reads. Only such rows can come after a rule with a
/// placeholder or a prefix.
fn written_rows(rule: &Rule) -> usize {
    match &rule.paths {
        Paths::Rows(rows) if rule.order == RuleOrder::Written => rows.pairs.len(),
        Paths::Rows(_) | Paths::Pattern(_) | Paths::Regex(_) => 0,
    }
}

/// Reports whether a later rule would redirect a sample path that `rule` matches.
fn excepts_sample(graph: &Graph, index: RuleIndex, rule: &Rule) -> bool {
    let sample = match &rule.paths {
        Paths::Pattern(pattern) => Some(pattern.sample(SAMPLE_SEGMENT, "")),
        Paths::Regex(regex) => regex.facts.sample.as_deref().map(str::to_owned),
        Paths::Rows(_) => None,
    };
    let Some(path) = sample.and_then(|path| Some(NormalPath::parse(&path).ok()?.into_owned())) else { return false };
    graph
        .first(&path, &Selection::Anything, |candidate, other| {
            is_after(graph, (index, rule), (candidate.rule, other)).then_some(())
        })
        .is_some()
}

/// Reports whether `other` is tried after `rule`, has no `pass`, and has conditions that a request can meet together
/// with the conditions of `rule`.
fn is_after(graph: &Graph, (index, rule): (RuleIndex, &Rule), (other_index, other): (RuleIndex, &Rule)) -> bool {
    let is_later = graph.matcher.order_of(other_index) > graph.matcher.order_of(index);
    let is_possible = match (&rule.conditions, &other.conditions) {
        (Some(own), Some(others)) => !own.excludes(others),
        (Some(_) | None, _) => true,
    };
    is_later && !other.is_pass() && is_possible
}

/// Reports whether `other` is tried after `rule` and could redirect a path that `rule` matches. If this is uncertain,
/// returns `true`.
fn may_except(graph: &Graph, (index, rule): (RuleIndex, &Rule), (other_index, other): (RuleIndex, &Rule)) -> bool {
    // For an exact path, `excepts_sample` has already searched the rows. The search can miss a row only if letter case
    // is ignored.
    let has_no_row = rule.info.strategy == Strategy::Exact
        && matches!(other.paths, Paths::Rows(_))
        && !overlap::ignores_case(rule, other);
    is_after(graph, (index, rule), (other_index, other)) && !has_no_row && overlap::may_overlap(rule, other)
}

#[cfg(test)]
mod tests {
    use crate::compile::{CompileOptions, compile};
    use crate::diagnostic::Code;
    use crate::diagnostic::source::Source;

    /// Compiles the rule `pass` together with the rule `other`. Returns the codes of the warnings.
    fn warnings(defaults: &str, pass: &str, other: &str) -> Vec<Code> {
        let to = if other.starts_with("rows") { "" } else { ", to: /n/e/w/x" };
        let text = format!("defaults: {{ {defaults} }}\nrules:\n  - {{ {pass}, pass: true }}\n  - {{ {other}{to} }}\n");
        let rows = "/Old,/b\n/old/a/x,/c\n";
        let sources = [Source { name: "t.yaml".to_owned(), text }, Source { name: "r.csv".into(), text: rows.into() }];
        let warnings = compile(&sources, &CompileOptions::default()).unwrap().warnings;
        warnings.iter().map(|one| one.code).filter(|code| *code != Code::UnusedFile).collect()
    }

    /// Compiles the rule `pass` together with the rule `other`. Reports whether `pass` has an effect.
    fn has_effect(pass: &str, other: &str) -> bool {
        !warnings("", pass, other).contains(&Code::PassWithoutEffect)
    }

    #[test]
    fn rule_that_excepts_nothing_is_found_whatever_the_kinds_of_the_rules() {
        for (pass, other, expected) in [
            ("from: /old/a", "prefix: /old", true),
            ("from: /old", "rows: r.csv, case: ignore", true),
            ("from: /older", "rows: r.csv, case: ignore", true),
            ("from: /older", "rows: r.csv", false),
            ("from: /OLD, case: ignore", "prefix: /Old", true),
            ("from: '/a/{x}/c'", "from: '/{y}/b/{z}'", true),
            ("from: '/a/{x}/c'", "from: '/{y}/b'", false),
            ("from: '/a-{x}'", "from: '/{y}'", true),
            ("prefix: /old", "from: /old/a", false),
            ("prefix: /old", "regex: '/o.*'", true),
            ("prefix: /old", "regex: '/new/.*'", false),
            (r"regex: '/old/\d+', priority: 1", "regex: '/old/.*'", true),
            ("from: /a, when: { host: a.example }", "prefix: /a, when: { host: b.example }", false),
            ("from: /a, when: { host: a.example }", "from: /a", true),
        ] {
            assert_eq!(has_effect(pass, other), expected, "{pass} beside {other}");
        }
    }

    /// A rule that is said to answer before another rule must not be said to have no effect, and vice versa.
    #[test]
    fn warning_does_not_contradict_the_warning_about_a_shadowed_rule() {
        for (pass, other, expected) in [
            ("prefix: /old", "rows: r.csv", [Code::Shadowed].as_slice()),
            ("from: '/old/{x}/x'", "rows: r.csv", &[Code::Shadowed]),
            ("from: '/old/{x}/y'", "rows: r.csv", &[Code::PassWithoutEffect]),
            ("prefix: /older", "rows: r.csv", &[Code::PassWithoutEffect]),
        ] {
            assert_eq!(warnings("order: written", pass, other), expected, "{pass} before {other}");
        }
        assert_eq!(warnings("", "regex: '/old/(?<x>[a-z]+)'", "prefix: /old"), [Code::Shadowed]);
        // A rule with `pass` also applies below reserved prefixes.
        assert_eq!(warnings("order: written", "prefix: /", "prefix: /api/v1"), [Code::Shadowed]);
        assert_eq!(warnings("order: written", r"regex: '/.*\.php'", "prefix: /api/v1"), []);
    }
}
