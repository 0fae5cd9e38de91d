//! Request bodies: every byte arrives exactly once, and nothing else does.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

#[path = "uploads/bodies.rs"]
mod bodies;
#[path = "uploads/cuts.rs"]
mod cuts;
#[path = "uploads/deadlines.rs"]
mod deadlines;
#[path = "uploads/endings.rs"]
mod endings;
#[path = "uploads/other_clients.rs"]
mod other_clients;

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use portico_tests::{Outcome, Wire, accepts_fast_path};
use serde_json::{Value, json};

fn main() {
    let configurations = if accepts_fast_path() { vec!["default", "stock"] } else { vec!["default"] };
    let trials = configurations.into_iter().flat_map(|name| {
        let config = Arc::new(if name == "stock" { json!({ "fast_path": "off" }) } else { Value::Null });
        let lists = [bodies::trials(), cuts::trials(), deadlines::trials(), endings::trials(), other_clients::trials()];
        lists.into_iter().flatten().map(move |(subject, test)| {
            let config = Arc::clone(&config);
            Trial::test(format!("{subject} ({name})"), move || test(&config).map_err(Failed::from))
        })
    });
    portico_tests::run_trials_with(trials.collect(), 3, || {});
}

/// The name of a test, and what it does with a configuration.
type Test = (String, Box<dyn FnOnce(&Value) -> Outcome + Send>);

fn test(name: impl Into<String>, body: impl FnOnce(&Value) -> Outcome + Send + 'static) -> Test {
    (name.into(), Box::new(body))
}

/// A head with the framing of its body.
fn head(method: &str, target: &str, framing: &str) -> Vec<u8> {
    format!("{method} {target} HTTP/1.1\r\nhost: site.example\r\n{framing}\r\n\r\n").into_bytes()
}

/// Checks that the upstream of `target` received exactly this request, and nothing invalid.
fn check_single(wire: &Wire, method: &str, target: &str, body: &[u8]) -> Outcome {
    let upstream = wire.upstream_of(target);
    let faults = upstream.faults();
    if !faults.is_empty() {
        return Err(format!("the upstream received invalid bytes: {}", faults.join("\n")));
    }
    match upstream.requests(target).as_slice() {
        [only] if only.method() == method && only.body() == body => Ok(()),
        [only] if only.body().len() == body.len() => Err("the body arrived with different bytes".to_owned()),
        [only] => Err(format!(
            "{} {} arrived with {} bytes of {}",
            only.method(),
            only.target(),
            only.body().len(),
            body.len()
        )),
        several => Err(format!("{} requests arrived", several.len())),
    }
}
