//! Simulates a site with the plugin "Redirection" and the redirects of the imported file.
//!
//! The manual of the plugin describes the redirects at <https://redirection.me/support/>. The simulation shares only the
//! readers of rows and of JSON with the import. It assumes the following.
//! - The redirects are used by `WordPress`, and not written into the configuration of Apache or nginx.
//! - The plugin has its default settings for the query of a request.
//!
//! The file contains neither the other settings of the plugin nor the pages and the users of the site. Answers that depend
//! on them are unknown.

pub(super) mod condition;
mod expression;
pub(super) mod file;
pub(super) mod redirect;
pub(super) mod source;
#[cfg(test)]
mod tests;

use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::choices::{Choices, combined};
use crate::simulation::request::SimulatedRequest;
use crate::wordpress::simulation::file::read_all;
use crate::wordpress::simulation::redirect::SimulatedRedirect;
use crate::wordpress::simulation::source::comparable_path;

/// A simulation of a site with the plugin.
pub(crate) struct WordpressSimulation {
    redirects: Vec<SimulatedRedirect>,
}

impl WordpressSimulation {
    /// Returns the simulation for the text of an export.
    pub(crate) fn new(text: &str) -> Self {
        let mut redirects = read_all(text);
        // The groups of the redirects have no effect on the order.
        redirects.sort_by_key(|redirect| redirect.order);
        Self { redirects }
    }

    fn evaluated(&self, request: &SimulatedRequest, comparable: &str, choices: &mut Choices) -> SimulatedAnswer {
        for redirect in &self.redirects {
            match redirect.outcome(request, comparable, choices) {
                Ok(None) => {}
                Ok(Some(outcome)) => return SimulatedAnswer { outcome, lines: vec![redirect.line] },
                Err(reason) => {
                    return SimulatedAnswer { outcome: SimulatedOutcome::Unknown(reason), lines: vec![redirect.line] };
                }
            }
        }
        SimulatedAnswer::PAGE
    }
}

impl Simulation for WordpressSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        let comparable = comparable_path(request.path_and_query().0);
        combined(|choices| self.evaluated(request, &comparable, choices))
    }
}
