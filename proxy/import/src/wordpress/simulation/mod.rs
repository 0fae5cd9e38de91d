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

use std::collections::HashMap;

use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::branch::{Branch, Extent};
use crate::simulation::choices::{self, Choices, combined};
use crate::simulation::part_index::PartIndex;
use crate::simulation::request::SimulatedRequest;
use crate::simulation::required_part::required_part;
use crate::wordpress::simulation::file::read_all;
use crate::wordpress::simulation::redirect::SimulatedRedirect;
use crate::wordpress::simulation::source::{SourceType, comparable_path, decoded_url};

/// A simulation of a site with the plugin.
pub(crate) struct WordpressSimulation {
    redirects: Vec<SimulatedRedirect>,
    /// The positions of the redirects whose sources are URLs, by their comparable paths.
    urls: HashMap<String, Vec<usize>>,
    /// The positions of the other redirects, whose sources are expressions.
    expressions: Vec<usize>,
    /// The expressions by the parts that they require.
    parts: PartIndex,
}

impl WordpressSimulation {
    /// Returns the simulation for the text of an export.
    pub(crate) fn new(text: &str) -> Self {
        let mut redirects = read_all(text);
        // The groups of the redirects have no effect on the order.
        redirects.sort_by_key(|redirect| redirect.order);
        let mut urls: HashMap<String, Vec<usize>> = HashMap::new();
        let (mut expressions, mut parts) = (Vec::new(), Vec::new());
        for (position, SimulatedRedirect { source, .. }) in redirects.iter().enumerate() {
            match source.kind {
                SourceType::Url => urls.entry(source.comparable.clone()).or_default().push(position),
                SourceType::Regex => {
                    expressions.push(position);
                    parts.push(required_part(&source.expression.text));
                }
            }
        }
        Self { redirects, urls, expressions, parts: PartIndex::new(&parts) }
    }

    /// Returns the positions of the redirects that may apply to a request, in the order of evaluation.
    fn candidates(&self, request: &SimulatedRequest, comparable: &str) -> Vec<usize> {
        let of_parts = self.parts.candidates(decoded_url(request).as_bytes());
        let mut found: Vec<usize> = of_parts.into_iter().filter_map(|one| self.expressions.get(one).copied()).collect();
        found.extend(self.urls.get(comparable).into_iter().flatten());
        found.sort_unstable();
        found
    }

    fn evaluated(
        &self,
        (candidates, request): (&[usize], &SimulatedRequest),
        comparable: &str,
        choices: &mut Choices,
    ) -> SimulatedAnswer {
        for redirect in candidates.iter().filter_map(|position| self.redirects.get(*position)) {
            choices.set_line(Some(redirect.line));
            match redirect.outcome(request, comparable, choices) {
                Ok(None) => {}
                Ok(Some(outcome)) => return SimulatedAnswer { outcome, lines: vec![redirect.line] },
                Err(reason) => {
                    return SimulatedAnswer { outcome: SimulatedOutcome::unknown(reason), lines: vec![redirect.line] };
                }
            }
        }
        SimulatedAnswer::PAGE
    }
}

impl Simulation for WordpressSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        let comparable = comparable_path(request.path_and_query().0);
        let candidates = self.candidates(request, &comparable);
        combined(|choices| self.evaluated((&candidates, request), &comparable, choices))
    }

    fn branches(&self, request: &SimulatedRequest, extent: Extent) -> Vec<Branch> {
        let comparable = comparable_path(request.path_and_query().0);
        let candidates = self.candidates(request, &comparable);
        choices::branches(extent, |choices| self.evaluated((&candidates, request), &comparable, choices))
    }
}
