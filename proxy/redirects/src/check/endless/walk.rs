//! Following rules every way that some request could go.

use std::fmt;

use crate::check::endless::known::Known;
use crate::condition::Conditions;
use crate::graph::{Graph, MAX_HOPS};
use crate::hop::Step;
use crate::matcher::RuleIndex;
use crate::path::NormalPath;
use crate::rule::Rule;

/// How many steps are looked at from one sample. Conditions make ways branch; no honest file comes near.
const MAX_STEPS: usize = 256;

/// An address on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Station {
    pub(super) path: NormalPath<'static>,
    /// The host, once a whole address has led there.
    host: Option<Box<str>>,
}

impl fmt::Display for Station {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.host.as_deref().unwrap_or_default(), self.path)
    }
}

/// The hops of a circle, or of a way that never ends, and the address behind the last one.
pub(super) struct Endless {
    pub(super) hops: Vec<(RuleIndex, Station)>,
    pub(super) back: Station,
}

impl Endless {
    /// Whether it comes back to where it began.
    pub(super) fn is_closed(&self) -> bool {
        self.hops.first().is_some_and(|(_, first)| first.path == self.back.path)
    }
}

/// A rule, the address at which it was met, and what it asks of the request.
struct Visit<'g> {
    rule: RuleIndex,
    station: Station,
    conditions: Option<&'g Conditions>,
    /// The conditions of rules that were asked before, which the request cannot have met.
    declined: Vec<&'g Conditions>,
}

impl Visit<'_> {
    /// Whether a request of which this is known, which comes to an address, is where it was before and could go on likewise.
    fn is_met_again(&self, station: &Station, known: &Known) -> bool {
        let same_host = self.station.host.is_none() || self.station.host == station.host;
        let may_go_on = self.conditions.is_none_or(|conditions| known.allows(conditions, std::iter::empty()));
        self.station.path == station.path && same_host && may_go_on
    }
}

/// A rule that some request at an address would follow.
struct Way<'g> {
    index: RuleIndex,
    rule: &'g Rule,
    step: Step,
}

pub(super) struct Walk<'g> {
    graph: &'g Graph,
    visits: Vec<Visit<'g>>,
    steps_left: usize,
}

impl<'g> Walk<'g> {
    /// Follows the rules every way that a request could go; the first way that never ends.
    pub(super) fn from(graph: &'g Graph, path: NormalPath<'static>, known: &Known) -> Option<Endless> {
        Self { graph, visits: Vec::new(), steps_left: MAX_STEPS }.go(&Station { path, host: None }, known)
    }

    fn go(&mut self, station: &Station, known: &Known) -> Option<Endless> {
        let circle = self.visits.iter().position(|visit| visit.is_met_again(station, known));
        if let Some(first) = circle.or_else(|| (self.visits.len() > MAX_HOPS).then_some(0)) {
            let hops = self.visits.iter().skip(first).map(|visit| (visit.rule, visit.station.clone()));
            return Some(Endless { hops: hops.collect(), back: station.clone() });
        }
        let mut ways = Vec::new();
        self.graph.first(&station.path, |candidate, rule| {
            let step = rule.step(&station.path, &known.query_for(rule), candidate.row).ok()?;
            ways.push(Way { index: candidate.rule, rule, step });
            // Behind a rule that surely answers no other one is asked.
            self.surely_answers(rule, station, known).then_some(())
        });
        (0..ways.len()).find_map(|at| {
            let (declined, others) = ways.split_at(at);
            self.take(station, known, others.first()?, declined)
        })
    }

    fn surely_answers(&self, rule: &Rule, station: &Station, known: &Known) -> bool {
        rule.conditions.as_deref().is_none_or(|conditions| known.implies(conditions, self.before(station)))
    }

    /// The conditions that the request has met since it came to the host.
    fn before<'s>(&'s self, station: &Station) -> impl Iterator<Item = &'s Conditions> + use<'s, 'g> {
        let host = station.host.clone();
        self.visits.iter().filter(move |visit| visit.station.host == host).filter_map(|visit| visit.conditions)
    }

    fn take(&mut self, station: &Station, known: &Known, way: &Way<'g>, declined: &[Way<'g>]) -> Option<Endless> {
        self.steps_left = self.steps_left.checked_sub(1)?;
        let conditions = way.rule.conditions.as_deref();
        if conditions.is_some_and(|conditions| !self.is_possible(conditions, station, known)) {
            return None;
        }
        let behind = known.behind(&way.step).met(conditions);
        let (next, next_known) = if let Some(path) = way.step.next_path() {
            (Station { path: path.clone(), host: station.host.clone() }, behind)
        } else {
            let next = self.elsewhere(way)?;
            let anew = behind.asked_anew(&way.step, next.host.as_deref()?);
            (next, anew)
        };
        let declined = declined.iter().filter_map(|way| way.rule.conditions.as_deref()).collect();
        self.visits.push(Visit { rule: way.index, station: station.clone(), conditions, declined });
        let endless = self.go(&next, &next_known);
        self.visits.pop();
        endless
    }

    /// Whether one request could meet these conditions and all before.
    fn is_possible(&self, conditions: &Conditions, station: &Station, known: &Known) -> bool {
        let elsewhere = self.visits.iter().filter(|visit| visit.station.host != station.host);
        let here = self.visits.iter().filter(|visit| visit.station.host == station.host);
        let mut declined = here.flat_map(|visit| &visit.declined).filter(|declined| known.keeps_query_of(declined));
        known.allows(conditions, self.visits.iter().filter_map(|visit| visit.conditions))
            && !declined.any(|declined| conditions.implies(declined))
            && !self.before(station).any(|earlier| earlier.excludes(conditions))
            && !elsewhere.filter_map(|visit| visit.conditions).any(|earlier| earlier.excludes_visitor(conditions))
    }

    /// Where a whole address leads, when these rules answer there, too. Not when the rule asks for header fields or cookies, since
    /// these may be others there, or tell of another scheme or server in front.
    fn elsewhere(&self, way: &Way<'_>) -> Option<Station> {
        let (host, path) = way.step.elsewhere()?;
        let asks =
            way.rule.conditions.as_deref().is_some_and(|asked| !asked.headers.is_empty() || !asked.cookies.is_empty());
        let path = (!asks && self.graph.hosts.has(host)).then(|| NormalPath::parse(path).ok())??;
        Some(Station { path: path.into_owned(), host: Some(host.into()) })
    }
}
