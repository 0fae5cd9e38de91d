//! Rules that lead round in a circle, or never arrive.
//!
//! Each rule is followed from sample requests: for its shape, its expression, each row of its table. Captures hold a text that
//! occurs in no rule, so a circle that only closes for certain texts can escape this check; such a path then
//! meets no rule at run time, because following it is bounded. Where rules have conditions, every way that some request could go
//! is followed, also to other hosts that the rules speak of.

mod known;
mod walk;

use std::collections::HashSet;

use crate::check::endless::known::Known;
use crate::check::endless::walk::{Endless, Station, Walk};
use crate::diagnostic::{Code, Diagnostic};
use crate::graph::{Graph, MAX_HOPS};
use crate::matcher::RuleIndex;
use crate::packed::RowIndex;
use crate::path::NormalPath;
use crate::rule::{Paths, REST, Rule, Sample};
use crate::shape::{End, Shape};

/// How many stations of an endless path are shown.
const SHOWN_HOPS: usize = 4;

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    let mut reported = HashSet::new();
    for (index, rule) in graph.rules.iter().enumerate() {
        for sample in samples(graph, index, rule) {
            let known = if rule.reads_query() { Known::has(sample.query) } else { Known::default() };
            let Some(endless) = Walk::from(graph, sample.path, &known) else { continue };
            if reported.insert(members(graph, &endless)) {
                found.extend(describe(graph, &endless));
            }
        }
    }
}

/// What takes part in a circle, so that it is told once: rules, rows of their files, and addresses of their tables.
fn members(graph: &Graph, endless: &Endless) -> Vec<(RuleIndex, Option<RowIndex>, Option<String>)> {
    let of = |(index, station): &(RuleIndex, Station)| {
        let rule = graph.rules.get(*index);
        let row = rule.and_then(|rule| rule.row_at(&station.path));
        let by_key = rule.is_some_and(Rule::has_table);
        (*index, row, by_key.then(|| station.to_string()))
    };
    let mut members: Vec<_> = endless.hops.iter().map(of).collect();
    members.sort_unstable();
    members.dedup();
    members
}

fn samples(graph: &Graph, index: RuleIndex, rule: &Rule) -> Vec<Sample> {
    let at =
        |path: &str| Some(Sample { path: NormalPath::parse(path).ok()?.into_owned(), query: rule.sample_query(None) });
    match &rule.paths {
        Paths::Shape(shape) => shape_samples(rule, shape),
        Paths::Regex(regex) => regex.about.sample.iter().filter_map(|path| at(path)).collect(),
        // Of many rows only those whose target meets a rule can be part of a circle.
        Paths::Rows(rows) => {
            rows.pairs.iter().filter(|row| graph.leads_on(index, row.index)).filter_map(|row| at(row.key)).collect()
        }
    }
}

/// Requests for a shape: with and without something at its open end, for each row of its table.
fn shape_samples(rule: &Rule, shape: &Shape) -> Vec<Sample> {
    let rests: &[&str] = match shape.end {
        End::Open => &["", REST],
        End::Closed => &[""],
    };
    let keys = rule.keys().into_iter().map(Some).chain([None]);
    keys.flat_map(|key| rests.iter().filter_map(move |rest| rule.sample(shape, key, rest))).collect()
}

fn describe(graph: &Graph, endless: &Endless) -> Option<Diagnostic> {
    let ((first_rule, first_station), others) = endless.hops.split_first()?;
    let place_at =
        |rule: &RuleIndex, station: &Station| graph.rules.get(*rule).map(|rule| rule.place(rule.row_at(&station.path)));
    let place = place_at(first_rule, first_station)?;
    let closed = endless.is_closed();
    let stations = endless.hops.iter().map(|(_, station)| station).chain([&endless.back]);
    let quoted: Vec<String> = stations.map(|station| format!("`{station}`")).collect();
    let message = shorten(&quoted);
    let hint = match (closed, others.is_empty()) {
        (true, true) => "the rule leads to itself: delete it, or name the page that is meant",
        (true, false) => "give one of these rules the final page, or delete it",
        (false, true | false) => "the path never arrives: name the final page",
    };
    let mut diagnostic = Diagnostic::new(Code::Loop, place.clone(), message).hint(hint);
    for (rule, station) in others {
        if let Some(other) = place_at(rule, station).filter(|other| *other != place) {
            diagnostic = diagnostic.related(other, format!("sends `{station}` on"));
        }
    }
    Some(diagnostic)
}

/// A path that never arrives would fill the screen.
fn shorten(stations: &[String]) -> String {
    match stations.get(..SHOWN_HOPS) {
        Some(shown) if stations.len() > MAX_HOPS => format!("{} → …", shown.join(" → ")),
        Some(_) | None => stations.join(" → "),
    }
}
