//! Targets that are no addresses of the site.

use crate::check::row;
use crate::diagnostic::{Code, Diagnostic};
use crate::graph::Graph;
use crate::hop::Step;
use crate::path::NormalPath;
use crate::routes::Routes;
use crate::rule::{Paths, Rule};

/// More of one rule than these are counted, not shown.
const SHOWN: usize = 20;

pub(crate) fn check(graph: &Graph, routes: &Routes, found: &mut Vec<Diagnostic>) {
    for rule in &graph.rules {
        let unknown = unknown_targets(graph, rule, routes);
        for target in unknown.iter().take(SHOWN) {
            let message = format!("`{target}` is no address of the site");
            let hint =
                "visitors would land on a page that is not found; correct the target, or add it to the list of routes";
            found.push(Diagnostic::new(Code::UnknownTarget, rule.info.place.clone(), message).hint(hint));
        }
        if unknown.len() > SHOWN {
            let message = format!("{} more targets of this rule are no addresses of the site", unknown.len() - SHOWN);
            found.push(Diagnostic::new(Code::UnknownTarget, rule.info.place.clone(), message));
        }
    }
}

/// Where the rule leads, as far as it can be said without a request.
fn unknown_targets(graph: &Graph, rule: &Rule, routes: &Routes) -> Vec<String> {
    let is_unknown = |step: Step| {
        let last = graph.follow_unseen(step)?;
        let path = last.next_path()?;
        (!routes.has(path)).then(|| path.to_string())
    };
    match &rule.paths {
        Paths::Rows(rows) => {
            let steps =
                rows.pairs.iter().filter_map(|row| rule.step(&NormalPath::from_normal(row.key), Some(row)).ok());
            steps.filter_map(is_unknown).collect()
        }
        _ if rule.is_static() => rule.step(&NormalPath::root(), None).ok().and_then(is_unknown).into_iter().collect(),
        Paths::Shape(shape) => {
            let samples = row::keys(rule).into_iter().map(|key| shape.sample(key, ""));
            let steps = samples.filter_map(|path| rule.step(&NormalPath::parse(&path).ok()?, None).ok());
            steps.filter_map(is_unknown).collect()
        }
        Paths::Regex(_) => Vec::new(),
    }
}
