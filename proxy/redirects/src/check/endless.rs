//! Rules that lead round in a circle, or never arrive.
//!
//! Each rule is followed from sample paths of its shape. Captures hold a text that occurs in no
//! rule, so a circle that only closes for certain texts can escape this check; such a path then
//! meets no rule at run time, because following it is bounded.

use std::collections::HashSet;

use crate::check::row;
use crate::diagnostic::{Code, Diagnostic};
use crate::graph::{Graph, MAX_HOPS};
use crate::matcher::RuleIndex;
use crate::path::NormalPath;
use crate::rule::Rule;
use crate::shape::End;

/// How many stations of an endless path are shown.
const SHOWN_HOPS: usize = 4;

const SAMPLE_SEGMENT: &str = "sample-segment";
const SAMPLE_REST: &str = "sample-rest/sample-segment";

/// A rule, and the path at which it was met.
struct Visit {
    rule: RuleIndex,
    path: NormalPath<'static>,
}

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    let mut reported = HashSet::new();
    for rule in &graph.rules {
        for sample in samples(rule) {
            let Some(hops) = walk(graph, &sample) else {
                continue;
            };
            let mut members: Vec<RuleIndex> = hops.iter().map(|visit| visit.rule).collect();
            members.sort_unstable();
            members.dedup();
            if reported.insert(members) {
                found.extend(describe(graph, &hops));
            }
        }
    }
}

/// Paths of the rule's shape: with and without something at its open end, for each row of its table.
fn samples(rule: &Rule) -> Vec<String> {
    let rests: &[&str] = match rule.shape.end {
        End::Open => &["", SAMPLE_REST],
        End::Closed => &[""],
    };
    let mut holes = row::keys(rule);
    holes.push(SAMPLE_SEGMENT);
    let all = holes.iter().flat_map(|hole| rests.iter().map(|rest| rule.shape.sample(hole, rest)));
    all.collect()
}

/// Follows the rules from `start`; the visits that never end.
fn walk(graph: &Graph, start: &str) -> Option<Vec<Visit>> {
    let mut path = NormalPath::parse(start).ok()?.into_owned();
    let mut visits: Vec<Visit> = Vec::new();
    while visits.len() <= MAX_HOPS {
        let (rule, step) = graph.step_at(&path)?;
        let next = step.next_path()?.clone();
        visits.push(Visit { rule, path });
        if let Some(first) = visits.iter().position(|visit| visit.path == next) {
            return Some(visits.split_off(first));
        }
        path = next;
    }
    Some(visits)
}

fn describe(graph: &Graph, hops: &[Visit]) -> Option<Diagnostic> {
    let (first, others) = hops.split_first()?;
    let place = &graph.rules.get(first.rule)?.info.place;
    let last_step = hops.last().and_then(|visit| graph.step_at(&visit.path));
    let back = last_step.as_ref().and_then(|(_, step)| step.next_path())?;
    let closed = *back == first.path;
    let stations = hops.iter().map(|visit| &visit.path).chain([back]);
    let quoted: Vec<String> = stations.map(|path| format!("`{path}`")).collect();
    let message = shorten(&quoted);
    let hint = match (closed, others.is_empty()) {
        (true, true) => "the rule leads to itself: delete it, or name the page that is meant",
        (true, false) => "give one of these rules the final page, or delete it",
        (false, true | false) => "the path never arrives: name the final page",
    };
    let mut diagnostic = Diagnostic::new(Code::Loop, place.clone(), message).hint(hint);
    for visit in others {
        if let Some(rule) = graph.rules.get(visit.rule).filter(|rule| rule.info.place != *place) {
            let role = format!("sends `{}` on", visit.path);
            diagnostic = diagnostic.related(rule.info.place.clone(), role);
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
