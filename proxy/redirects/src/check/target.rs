//! Finds rules whose targets are not pages of the site.

use crate::address::path::NormalPath;
use crate::check::reported::Reported;
use crate::check::routes::Routes;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::engine::graph::Graph;
use crate::rule::packed::PackedRow;
use crate::rule::{Paths, Rule, elide_samples};

/// The maximum number of targets that are shown for one rule. Further targets are only counted.
const SHOWN: usize = 20;

pub(crate) fn check(graph: &Graph, routes: &Routes, reported: &Reported, found: &mut Vec<Diagnostic>) {
    for rule in &graph.rules {
        let unknown = unknown_targets(graph, rule, routes);
        for (place, target) in unknown.iter().take(SHOWN).filter(|(place, _)| !reported.contains(place)) {
            let message = format!("`{target}` is not a page of the site");
            let hint = "clients would get a 404; correct the target, or add the page to the list of routes";
            found.push(Diagnostic::new(Code::UnknownTarget, place.clone(), message).hint(hint));
        }
        if unknown.len() > SHOWN && !reported.contains(&rule.info.place) {
            let message = format!("{} more targets of this rule are not pages of the site", unknown.len() - SHOWN);
            let hint = "correct the reported targets, and check again to see the other targets";
            found.push(Diagnostic::new(Code::UnknownTarget, rule.info.place.clone(), message).hint(hint));
        }
    }
}

/// Returns each target of the rule that is not a page of the site, with the location of its rule or row.
fn unknown_targets(graph: &Graph, rule: &Rule, routes: &Routes) -> Vec<(Place, String)> {
    let unknown = |row: Option<PackedRow<'_>>, path: &NormalPath<'_>, query: &str| {
        let last = graph.follow_static(rule.step(path, query, row).ok()?)?;
        let target = last.end.next_path().filter(|target| !routes.has(target))?.to_string();
        Some((rule.place(row.map(|row| row.index)), target))
    };
    match &rule.paths {
        Paths::Rows(rows) => {
            rows.pairs.iter().filter_map(|row| unknown(Some(row), &NormalPath::from_normal(row.key), "")).collect()
        }
        _ if rule.is_static() => unknown(None, &NormalPath::root(), "").into_iter().collect(),
        Paths::Pattern(pattern) => {
            let samples = rule.keys().into_iter().filter_map(|key| rule.sample(pattern, Some(key), key));
            let of_rows = samples.filter_map(|sample| unknown(None, &sample.path, &sample.query));
            of_rows
                .chain(unknown_target_pattern(graph, rule, routes))
                .chain(unknown_fallback(graph, rule, routes))
                .collect()
        }
        Paths::Regex(_) => {
            let unknown = [unknown_target_pattern(graph, rule, routes), unknown_fallback(graph, rule, routes)];
            unknown.into_iter().flatten().collect()
        }
    }
}

/// Returns the target of a rule with placeholders, such as `/new/…`, if no text in place of `…` gives a page of the
/// site. Returns `None` if another rule redirects the target.
fn unknown_target_pattern(graph: &Graph, rule: &Rule, routes: &Routes) -> Option<(Place, String)> {
    unknown_sample(graph, rule, routes, &rule.sample_target()?)
}

/// Returns the target of `otherwise` if no text gives a page of the site.
fn unknown_fallback(graph: &Graph, rule: &Rule, routes: &Routes) -> Option<(Place, String)> {
    unknown_sample(graph, rule, routes, &rule.sample_fallback()?)
}

fn unknown_sample(graph: &Graph, rule: &Rule, routes: &Routes, path: &NormalPath<'_>) -> Option<(Place, String)> {
    let is_known = routes.may_have(path.as_str());
    let is_redirected = graph.always_answering_rule(path, None).is_some();
    (!is_known && !is_redirected).then(|| (rule.info.place.clone(), elide_samples(path.as_str())))
}
