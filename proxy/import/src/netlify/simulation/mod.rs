//! Simulates the redirects of a site on Netlify.
//!
//! Netlify describes the redirects on the pages "Redirects and rewrites" and "Redirect options". The first redirect that
//! matches is used. The site has no files except a home page, whose existence is unknown.
//!
//! See <https://docs.netlify.com/manage/routing/redirects/overview/>.

pub(crate) mod condition;
pub(crate) mod line;
pub(crate) mod query;
pub(crate) mod rule;
mod source;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use crate::netlify::simulation::rule::{Applied, NetlifyRule, ReadyRule};
use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::branch::{Branch, Extent};
use crate::simulation::pages::Pages;
use crate::simulation::request::SimulatedRequest;
use crate::simulation::start_index::StartIndex;

/// A simulation of a site on Netlify.
#[derive(Debug)]
pub(crate) struct NetlifySimulation {
    rules: Vec<ReadyRule>,
    starts: StartIndex,
}

impl NetlifySimulation {
    /// Returns the simulation of a site with the redirects.
    pub(crate) fn new(rules: &[NetlifyRule]) -> Self {
        // The package `@netlify/redirect-parser` keeps only the last of several equal redirects.
        let without_line = |rule: &NetlifyRule| NetlifyRule { line: 0, ..rule.clone() };
        let last: HashMap<NetlifyRule, usize> = rules.iter().map(without_line).zip(0..).collect();
        let kept = rules.iter().enumerate().filter(|(at, rule)| last.get(&without_line(rule)) == Some(at));
        let rules: Vec<ReadyRule> = kept.map(|(_, rule)| ReadyRule::new(rule.clone())).collect();
        let mut starts = StartIndex::default();
        for rule in &rules {
            starts.push(&rule.start());
        }
        Self { rules, starts }
    }

    /// Returns the rules that may match the path of a request.
    fn candidates(&self, request: &SimulatedRequest) -> impl Iterator<Item = &ReadyRule> {
        let candidates = self.starts.candidates(query::decoded(request.path_and_query().0).as_bytes());
        let mut from = 0;
        std::iter::from_fn(move || {
            let position = candidates.next_from(from)?;
            from = position + 1;
            self.rules.get(position)
        })
    }
}

impl NetlifySimulation {
    /// Returns the answers of the redirects that may apply, each with what its effect depends on. The last answer has no
    /// such reason.
    fn possible(&self, request: &SimulatedRequest, extent: Extent, pages: Pages) -> Vec<Branch> {
        let mut possible: Vec<Branch> = Vec::new();
        if request.has_invalid_escape() {
            // `decodeURIComponent`, with which the engine's caller decodes the path, rejects it. A browser comes to such a path
            // after a redirect that copies a decoded `%25`.
            return vec![Branch { answer: SimulatedAnswer::PAGE, reason: None }];
        }
        let applied = self
            .candidates(request)
            .flat_map(|rule| rule.refusal(request, extent).into_iter().chain(rule.apply(request, pages)));
        for Applied { answer, unknown } in applied {
            let is_certain = unknown.is_none();
            possible.push(Branch { answer, reason: unknown });
            if is_certain {
                return possible;
            }
        }
        possible.push(Branch { answer: SimulatedAnswer::PAGE, reason: None });
        possible
    }

    fn answer_with(&self, request: &SimulatedRequest, pages: Pages) -> SimulatedAnswer {
        // The engine receives the path of a parsed URL.
        let request = request.without_dot_segments();
        let mut possible = self.possible(&request, Extent::Unknown, pages);
        let last = possible.pop().map_or(SimulatedAnswer::PAGE, |branch| branch.answer);
        match possible.into_iter().find(|branch| branch.answer.outcome != last.outcome) {
            Some(Branch { answer, reason }) => {
                SimulatedAnswer { outcome: SimulatedOutcome::unknown(reason.unwrap_or_default()), ..answer }
            }
            None => last,
        }
    }
}

impl Simulation for NetlifySimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        self.answer_with(request, Pages::Known)
    }

    fn answer_with_pages(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        self.answer_with(request, Pages::Everywhere)
    }

    fn branches(&self, request: &SimulatedRequest, extent: Extent) -> Vec<Branch> {
        self.possible(&request.without_dot_segments(), extent, Pages::Everywhere)
    }
}
