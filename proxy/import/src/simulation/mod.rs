//! Defines the requests to simulated servers and their answers.
//!
//! Each format has a simulation, which evaluates the imported file as the original server does. The simulation uses the
//! statements of the file, and never the translated rules. The comparison of the two shows where an import is wrong.

pub(crate) mod answer;
#[cfg(test)]
pub(crate) mod answer_table;
pub(crate) mod branch;
pub(crate) mod choices;
mod matched_unit;
pub(crate) mod pages;
pub(crate) mod part_index;
pub(crate) mod pattern;
mod pattern_text;
pub(crate) mod query;
pub(crate) mod request;
pub(crate) mod required_part;
pub(crate) mod required_start;
pub(crate) mod start_index;
pub(crate) mod wider_pattern;

use crate::simulation::answer::SimulatedAnswer;
use crate::simulation::branch::{Branch, Extent};
use crate::simulation::request::SimulatedRequest;

/// The folder in which the old site may be, as a target of Apache without `RewriteBase` contains it.
pub(crate) const FOLDER_OF_SITE: &str = "/srv/www/site";

/// A server that is simulated.
pub(crate) trait Simulation {
    /// Returns the answer of the original server to a request.
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer;

    /// Returns the answer if the site has a page at every path that no statement answers.
    fn answer_with_pages(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        self.answer(request)
    }

    /// Returns the different answers for all results of conditions that are not in the file. The site has a page at every
    /// path that no statement answers.
    fn branches(&self, request: &SimulatedRequest, _extent: Extent) -> Vec<Branch> {
        vec![Branch { answer: self.answer_with_pages(request), reason: None }]
    }
}
