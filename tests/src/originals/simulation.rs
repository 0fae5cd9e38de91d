//! Compares the simulation of a server with the running original server.

use portico_import::comparison::{Question, Questions, Url, WrittenRules};
use portico_import::{Refusal, SimulatedAnswer, SimulatedOutcome, SimulatedRequest};

use crate::originals::client::Client;
use crate::originals::result::Difference;
use crate::originals::run::{imported, simulated};
use crate::originals::site::Site;
use crate::originals::source_file::{Server, SourceFile};
use crate::originals::{apache, engines, running};
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
/// Fails if a server cannot be started at all.
pub fn compare_simulations(files: &[SourceFile]) -> Outcome<Vec<SimulationResult>> {
    let (with_apache, others): (Vec<&SourceFile>, Vec<&SourceFile>) =
        files.iter().partition(|file| file.server == Server::Apache);
    let (with_engines, others): (Vec<&SourceFile>, Vec<&SourceFile>) =
        others.into_iter().partition(|file| matches!(file.server, Server::Engine(_)));
    let mut results = Vec::with_capacity(files.len());
    if !with_apache.is_empty() {
        let (_apache, sites) = apache::start(&with_apache)?;
        results.extend(with_apache.iter().zip(sites).map(|(file, site)| result(file, site)));
    }
    if !with_engines.is_empty() {
        let (_engines, sites) = engines::start(&with_engines)?;
        results.extend(with_engines.iter().zip(sites).map(|(file, site)| result(file, site)));
    }
    for file in others {
        let running = running::start(file);
        results.push(result(file, running.as_ref().map(|(_, site)| *site).map_err(Clone::clone)));
    }
    Ok(results)
}

fn result(file: &SourceFile, site: Outcome<Site>) -> SimulationResult {
    SimulationResult { name: file.name.clone(), outcome: site.and_then(|site| totals(file, site)) }
}

fn totals(file: &SourceFile, site: Site) -> Outcome<SimulationTotals> {
    // An engine leaves out invalid redirects, of which the simulation says that their effect is unknown.
    if site.removed > 0 && !matches!(file.server, Server::Engine(_)) {
        return Err(format!("the server rejects {} statements", site.removed));
    }
    let simulated = simulated(file);
    let imported = imported(file);
    let rules = WrittenRules::new(&imported)?;
    let (format, name, notes) = (file.server.format(), file.import_name(), &imported.report);
    let questions = Questions::new(format, name, &file.text, (&rules.rules, notes), &imported.site_hosts);
    let requests = questions.selected();
    let mut client = Client::new(site.address);
    let mut totals = SimulationTotals { asked: requests.len(), ..SimulationTotals::default() };
    for Question { request, .. } in requests {
        let original = client.ask(request)?;
        let SimulatedAnswer { outcome, lines } = simulated.answer(request);
        let unknown = [&original, &outcome].into_iter().find_map(|outcome| match outcome {
            SimulatedOutcome::Unknown(reason) => Some(reason.subject.clone()),
            SimulatedOutcome::Redirect { .. }
            | SimulatedOutcome::Gone(_)
            | SimulatedOutcome::Refused(_)
            | SimulatedOutcome::WithoutUrl(_)
            | SimulatedOutcome::Page => None,
        });
        if let Some(reason) = unknown {
            *totals.unknown.entry(reason).or_default() += 1;
        } else if !is_equal(request, (&original, client.last_status()), &outcome) {
            let line = lines.last().map(|line| format!(" (line {line})")).unwrap_or_default();
            let (original, imported) = (format!("{original:?}"), format!("{outcome:?}{line}"));
            totals.different.push(Difference { request: request.to_string(), original, imported });
        }
    }
    Ok(totals)
}

/// Reports whether the simulation gives the answer of the original server. `status` is the status of this answer.
fn is_equal(
    request: &SimulatedRequest,
    (original, status): (&SimulatedOutcome, Option<u16>),
    simulated: &SimulatedOutcome,
) -> bool {
    match simulated {
        // The running server may also give this status for a missing page, so its outcome may be a page.
        SimulatedOutcome::Refused(Refusal::Status(refused)) => status == Some(*refused),
        SimulatedOutcome::Refused(Refusal::ClosedConnection) => original == simulated,
        SimulatedOutcome::Redirect { .. }
        | SimulatedOutcome::Gone(_)
        | SimulatedOutcome::WithoutUrl(_)
        | SimulatedOutcome::Page
        | SimulatedOutcome::Unknown(_) => {
            !matches!(original, SimulatedOutcome::Refused(_))
                && resolved(request, original) == resolved(request, simulated)
        }
    }
}

/// Returns the status of an answer, and the URL of a redirect.
fn resolved(request: &SimulatedRequest, answer: &SimulatedOutcome) -> (Option<u16>, Option<Url>) {
    match answer {
        SimulatedOutcome::Redirect { status, location } => {
            (Some(*status), Some(Url::own(&request.host, &request.target).resolve(location)))
        }
        SimulatedOutcome::Gone(status) | SimulatedOutcome::WithoutUrl(status) => (Some(*status), None),
        SimulatedOutcome::Refused(_) | SimulatedOutcome::Page | SimulatedOutcome::Unknown(_) => (None, None),
    }
}
