//! Simulates the original server of an imported file.

use std::fmt;

use crate::apache;
use crate::cloudflare::simulation::CloudflareSimulation;
use crate::format::Format;
use crate::netlify::simulation::{NetlifySimulation, line};
use crate::netlify_toml;
use crate::nginx::simulation::NginxSimulation;
use crate::simulation::Simulation;
use crate::simulation::answer::SimulatedAnswer;
use crate::simulation::request::SimulatedRequest;

/// A simulation of the server that used the imported file.
pub struct SimulatedServer(Box<dyn Simulation>);

impl SimulatedServer {
    /// Returns the simulation of a server that uses only the file with this name and text. Returns `None` if there is no
    /// simulation for the format.
    pub fn new(format: Format, source_name: &str, text: &str) -> Option<Self> {
        match format {
            Format::Nginx => Some(Self(Box::new(NginxSimulation::new(text)))),
            Format::Apache => Some(Self(Box::new(apache::simulation(source_name, text)))),
            Format::Netlify => Some(Self(Box::new(NetlifySimulation::new(line::rules(text))))),
            Format::NetlifyToml => Some(Self(Box::new(NetlifySimulation::new(netlify_toml::simulation::rules(text))))),
            Format::Cloudflare => Some(Self(Box::new(CloudflareSimulation::new(text)))),
            Format::Next
            | Format::CloudflareBulk
            | Format::Vercel
            | Format::Wordpress
            | Format::Iis
            | Format::Caddy
            | Format::Csv => None,
        }
    }

    /// Returns the answer of the original server to a request.
    pub fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        self.0.answer(request)
    }
}

impl fmt::Debug for SimulatedServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SimulatedServer")
    }
}
