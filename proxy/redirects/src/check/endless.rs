//! Rules that lead round in a circle, or never arrive.
//!
//! Each rule is followed from sample paths: of its shape, of its expression, of each row of its table. Captures hold a text that
//! occurs in no rule, so a circle that only closes for certain texts can escape this check; such a path then
//! meets no rule at run time, because following it is bounded. Where rules have conditions, every way that some request could go
//! is followed.

use std::collections::HashSet;

use crate::check::row;
use crate::condition::Conditions;
use crate::diagnostic::{Code, Diagnostic};
use crate::graph::{Graph, MAX_HOPS};
use crate::hop::Step;
use crate::matcher::RuleIndex;
use crate::path::NormalPath;
use crate::rule::{Paths, Rule};
use crate::shape::{End, Shape};

/// How many stations of an endless path are shown.
const SHOWN_HOPS: usize = 4;
/// How many steps are looked at from one sample. Conditions make ways branch; no honest file comes near.
const MAX_STEPS: usize = 256;

const SAMPLE_SEGMENT: &str = "sample-segment";
const SAMPLE_REST: &str = "sample-rest/sample-segment";

/// A rule, the path at which it was met, and what it asks of the request.
struct Visit<'g> {
    rule: RuleIndex,
    path: NormalPath<'static>,
    conditions: Option<&'g Conditions>,
}

impl Visit<'_> {
    /// Whether a request that comes to the path again could go on as it did the first time.
    fn may_return(&self, query: &Query) -> bool {
        match (self.conditions, query) {
            (Some(conditions), Query::Exactly(query)) => conditions.query_holds(query),
            (Some(conditions), Query::AtLeast(set)) => !conditions.excludes_parameters(set),
            (_, Query::AsSent | Query::Exactly(_) | Query::AtLeast(_)) => true,
        }
    }
}

/// A rule that some request at a path would follow.
struct Way<'g> {
    index: RuleIndex,
    rule: &'g Rule,
    step: Step,
}

impl Way<'_> {
    /// The path of a whole address that leads to the host for which the rule is: visitors come back with it. Not when the rule asks
    /// for header fields, since these may tell of another scheme or server in front.
    fn back_to_its_host(&self) -> Option<NormalPath<'static>> {
        let (host, path) = self.step.elsewhere()?;
        let conditions = self.rule.conditions.as_deref()?;
        let returns = conditions.has_host(host) && conditions.headers.is_empty();
        returns.then(|| NormalPath::parse(path).ok().map(NormalPath::into_owned))?
    }
}

/// What is known of the query while walking.
#[derive(Clone)]
enum Query {
    AsSent,
    Exactly(String),
    /// These parameters have these values; there may be others.
    AtLeast(String),
}

/// The hops of a circle, or of a way that never ends, and the path behind the last one.
struct Endless {
    hops: Vec<(RuleIndex, NormalPath<'static>)>,
    back: NormalPath<'static>,
}

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    let mut reported = HashSet::new();
    for (index, rule) in graph.rules.iter().enumerate() {
        for sample in samples(graph, index, rule) {
            let Some(endless) = Walk::from(graph, &sample) else { continue };
            let mut members: Vec<RuleIndex> = endless.hops.iter().map(|(rule, _)| *rule).collect();
            members.sort_unstable();
            members.dedup();
            if reported.insert(members) {
                found.extend(describe(graph, &endless));
            }
        }
    }
}

fn samples(graph: &Graph, index: RuleIndex, rule: &Rule) -> Vec<String> {
    match &rule.paths {
        Paths::Shape(shape) => shape_samples(shape, row::keys(rule)),
        Paths::Regex(regex) => regex.about.sample.iter().map(ToString::to_string).collect(),
        // Of many rows only those whose target meets a rule can be part of a circle.
        Paths::Rows(rows) => {
            rows.pairs.iter().filter(|row| graph.leads_on(index, row.index)).map(|row| row.key.to_owned()).collect()
        }
    }
}

/// Paths of a shape: with and without something at its open end, for each row of its table.
fn shape_samples(shape: &Shape, keys: Vec<&str>) -> Vec<String> {
    let rests: &[&str] = match shape.end {
        End::Open => &["", SAMPLE_REST],
        End::Closed => &[""],
    };
    let holes = keys.into_iter().chain([SAMPLE_SEGMENT]);
    holes.flat_map(|hole| rests.iter().map(move |rest| shape.sample(hole, rest))).collect()
}

