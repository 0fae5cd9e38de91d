//! Compares the simulation of a server with the running original server.

use portico_import::{SimulatedAnswer, SimulatedOutcome, SimulatedRequest, SimulatedServer};

use crate::originals::address::Address;
use crate::originals::answer::Answer;
use crate::originals::client::Client;
use crate::originals::imported_rules::ImportedRules;
use crate::originals::questions::questions;
use crate::originals::result::Difference;
use crate::originals::site::Site;
use crate::originals::source_file::{Server, SourceFile};
use crate::originals::url::Url;
use crate::originals::{apache, nginx};
use crate::outcome::Outcome;

/// The comparison of the simulation of one file with the original server.
#[derive(Debug, Clone)]
pub struct SimulationResult {
    /// The name of the file.
    pub name: String,
    /// The counts, or the reason why the file was not compared.
    pub outcome: Result<SimulationTotals, String>,
}

/// Numbers of requests, and the different answers.
#[derive(Debug, Clone, Default)]
pub struct SimulationTotals {
    /// The number of requests.
    pub asked: usize,
    /// The number of answers that the simulation does not know, by reason.
    pub unknown: std::collections::BTreeMap<String, usize>,
    /// The requests to which the simulation gives another answer.
    pub different: Vec<Difference>,
}

/// Compares the simulation of each file with the original server. Both answer each request once, so no redirect is
/// followed.
///
/// # Errors
/// Fails if a server cannot be started at all, or if the format has no simulation.
pub fn compare_simulations(files: &[SourceFile]) -> Outcome<Vec<SimulationResult>> {
    let (with_apache, with_nginx): (Vec<&SourceFile>, Vec<&SourceFile>) =
        files.iter().partition(|file| file.server == Server::Apache);
    let mut results = Vec::with_capacity(files.len());
    if !with_apache.is_empty() {
        let (_apache, sites) = apache::start(&with_apache)?;
        results.extend(with_apache.iter().zip(sites).map(|(file, site)| result(file, site)));
    }
    for file in with_nginx {
        let running = nginx::start(file);
        results.push(result(file, running.as_ref().map(|(_, site)| *site).map_err(Clone::clone)));
    }
    Ok(results)
}

fn result(file: &SourceFile, site: Outcome<Site>) -> SimulationResult {
    SimulationResult { name: file.name.clone(), outcome: site.and_then(|site| totals(file, site)) }
}

fn totals(file: &SourceFile, site: Site) -> Outcome<SimulationTotals> {
    if site.removed > 0 {
        return Err(format!("the server rejects {} statements", site.removed));
    }
    let name = file.name.rsplit('/').next().unwrap_or_default();
    let simulated = SimulatedServer::new(file.server.format(), name, &file.text).ok_or("there is no simulation")?;
    let imported = ImportedRules::new(file)?;
    let questions = questions(file, &imported.rules);
    let mut client = Client::new(site.address);
    let mut totals = SimulationTotals { asked: questions.addresses.len(), ..SimulationTotals::default() };
    for address in &questions.addresses {
        let original = client.ask(address)?;
        let SimulatedAnswer { outcome, line } = simulated.answer(&request(address));
        let simulated = match outcome {
            SimulatedOutcome::Unknown(reason) => {
                *totals.unknown.entry(reason).or_default() += 1;
                continue;
            }
            SimulatedOutcome::Redirect { status, location } => Answer::new(status, Some(&location)),
            SimulatedOutcome::Gone(status) => Answer::Gone(status),
            SimulatedOutcome::Page => Answer::Page,
        };
        if resolved(address, &original) != resolved(address, &simulated) {
            let line = line.map(|line| format!(" (line {line})")).unwrap_or_default();
            let (original, imported) = (format!("{original:?}"), format!("{simulated:?}{line}"));
            totals.different.push(Difference { request: address.to_string(), original, imported });
        }
    }
    Ok(totals)
}

fn request(address: &Address) -> SimulatedRequest {
    let Address { host, target, headers } = address.clone();
    SimulatedRequest { host, target, headers }
}

/// Returns the status of an answer, and the URL of a redirect.
fn resolved(address: &Address, answer: &Answer) -> (Option<u16>, Option<Url>) {
    match answer {
        Answer::Redirect { status, location } => {
            (Some(*status), Some(Url::own(&address.host, &address.target).resolve(location)))
        }
        Answer::Gone(status) => (Some(*status), None),
        Answer::Page => (None, None),
    }
}
