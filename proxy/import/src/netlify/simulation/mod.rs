//! Simulates the redirects of a site on Netlify.
//!
//! Netlify describes the redirects on the pages "Redirects and rewrites" and "Redirect options". The first redirect that
//! matches is used. The site has no files except a home page, whose existence is unknown.

pub(crate) mod condition;
pub(crate) mod line;
mod query;
pub(crate) mod rule;
mod source;
#[cfg(test)]
mod tests;

use crate::netlify::simulation::rule::{Applied, NetlifyRule, ReadyRule};
use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::request::SimulatedRequest;

/// A simulation of a site on Netlify.
#[derive(Debug)]
pub(crate) struct NetlifySimulation {
    rules: Vec<ReadyRule>,
}

impl NetlifySimulation {
    /// Returns the simulation of a site with the redirects.
    pub(crate) fn new(rules: &[NetlifyRule]) -> Self {
        // The package `@netlify/redirect-parser` keeps only the last of several equal redirects.
        let is_same =
            |one: &NetlifyRule, other: &NetlifyRule| NetlifyRule { line: other.line, ..one.clone() } == *other;
        let is_last = |at: usize, rule: &NetlifyRule| !rules.iter().skip(at + 1).any(|later| is_same(rule, later));
        let kept = rules.iter().enumerate().filter(|(at, rule)| is_last(*at, rule));
        Self { rules: kept.map(|(_, rule)| ReadyRule::new(rule.clone())).collect() }
    }
}

impl Simulation for NetlifySimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        // The engine receives the path of a parsed URL.
        let request = request.without_dot_segments();
        let mut possible: Vec<(SimulatedAnswer, String)> = Vec::new();
        let mut last = SimulatedAnswer::PAGE;
        for Applied { answer, unknown } in self.rules.iter().filter_map(|rule| rule.apply(&request)) {
            let Some(reason) = unknown else {
                last = answer;
                break;
            };
            possible.push((answer, reason));
        }
        match possible.into_iter().find(|(answer, _)| answer.outcome != last.outcome) {
            Some((answer, reason)) => SimulatedAnswer { outcome: SimulatedOutcome::Unknown(reason), ..answer },
            None => last,
        }
    }
}
