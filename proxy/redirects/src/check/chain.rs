//! Rules whose target is redirected again.

use crate::diagnostic::{Code, Diagnostic};
use crate::graph::{Graph, MAX_HOPS, Unseen};
use crate::hop::Step;
use crate::matcher::RuleIndex;
use crate::onward;
use crate::packed::Packed;
use crate::path::NormalPath;
use crate::rule::{Paths, Rule, SEGMENT, with_holes};

/// Reports chains and counts the hops that visitors are spared. Rules in circles are for others to report.
pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) -> usize {
    let saved = graph.rules.iter().enumerate().map(|(index, rule)| match &rule.paths {
        Paths::Rows(rows) => rows_of(graph, (index, rule), &rows.pairs, found),
        Paths::Shape(_) | Paths::Regex(_) => one(graph, rule, found),
    });
    saved.sum()
}

fn one(graph: &Graph, rule: &Rule, found: &mut Vec<Diagnostic>) -> usize {
    let mut saved = 0;
    let mut told = None;
    for first in first_steps(rule) {
        let Some(hops) = saved_hops(graph, first.clone()) else { continue };
        told = told.or_else(|| chained(graph, rule, &first).or_else(|| chained_elsewhere(graph, rule, &first)));
        saved += hops;
    }
    found.extend(told);
    saved
}

/// What the rule says to all its paths, or to samples of them.
fn first_steps(rule: &Rule) -> Vec<Step> {
    let at_path = |path: &NormalPath<'_>| rule.sample_step(path, None).ok();
    match &rule.paths {
        _ if rule.is_static() => at_path(&NormalPath::root()).into_iter().collect(),
        Paths::Regex(regex) => {
            regex.about.sample.iter().filter_map(|path| at_path(&NormalPath::parse(path).ok()?)).collect()
        }
        Paths::Shape(shape) => {
            let keys = rule.keys().into_iter().map(Some).chain([None]);
            let samples = keys.filter_map(|key| rule.sample(shape, key, key.unwrap_or(SEGMENT)));
            samples.filter_map(|sample| rule.step(&sample.path, &sample.query, None).ok()).collect()
        }
        Paths::Rows(_) => Vec::new(),
    }
}

fn chained(graph: &Graph, rule: &Rule, first: &Step) -> Option<Diagnostic> {
    let path = first.next_path()?;
    let next = graph.surely_at(path, None).filter(|next| !std::ptr::eq(*next, rule))?;
    let last = graph.follow_unseen(first.clone()).and_then(|step| step.outcome(None));
    let end = last.map(|outcome| match outcome.location() {
        Some(location) => format!("; visitors go to `{}` at once", with_holes(location.as_str())),
        None => format!("; visitors get {} at once", outcome.code()),
    });
    let message = format!("`{}` is redirected by another rule{}", with_holes(path.as_str()), end.unwrap_or_default());
    let diagnostic = Diagnostic::new(Code::Chain, rule.info.place.clone(), message);
    let diagnostic = diagnostic.related(next.info.place.clone(), "the other rule");
    Some(diagnostic.hint("write the last page as the target"))
}

/// A whole address of a host that these rules answer, too: visitors come back and take both hops.
fn chained_elsewhere(graph: &Graph, rule: &Rule, first: &Step) -> Option<Diagnostic> {
    let (host, path) = first.elsewhere().filter(|(host, _)| graph.hosts.has(host))?;
    let next = graph.surely_at(&NormalPath::parse(path).ok()?, Some(host)).filter(|next| !std::ptr::eq(*next, rule))?;
    let message =
        format!("`{host}{}` is redirected by another rule, so that visitors are sent twice", with_holes(path));
    let diagnostic = Diagnostic::new(Code::Chain, rule.info.place.clone(), message);
    let diagnostic = diagnostic.related(next.info.place.clone(), "the other rule");
    Some(diagnostic.hint("write the last page as the target"))
}

/// One message for all rows of a file.
fn rows_of(graph: &Graph, (index, rule): (RuleIndex, &Rule), rows: &Packed, found: &mut Vec<Diagnostic>) -> usize {
    let (mut count, mut saved, mut example) = (0_usize, 0, None);
    for row in rows.iter().filter(|row| graph.leads_on(index, row.index)) {
        let Some(path) = onward::site_path(row.value) else { continue };
        if graph.surely_at(&NormalPath::from_normal(path), None).is_none() {
            continue;
        }
        let first = rule.step(&NormalPath::from_normal(row.key), "", Some(row)).ok();
        if let Some(hops) = first.and_then(|first| saved_hops(graph, first)) {
            count += 1;
            saved += hops;
            example = example.or(Some((row, path)));
        }
    }
    if let Some((row, path)) = example {
        let key = row.key;
        let message = format!(
            "{} to addresses that are redirected again, such as `{key}` to `{path}`; visitors go to the last page at once",
            if count == 1 { "1 row leads".to_owned() } else { format!("{count} rows lead") }
        );
        let diagnostic = Diagnostic::new(Code::Chain, rule.info.place.clone(), message);
        let diagnostic = diagnostic.related(rule.place(Some(row.index)), "the row");
        found.push(diagnostic.hint("write the last pages into the file"));
    }
    saved
}

/// How many redirects stand behind the first one; `None` when they do not end.
fn saved_hops(graph: &Graph, first: Step) -> Option<usize> {
    let mut step = first;
    for hops in 0..MAX_HOPS {
        match step.next_path().map(|path| graph.unseen_step(path)) {
            Some(Unseen::Step(next)) => step = next,
            Some(Unseen::Nothing | Unseen::Depends) | None => return Some(hops),
        }
    }
    None
}
