//! Simulates nginx with the imported file as its configuration.
//!
//! The simulation evaluates the statements of the file in the phases in which nginx evaluates them: the statements of
//! the server, the search for a location, the statements of the location, the access rules, `try_files` and the source
//! of the response. It shares only the parser with the import.
//!
//! The file does not contain everything, so the simulation assumes the following.
//! - The site has no files except a folder `/` with the home pages and `404.html`. The home page is the first PHP file or
//!   else the first file that `index` names. Without `index`, it is `index.html`, or `index.php` for a part of a server that
//!   mentions it.
//! - Upstreams are reachable. Their responses are pages, unless `error_page` applies to them.
//! - No limit of requests or connections is exceeded.
//! - A file without `server` is the content of a `server` block. A file with only rows is the content of a map of paths,
//!   whose values are the targets of permanent redirects.
//!
//! Everything else that is not in the file is unknown, such as included files, scripts, the address of the client and
//! the files below `alias`. The evaluation is repeated with all results of unknown conditions. The answer is unknown only
//! if the results lead to different answers.
//!
//! See <https://nginx.org/en/docs/http/request_processing.html>.

mod config;
mod escape;
mod host_table;
mod pattern;
mod request_path;
mod run;
mod template;
#[cfg(test)]
mod tests;

use crate::nginx::simulation::config::file;
use crate::nginx::simulation::config::model::Config;
use crate::nginx::simulation::run::phases;
use crate::simulation::Simulation;
use crate::simulation::answer::SimulatedAnswer;
use crate::simulation::branch::{Branch, Extent};
use crate::simulation::choices::{branches, combined};
use crate::simulation::pages::{Pages, with_pages};
use crate::simulation::request::SimulatedRequest;

/// A simulation of nginx.
pub(crate) struct NginxSimulation {
    config: Config,
}

impl NginxSimulation {
    /// Returns the simulation for the text of a file.
    pub(crate) fn new(text: &str) -> Self {
        Self { config: file::read(text) }
    }
}

impl Simulation for NginxSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        combined(|choices| phases::answer(&self.config, request, Pages::Known, choices).0)
    }

    fn answer_with_pages(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        combined(|choices| {
            with_pages(request, |request| phases::answer(&self.config, request, Pages::Everywhere, choices))
        })
    }

    fn branches(&self, request: &SimulatedRequest, extent: Extent) -> Vec<Branch> {
        branches(extent, |choices| {
            with_pages(request, |request| phases::answer(&self.config, request, Pages::Everywhere, choices))
        })
    }
}
