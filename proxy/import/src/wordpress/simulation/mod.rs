//! Simulates a site with the plugin "Redirection" and the redirects of the imported file.
//!
//! The manual of the plugin describes the redirects at <https://redirection.me/support/>. The simulation shares only the
//! readers of rows and of JSON with the import. It assumes the following.
//! - The redirects are used by `WordPress`, and not written into the configuration of Apache or nginx.
//! - The plugin has its default settings for the query of a request.
//!
//! The file contains neither the other settings of the plugin nor the pages and the users of the site. Answers that depend
//! on them are unknown.

mod condition;
mod file;
mod source;
#[cfg(test)]
mod tests;

use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::choices::{Choices, combined};
use crate::simulation::request::SimulatedRequest;
pub(in crate::wordpress) use crate::wordpress::simulation::condition::Test;
use crate::wordpress::simulation::source::Source;

pub(in crate::wordpress) use condition::Comparison;
pub(in crate::wordpress) use file::read_all;
pub(in crate::wordpress) use source::SourceType;

/// A redirect of the file that is not disabled.
pub(in crate::wordpress) struct SimulatedRedirect {
    line: u32,
    /// The position and the id, by which redirects are sorted.
    order: (i64, i64),
    pub(in crate::wordpress) source: Source,
    pub(in crate::wordpress) test: Test,
    /// The targets of requests that pass the test, and of those that do not.
    targets: (String, String),
    kind: String,
    status: u16,
}

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

    fn evaluated(&self, request: &SimulatedRequest, choices: &mut Choices) -> SimulatedAnswer {
        for redirect in &self.redirects {
            match redirect.outcome(request, choices) {
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

impl SimulatedRedirect {
    /// Returns the answer. Returns `None` if the redirect does not apply.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if the answer is unknown.
    fn outcome(&self, request: &SimulatedRequest, choices: &mut Choices) -> Result<Option<SimulatedOutcome>, String> {
        if !self.source.matches(request, choices)? {
            return Ok(None);
        }
        let holds = match self.test.holds(request) {
            Ok(holds) => holds,
            Err(reason) => choices.assume(&reason)?,
        };
        match self.kind.as_str() {
            "url" | "pass" => {
                let target = if holds { &self.targets.0 } else { &self.targets.1 };
                if target.is_empty() {
                    return Ok(None);
                }
                if self.kind == "pass" {
                    return Ok(Some(SimulatedOutcome::Page));
                }
                let target = self.source.target(target, request)?;
                if !target.starts_with('/') && !target.contains("://") {
                    return Err("a relative target".to_owned());
                }
                Ok(Some(SimulatedOutcome::received(self.status, Some(&target))))
            }
            _ if !holds => Ok(None),
            "error" => Ok(Some(SimulatedOutcome::received(self.status, None))),
            "nothing" => Ok(Some(SimulatedOutcome::Page)),
            "random" => Err("a random page".to_owned()),
            other => Err(format!("the action `{other}`")),
        }
    }
}

impl Simulation for WordpressSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        combined(|choices| self.evaluated(request, choices))
    }
}