struct Walk<'g> {
    graph: &'g Graph,
    visits: Vec<Visit<'g>>,
    steps_left: usize,
}

impl<'g> Walk<'g> {
    /// Follows the rules from `start` every way that a request could go; the first way that never ends.
    fn from(graph: &'g Graph, start: &str) -> Option<Endless> {
        let path = NormalPath::parse(start).ok()?.into_owned();
        Self { graph, visits: Vec::new(), steps_left: MAX_STEPS }.go(path, &Query::AsSent)
    }

    fn go(&mut self, path: NormalPath<'static>, query: &Query) -> Option<Endless> {
        let circle = self.visits.iter().position(|visit| visit.path == path && visit.may_return(query));
        if let Some(first) = circle.or_else(|| (self.visits.len() > MAX_HOPS).then_some(0)) {
            let hops = self.visits.iter().skip(first).map(|visit| (visit.rule, visit.path.clone()));
            return Some(Endless { hops: hops.collect(), back: path });
        }
        let mut ways = Vec::new();
        self.graph.first(&path, |candidate, rule| {
            if let Ok(step) = rule.step(&path, candidate.row) {
                ways.push(Way { index: candidate.rule, rule, step });
                // Behind a rule without conditions no other one is asked.
                return rule.is_unconditional().then_some(());
            }
            None
        });
        ways.into_iter().find_map(|way| self.take(&path, query, &way))
    }

    fn take(&mut self, path: &NormalPath<'static>, query: &Query, way: &Way<'g>) -> Option<Endless> {
        self.steps_left = self.steps_left.checked_sub(1)?;
        let conditions = way.rule.conditions.as_deref();
        let next = way.step.next_path().cloned().or_else(|| way.back_to_its_host())?;
        if conditions.is_some_and(|conditions| !self.is_possible(conditions, query)) {
            return None;
        }
        let next_query = query_behind(query, &way.step);
        self.visits.push(Visit { rule: way.index, path: path.clone(), conditions });
        let endless = self.go(next, &next_query);
        self.visits.pop();
        endless
    }

    /// Whether one request could meet these conditions and all before.
    fn is_possible(&self, conditions: &Conditions, query: &Query) -> bool {
        let mut before = self.visits.iter().filter_map(|visit| visit.conditions);
        let agrees = match query {
            Query::Exactly(query) => conditions.query_holds(query),
            Query::AsSent => {
                !self.visits.iter().filter_map(|visit| visit.conditions).any(|c| c.contradicts_query(conditions))
            }
            Query::AtLeast(set) => !conditions.excludes_parameters(set),
        };
        agrees && !before.any(|earlier| earlier.excludes(conditions))
    }
}

fn query_behind(query: &Query, step: &Step) -> Query {
    let Step::Hop(hop) = step else { return Query::AtLeast(String::new()) };
    match query {
        _ if hop.drops_query() => Query::Exactly(hop.query(None).into_owned()),
        Query::Exactly(sent) => Query::Exactly(hop.query(Some(sent)).into_owned()),
        Query::AsSent if hop.keeps_query_as_it_is() => Query::AsSent,
        Query::AsSent => Query::AtLeast(hop.query(None).into_owned()),
        Query::AtLeast(set) => Query::AtLeast(hop.query(Some(set)).into_owned()),
    }
}

fn describe(graph: &Graph, endless: &Endless) -> Option<Diagnostic> {
    let ((first_rule, first_path), others) = endless.hops.split_first()?;
    let place_at =
        |rule: &RuleIndex, path: &NormalPath<'_>| graph.rules.get(*rule).map(|rule| rule.place(rule.row_at(path)));
    let place = place_at(first_rule, first_path)?;
    let closed = endless.back == *first_path;
    let stations = endless.hops.iter().map(|(_, path)| path).chain([&endless.back]);
    let quoted: Vec<String> = stations.map(|path| format!("`{path}`")).collect();
    let message = shorten(&quoted);
    let hint = match (closed, others.is_empty()) {
        (true, true) => "the rule leads to itself: delete it, or name the page that is meant",
        (true, false) => "give one of these rules the final page, or delete it",
        (false, true | false) => "the path never arrives: name the final page",
    };
    let mut diagnostic = Diagnostic::new(Code::Loop, place.clone(), message).hint(hint);
    for (rule, path) in others {
        if let Some(other) = place_at(rule, path).filter(|other| *other != place) {
            diagnostic = diagnostic.related(other, format!("sends `{path}` on"));
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
