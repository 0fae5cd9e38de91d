//! Checks the answers of simulations in tests.

use crate::simulation::Simulation;
use crate::simulation::answer::SimulatedOutcome;
use crate::simulation::request::SimulatedRequest;

/// Checks the answers to requests. Each line contains a request and the expected answer, separated by ` => `. A request
/// such as `a.example/b | cookie: c=d` consists of the URL and header fields, separated by ` | `.
pub(crate) fn check(simulation: &dyn Simulation, text: &str, requests: &str) {
    for line in requests.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (request, expected) = line.split_once(" => ").unwrap();
        assert_eq!(answer(simulation, request), expected, "{request} in {text}");
    }
}

/// Returns the answer to a request, such as `301 https://a.example/b`.
pub(crate) fn answer(simulation: &dyn Simulation, request: &str) -> String {
    let mut parts = request.split(" | ");
    let (host, path) = parts.next().and_then(|url| url.split_once('/')).unwrap();
    let headers = parts.filter_map(|field| field.split_once(": "));
    let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let request = SimulatedRequest { host: host.to_owned(), target: format!("/{path}"), headers };
    match simulation.answer(&request).outcome {
        SimulatedOutcome::Redirect { status, location } => format!("{status} {location}"),
        SimulatedOutcome::Gone(status) => status.to_string(),
        SimulatedOutcome::Refused(refusal) => format!("refused: {refusal}"),
        SimulatedOutcome::WithoutUrl(status) => format!("{status} without a URL"),
        SimulatedOutcome::Page => "page".to_owned(),
        SimulatedOutcome::Unknown(reason) => format!("unknown: {reason}"),
    }
}
