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
    pub(crate) fn new(rules: Vec<NetlifyRule>) -> Self {
        Self { rules: rules.into_iter().map(ReadyRule::new).collect() }
    }
}

impl Simulation for NetlifySimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        let mut possible: Vec<(SimulatedAnswer, String)> = Vec::new();
        let mut last = SimulatedAnswer::PAGE;
        for Applied { answer, unknown } in self.rules.iter().filter_map(|rule| rule.apply(request)) {
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
