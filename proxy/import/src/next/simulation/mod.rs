//! Simulates Next.js with the imported file as its configuration.
//!
//! The simulation evaluates the redirects before everything else, as the documentation of `redirects` describes. Before
//! them, Next.js merges repeated slashes, and adds or removes the final slash. The simulation assumes the following.
//! - Next.js does not start with an invalid redirect. The simulation leaves such a redirect out. If its source is valid
//!   and matches a request, the answer is unknown.
//! - The version of Next.js uses path-to-regexp 6.
//! - Next.js does not redirect the home page to the language of the client.
//! - Paths are compared in the encoded form in which the client sends them.
//!
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/redirects>.

pub(crate) mod conditions;
pub(crate) mod destination;
pub(crate) mod parameter;
pub(crate) mod query;
pub(crate) mod redirect;
pub(crate) mod rejection;
mod settings;
mod slash;
pub(crate) mod template;
mod template_reader;
#[cfg(test)]
mod tests;
mod token;

use serde_json::Value;

use crate::next::file::ExportedFile;
use crate::next::simulation::destination::{filled, with_single_slashes};
use crate::next::simulation::query::Query;
use crate::next::simulation::redirect::Statement;
use crate::next::simulation::settings::Settings;
use crate::next::simulation::slash::SlashRedirects;
use crate::simulation::Simulation;
use crate::simulation::answer::{Refusal, SimulatedAnswer, SimulatedOutcome};
use crate::simulation::part_index::PartIndex;
use crate::simulation::request::SimulatedRequest;

/// A simulation of Next.js.
pub(crate) struct NextSimulation {
    /// The settings. `None` if the file cannot be read, so no redirect is known.
    settings: Option<Settings>,
    slashes: SlashRedirects,
    statements: Vec<Statement>,
    index: PartIndex,
}

impl NextSimulation {
    /// Returns the simulation for the text of a file.
    pub(crate) fn new(text: &str) -> Self {
        let Ok(file) = ExportedFile::read(text) else { return Self::empty() };
        let config: Value = serde_json::from_str(text).unwrap_or_default();
        let settings = Settings::read(&file, &config);
        let mut statements = Vec::new();
        for redirect in &file.redirects {
            settings.add(redirect.line, &redirect.value, &mut statements);
        }
        let parts: Vec<Vec<u8>> = statements.iter().map(|statement| statement.source.part()).collect();
        let index = PartIndex::new(&parts);
        Self { slashes: SlashRedirects::new(&settings), settings: Some(settings), statements, index }
    }

    fn empty() -> Self {
        Self { settings: None, slashes: SlashRedirects::default(), statements: Vec::new(), index: PartIndex::default() }
    }

    fn outcome(
        &self,
        settings: &Settings,
        path: &str,
        request: &SimulatedRequest,
    ) -> Option<(Option<u32>, SimulatedOutcome)> {
        let path = settings.matched_path(path);
        for position in self.index.candidates(path.as_bytes()) {
            let statement = self.statements.get(position)?;
            let outcome = match statement.values(&path, request) {
                Ok(None) => continue,
                Err(reason) => SimulatedOutcome::unknown(reason),
                Ok(Some(_)) if settings.languages.as_ref().is_some_and(|languages| languages.has_domains) => {
                    SimulatedOutcome::unknown("the language of a domain")
                }
                Ok(Some(values)) => match (statement.status, statement.destination.as_str()) {
                    (None, _) | (_, "") => SimulatedOutcome::unknown("a redirect with which Next.js does not start"),
                    (Some(status), destination) => {
                        let requested = Query::parse(request.path_and_query().1.unwrap_or_default());
                        // Next.js answers with 500 if a parameter has no value.
                        match filled(destination, &values, &requested) {
                            Some(location) => SimulatedOutcome::received(status, Some(&location)),
                            None => SimulatedOutcome::Refused(Refusal::Status(500)),
                        }
                    }
                },
            };
            return Some((statement.line, outcome));
        }
        None
    }
}

impl Simulation for NextSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        let Some(settings) = &self.settings else { return SimulatedAnswer::PAGE };
        let request = &*request.without_dot_segments();
        let (path, query) = request.path_and_query();
        if path.contains("//") || path.contains('\\') {
            let location = with_single_slashes(&request.target);
            return SimulatedOutcome::Redirect { status: 308, location }.into();
        }
        if let Some(path) = self.slashes.target(&settings.path_for_slashes(path)) {
            let requested = Query::parse(query.unwrap_or_default()).text(&Query::parse(query.unwrap_or_default()));
            let location = if requested.is_empty() { path } else { format!("{path}?{requested}") };
            return SimulatedOutcome::Redirect { status: 308, location }.into();
        }
        let found = self.outcome(settings, path, request);
        found.map_or(SimulatedAnswer::PAGE, |(line, outcome)| SimulatedAnswer {
            outcome,
            lines: line.into_iter().collect(),
        })
    }
}
