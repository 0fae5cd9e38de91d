//! Rules whose target is redirected again.

use crate::diagnostic::{Code, Diagnostic};
use crate::graph::{Graph, MAX_HOPS, Unseen};
use crate::hop::Step;
use crate::matcher::RuleIndex;
use crate::onward;
use crate::packed::Packed;
use crate::path::NormalPath;
use crate::rule::{Paths, Rule};

/// Reports chains and counts the hops that visitors are spared. Runs on rules without loops.
pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) -> usize {
    let saved = graph.rules.iter().enumerate().map(|(index, rule)| match &rule.paths {
        Paths::Rows(rows) => rows_of(graph, (index, rule), &rows.pairs, found),
        Paths::Shape(_) | Paths::Regex(_) => one(graph, rule, found),
    });
    saved.sum()
}

fn one(graph: &Graph, rule: &Rule, found: &mut Vec<Diagnostic>) -> usize {
    let first = rule.is_static().then(|| rule.step(&NormalPath::root(), "", None).ok()).flatten();
    let Some(first) = first else { return 0 };
    let Some(path) = first.next_path() else { return 0 };
    let Unseen::Step(next, _) = graph.unseen_step(path) else { return 0 };
    let last = graph.follow_unseen(first.clone()).and_then(|step| step.outcome(None));
    let end = last.map_or_else(String::new, |outcome| match outcome.location() {
        Some(location) => format!("; visitors go to `{location}` at once"),
        None => format!("; visitors get {} at once", outcome.code()),
    });
    let message = format!("`{path}` is redirected by another rule{end}");
    let mut diagnostic = Diagnostic::new(Code::Chain, rule.info.place.clone(), message);
    if let Some(next) = graph.rules.get(next) {
        diagnostic = diagnostic.related(next.info.place.clone(), "the other rule");
    }
    found.push(diagnostic.hint("write the last page as the target"));
    saved_hops(graph, first)
}

/// One message for all rows of a file.
fn rows_of(graph: &Graph, (index, rule): (RuleIndex, &Rule), rows: &Packed, found: &mut Vec<Diagnostic>) -> usize {
    let (mut count, mut saved, mut example) = (0_usize, 0, None);
    for row in rows.iter().filter(|row| graph.leads_on(index, row.index)) {
        let Some(path) = onward::site_path(row.value) else { continue };
        if !matches!(graph.unseen_step(&NormalPath::from_normal(path)), Unseen::Step(..)) {
            continue;
        }
        if let Ok(first) = rule.step(&NormalPath::from_normal(row.key), "", Some(row)) {
            count += 1;
            saved += saved_hops(graph, first);
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

/// How many redirects stand behind the first one.
fn saved_hops(graph: &Graph, first: Step) -> usize {
    let mut step = first;
    for hops in 0..MAX_HOPS {
        match step.next_path().map(|path| graph.unseen_step(path)) {
            Some(Unseen::Step(_, next)) => step = next,
            Some(Unseen::Nothing | Unseen::Depends) | None => return hops,
        }
    }
    MAX_HOPS
}
