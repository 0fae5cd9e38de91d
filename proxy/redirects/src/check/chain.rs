//! Finds redirect chains: rules whose targets are redirected again by other rules.

use crate::address::path::NormalPath;
use crate::check::reported::Reported;
use crate::diagnostic::{Code, Diagnostic};
use crate::engine::chained_rows;
use crate::engine::graph::{Graph, MAX_HOPS, StaticResult};
use crate::engine::matcher::RuleIndex;
use crate::rule::packed::PackedMap;
use crate::rule::step::Step;
use crate::rule::{Paths, Rule, SAMPLE_SEGMENT, elide_samples};

/// Reports redirect chains, but not loops. Returns the number of redirects that clients do not need to follow, because
/// Portico redirects them straight to the end of a chain.
pub(crate) fn check(graph: &Graph, reported: &Reported, found: &mut Vec<Diagnostic>) -> usize {
    let saved = graph.rules.iter().enumerate().map(|(index, rule)| match &rule.paths {
        Paths::Rows(rows) => check_rows(graph, (index, rule), &rows.pairs, reported, found),
        Paths::Pattern(_) | Paths::Regex(_) => check_rule(graph, rule, reported, found),
    });
    saved.sum()
}

fn check_rule(graph: &Graph, rule: &Rule, reported: &Reported, found: &mut Vec<Diagnostic>) -> usize {
    let mut saved = 0;
    let mut first_chain = None;
    let is_reported = reported.contains(&rule.info.place);
    for first in first_steps(rule) {
        let Some(hops) = saved_hops(graph, first.clone()) else { continue };
        if first_chain.is_none() && !is_reported {
            first_chain = chain_diagnostic(graph, rule, &first).or_else(|| chain_over_host(graph, rule, &first));
        }
        saved += hops;
    }
    found.extend(first_chain);
    saved
}

/// Returns the redirects that the rule gives for sample paths. If the rule gives the same redirect for all paths,
/// returns only this redirect.
fn first_steps(rule: &Rule) -> Vec<Step> {
    let at_path = |path: &NormalPath<'_>| rule.sample_step(path, None).ok();
    match &rule.paths {
        _ if rule.is_static() => rule.static_step().into_iter().collect(),
        Paths::Regex(regex) => {
            regex.facts.sample.iter().filter_map(|path| at_path(&NormalPath::parse(path).ok()?)).collect()
        }
        Paths::Pattern(pattern) => {
            let keys = rule.keys().into_iter().map(Some).chain([None]);
            let samples = keys.filter_map(|key| rule.sample(pattern, key, key.unwrap_or(SAMPLE_SEGMENT)));
            samples.filter_map(|sample| rule.step(&sample.path, &sample.query, None).ok()).collect()
        }
        Paths::Rows(_) => Vec::new(),
    }
}

fn chain_diagnostic(graph: &Graph, rule: &Rule, first: &Step) -> Option<Diagnostic> {
    let path = first.next_path()?;
    let next = match rule.conditions.as_deref() {
        Some(conditions) => graph.rule_answering_all_after(first, path, conditions),
        None => graph.always_answering_rule(path, None),
    };
    let next = next.filter(|next| !std::ptr::eq(*next, rule))?;
    let last = graph.follow_static(first.clone()).and_then(|chain| chain.end.outcome(None, &graph.form));
    let end = last.map(|outcome| match outcome.location() {
        Some(location) => format!("; clients are sent straight to `{}`", elide_samples(location.as_str())),
        None => outcome.code().map_or_else(String::new, |code| format!("; clients get {code} directly")),
    });
    let message =
        format!("`{}` is redirected again by another rule{}", elide_samples(path.as_str()), end.unwrap_or_default());
    let diagnostic = Diagnostic::new(Code::Chain, rule.info.place.clone(), message);
    let diagnostic = diagnostic.related(next.info.place.clone(), "the other rule");
    Some(diagnostic.hint("use the final page as the target"))
}

/// Returns a warning if the target is an absolute URL that another rule redirects again. Such a chain is possible if
/// the conditions of rules name the host of the URL, because requests for this host also reach this proxy. Portico does
/// not shorten such a chain, so clients follow each redirect.
fn chain_over_host(graph: &Graph, rule: &Rule, first: &Step) -> Option<Diagnostic> {
    let (host, path) = first.external_target().filter(|(host, _)| graph.hosts.contains(host))?;
    let next = graph
        .always_answering_rule(&NormalPath::parse(path).ok()?, Some(host))
        .filter(|next| !std::ptr::eq(*next, rule))?;
    let message =
        format!("`{host}{}` is redirected again by another rule, so clients follow two redirects", elide_samples(path));
    let diagnostic = Diagnostic::new(Code::Chain, rule.info.place.clone(), message);
    let diagnostic = diagnostic.related(next.info.place.clone(), "the other rule");
    Some(diagnostic.hint("use the final page as the target"))
}

/// Reports at most one warning for all rows of a CSV file. Returns the number of redirects that clients do not need to
/// follow.
fn check_rows(
    graph: &Graph,
    (index, rule): (RuleIndex, &Rule),
    rows: &PackedMap,
    reported: &Reported,
    found: &mut Vec<Diagnostic>,
) -> usize {
    let (mut count, mut saved, mut example) = (0_usize, 0, None);
    for row in graph.chained_rows(index, rows) {
        let Some(path) = chained_rows::site_path(row.value) else { continue };
        if graph.always_answering_rule(&NormalPath::from_normal(path), None).is_none() {
            continue;
        }
        let first = rule.step(&NormalPath::from_normal(row.key), "", Some(row)).ok();
        if let Some(hops) = first.and_then(|first| saved_hops(graph, first)) {
            count += 1;
            saved += hops;
            example = example.or(Some((row, path)));
        }
    }
    if let Some((row, path)) = example.filter(|_| !reported.contains(&rule.info.place)) {
        let key = row.key;
        let message = format!(
            "{} to paths that are redirected again, such as `{key}` to `{path}`; clients are sent straight to the final page",
            if count == 1 { "1 row redirects".to_owned() } else { format!("{count} rows redirect") }
        );
        let diagnostic = Diagnostic::new(Code::Chain, rule.info.place.clone(), message);
        let diagnostic = diagnostic.related(rule.place(Some(row.index)), "the row");
        found.push(diagnostic.hint("use the final pages as targets in the file"));
    }
    saved
}

/// Returns the number of redirects that follow the first redirect of a chain. Returns `None` if the chain is a loop or
/// is too long.
fn saved_hops(graph: &Graph, first: Step) -> Option<usize> {
    let mut step = first;
    for hops in 0..MAX_HOPS {
        match step.next_path().map(|path| graph.static_step(path)) {
            Some(StaticResult::Step(next)) => step = next,
            Some(StaticResult::Unchanged | StaticResult::DependsOnRequest) | None => return Some(hops),
        }
    }
    None
}
