//! Targets that are no addresses of the site.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::graph::Graph;
use crate::packed::Row;
use crate::path::NormalPath;
use crate::routes::Routes;
use crate::rule::{OPEN, Paths, Rule, SEGMENT, with_holes};

/// More of one rule than these are counted, not shown.
const SHOWN: usize = 20;

pub(crate) fn check(graph: &Graph, routes: &Routes, found: &mut Vec<Diagnostic>) {
    for rule in &graph.rules {
        let unknown = unknown_targets(graph, rule, routes);
        for (place, target) in unknown.iter().take(SHOWN) {
            let message = format!("`{target}` is no address of the site");
            let hint =
                "visitors would land on a page that is not found; correct the target, or add it to the list of routes";
            found.push(Diagnostic::new(Code::UnknownTarget, place.clone(), message).hint(hint));
        }
        if unknown.len() > SHOWN {
            let message = format!("{} more targets of this rule are no addresses of the site", unknown.len() - SHOWN);
            let hint = "they are shown when the others are corrected";
            found.push(Diagnostic::new(Code::UnknownTarget, rule.info.place.clone(), message).hint(hint));
        }
    }
}

/// Where the rule leads, as far as it can be said without a request, and where that is written.
fn unknown_targets(graph: &Graph, rule: &Rule, routes: &Routes) -> Vec<(Place, String)> {
    let unknown = |row: Option<Row<'_>>, path: &NormalPath<'_>, query: &str| {
        let last = graph.follow_unseen(rule.step(path, query, row).ok()?)?;
        let target = last.next_path().filter(|target| !routes.has(target))?.to_string();
        Some((rule.place(row.map(|row| row.index)), target))
    };
    match &rule.paths {
        Paths::Rows(rows) => {
            rows.pairs.iter().filter_map(|row| unknown(Some(row), &NormalPath::from_normal(row.key), "")).collect()
        }
        _ if rule.is_static() => unknown(None, &NormalPath::root(), "").into_iter().collect(),
        Paths::Shape(shape) => {
            let samples = rule.keys().into_iter().filter_map(|key| rule.sample(shape, Some(key), key));
            let of_rows = samples.filter_map(|sample| unknown(None, &sample.path, &sample.query));
            of_rows.chain(unknown_for_all(graph, rule, routes)).collect()
        }
        Paths::Regex(_) => unknown_for_all(graph, rule, routes).into_iter().collect(),
    }
}

/// Where the rule leads whatever it captures, when nothing that could stand there makes it an address.
fn unknown_for_all(graph: &Graph, rule: &Rule, routes: &Routes) -> Option<(Place, String)> {
    let path = rule.target_with_holes()?;
    let is_known = routes.shapes().any(|shape| shape.may_answer(path.as_str(), SEGMENT, OPEN));
    let is_redirected = graph.surely_at(&path, None).is_some();
    (!is_known && !is_redirected).then(|| (rule.info.place.clone(), with_holes(path.as_str())))
}
