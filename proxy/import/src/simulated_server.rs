//! Simulates the original server of an imported file.

use std::fmt;

use crate::apache;
use crate::caddy::simulation::CaddySimulation;
use crate::cloudflare::simulation::CloudflareSimulation;
use crate::cloudflare_bulk::simulation::CloudflareBulkSimulation;
use crate::csv::simulation::CsvSimulation;
use crate::encoding::without_byte_order_mark;
use crate::format::Format;
use crate::iis::simulation::IisSimulation;
use crate::netlify::simulation::{NetlifySimulation, line};
use crate::netlify_toml;
use crate::next::simulation::NextSimulation;
use crate::nginx::simulation::NginxSimulation;
use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::branch::{Branch, Extent};
use crate::simulation::request::SimulatedRequest;
use crate::unfolded::unfold;
use crate::vercel::simulation::VercelSimulation;
use crate::vercel_bulk::simulation::VercelBulkSimulation;
use crate::wordpress::simulation::WordpressSimulation;

/// The evidence that a simulation gives the answers of the original server.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Evidence {
    /// The tests compare the simulation with a running server.
    #[default]
    RunningServer,
    /// The tests compare the simulation with the code with which the vendor evaluates such files.
    Engine,
    /// The simulation was not compared with anything, so it may be wrong.
    NotCompared,
    /// The format has no original server. The simulation applies each row of the table on its own.
    Table,
}

impl Evidence {
    /// Returns the evidence for the simulation of a format.
    pub(crate) const fn of(format: Format) -> Self {
        match format {
            Format::Nginx | Format::Apache | Format::Caddy => Self::RunningServer,
            Format::Csv => Self::Table,
            Format::Netlify | Format::NetlifyToml | Format::Cloudflare | Format::Next | Format::Vercel => Self::Engine,
            Format::CloudflareBulk | Format::VercelBulk | Format::Wordpress | Format::Iis => Self::NotCompared,
        }
    }

    /// Returns the name of the evidence in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RunningServer => "running server",
            Self::Engine => "engine",
            Self::NotCompared => "not compared",
            Self::Table => "table",
        }
    }
}

/// A simulation of the server that used the imported file.
pub struct SimulatedServer(Box<dyn Simulation>);

impl SimulatedServer {
    /// Returns the simulation of a server that uses only the file with this name and text.
    pub fn new(format: Format, source_name: &str, text: &str) -> Self {
        let (text, _) = unfold(format, without_byte_order_mark(text));
        let text = text.as_ref();
        let simulation: Box<dyn Simulation> = match format {
            Format::Nginx => Box::new(NginxSimulation::new(text)),
            Format::Apache => Box::new(apache::simulation(source_name, text)),
            Format::Netlify => Box::new(NetlifySimulation::new(&line::rules(text))),
            Format::NetlifyToml => Box::new(NetlifySimulation::new(&netlify_toml::simulation::rules(text))),
            Format::Cloudflare => Box::new(CloudflareSimulation::new(text)),
            Format::Next => Box::new(NextSimulation::new(text)),
            Format::Vercel => Box::new(VercelSimulation::new(text)),
            Format::VercelBulk => Box::new(VercelBulkSimulation::new(text)),
            Format::Csv => Box::new(CsvSimulation::new(text)),
            Format::Caddy => Box::new(CaddySimulation::new(text)),
            Format::Iis => Box::new(IisSimulation::new(text)),
            Format::CloudflareBulk => Box::new(CloudflareBulkSimulation::new(text)),
            Format::Wordpress => Box::new(WordpressSimulation::new(text)),
        };
        Self(simulation)
    }

    /// Returns the answer of the original server to a request. The site has no pages apart from the home page and an error
    /// page, so statements for missing pages decide many answers.
    pub fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        self.0.answer(request)
    }

    /// Returns the answer of the original server if its site has a page at every path that no statement answers.
    pub fn answer_with_pages(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        self.0.answer_with_pages(request)
    }

    /// Returns the answers that refuse the request under conditions that are not in the file, such as missing pages.
    pub fn possible_refusals(&self, request: &SimulatedRequest) -> Vec<SimulatedAnswer> {
        let answers = self.branches(request, Extent::Assumed).into_iter().map(|branch| branch.answer);
        answers.filter(|answer| matches!(answer.outcome, SimulatedOutcome::Refused(_))).collect()
    }

    /// Returns the different answers for all results of conditions that are not in the file.
    pub(crate) fn branches(&self, request: &SimulatedRequest, extent: Extent) -> Vec<Branch> {
        self.0.branches(request, extent)
    }
}

impl fmt::Debug for SimulatedServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SimulatedServer")
    }
}
