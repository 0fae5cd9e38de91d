//! Simulates Vercel with the imported file as its `vercel.json`.
//!
//! Vercel converts the redirects to routes, whose expressions match the encoded path. The targets refer to the groups.
//! Before the redirects, it applies `cleanUrls` and `trailingSlash`. The simulation assumes the following.
//! - Vercel rejects an invalid redirect. The simulation leaves such a redirect out. If its source is valid and matches
//!   a request, the answer is unknown.
//! - The target keeps the parameters of the request that it does not set itself. See the guide "How do I perform Vercel
//!   redirects based on query strings".
//! - The letter case of a source matters, as in the development server of Vercel and in the package
//!   `@vercel/routing-utils`.
//!
//! The documentation does not specify whether a condition such as `a|b` must match the whole value. If both readings lead
//! to different answers, the answer is unknown.
//!
//! See <https://vercel.com/docs/project-configuration/vercel-json>.

mod conditions;
pub(super) mod entry;
mod route;
mod target;
#[cfg(test)]
mod tests;

use serde_json::Value;

use crate::json::line_index::LineIndex;
use crate::json::{self, Json};
use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::branch::{self, Branch, Extent};
use crate::simulation::part_index::PartIndex;
use crate::simulation::request::SimulatedRequest;
use crate::vercel::simulation::entry::Entry;
use crate::vercel::simulation::route::Route;

/// A simulation of Vercel.
pub(crate) struct VercelSimulation {
    entries: Vec<Entry>,
    routes: Vec<Route>,
    /// The entries and, after them, the routes.
    index: PartIndex,
    /// Whether a file that is not imported contains further redirects.
    has_bulk_redirects: bool,
    /// The number of routes up to the last one that can answer otherwise than with a page. A page because of a later route
    /// is the same as a page without this route.
    routes_before_pages: usize,
}

impl VercelSimulation {
    /// Returns the simulation for the text of a file.
    pub(crate) fn new(text: &str) -> Self {
        let lines = LineIndex::of(text);
        let file = json::parse(&lines).ok();
        let member = |name: &str| file.and_then(|file| file.member(name));
        let settings = file.into_iter().flat_map(entry::of_settings);
        let mut entries: Vec<Entry> = settings.map(|(_, entry)| entry).collect();
        for item in member("redirects").and_then(Json::items).unwrap_or_default() {
            if let Value::Object(redirect) = item.value() {
                entries.extend(Entry::read(item.origin().line, &redirect));
            }
        }
        let is_set = |name: &str| member(name).is_some_and(|value| value.value() != Value::Array(Vec::new()));
        let items = member("routes").and_then(Json::items).unwrap_or_default();
        let routes = route::all(items.into_iter().map(|item| (item.origin().line, item.value())));
        let parts = entries.iter().map(Entry::part).chain(routes.iter().map(|route| route.part.clone()));
        let index = PartIndex::new(&parts.collect::<Vec<_>>());
        let routes_before_pages = routes.iter().rposition(|route| !route.leads_to_page()).map_or(0, |last| last + 1);
        Self { entries, routes, index, has_bulk_redirects: is_set("bulkRedirectsPath"), routes_before_pages }
    }
}

/// The effect of a statement whose conditions are unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum UnknownEffect {
    None,
    /// The answer is unknown.
    Answer,
}

impl VercelSimulation {
    fn evaluated(&self, request: &SimulatedRequest, unknown: UnknownEffect) -> SimulatedAnswer {
        // Bulk redirects come first.
        if self.has_bulk_redirects {
            return SimulatedOutcome::unknown("the files with bulk redirects").into();
        }
        let outcome = |position: usize| match self.entries.get(position) {
            Some(entry) => Some((entry.line, entry.outcome(request))),
            None => self.routes.get(position - self.entries.len()).map(|route| {
                let has_effect = position - self.entries.len() < self.routes_before_pages;
                (has_effect.then_some(route.line), route.outcome(request))
            }),
        };
        let candidates = self.index.candidates(request.path_and_query().0.as_bytes());
        for (line, outcome) in candidates.into_iter().filter_map(outcome) {
            let outcome = match outcome {
                Ok(None) => continue,
                Err(_) if unknown == UnknownEffect::None => continue,
                Ok(Some(outcome)) => outcome,
                Err(reason) => SimulatedOutcome::unknown(reason),
            };
            return SimulatedAnswer { outcome, lines: line.into_iter().collect() };
        }
        SimulatedAnswer::PAGE
    }
}

impl Simulation for VercelSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        self.evaluated(request, UnknownEffect::Answer)
    }

    fn branches(&self, request: &SimulatedRequest, _extent: Extent) -> Vec<Branch> {
        let answers = [UnknownEffect::None, UnknownEffect::Answer].map(|unknown| self.evaluated(request, unknown));
        let mut found = Vec::new();
        for answer in answers {
            branch::add(&mut found, Branch { answer, reason: None });
        }
        found
    }
}
