//! Upstream responses, byte by byte: an invalid response is never forwarded, a truncated one never looks complete.

#[path = "upstream_responses/broken.rs"]
mod broken;
#[path = "upstream_responses/pieces.rs"]
mod pieces;
#[path = "upstream_responses/pool.rs"]
mod pool;

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use portico_tests::{Outcome, Received, Script, Wire, accepts_fast_path};
use serde_json::{Value, json};

fn main() {
    let configurations = if accepts_fast_path() { vec!["default", "stock"] } else { vec!["default"] };
    let trials = configurations.into_iter().flat_map(|name| {
        let config = Arc::new(if name == "stock" { json!({ "fast_path": "off" }) } else { Value::Null });
        let tests = [broken::trials(), pieces::trials(), pool::trials()].into_iter().flatten();
        // With `fast_path: off` Pingora reads the upstream's heads and chunks: it repairs a head with two framings or bare LFs, and takes an
        // invalid chunk size for the end of a body.
        let is_repaired = |subject: &str| matches!(subject, "broken/heads" | "broken/chunks");
        let tests = tests.filter(move |(subject, _)| name != "stock" || !is_repaired(subject));
        let both = tests.flat_map(|(subject, test)| ["/api/x", "/page"].map(|target| (subject.clone(), test, target)));
        both.map(move |(subject, test, target)| {
            let config = Arc::clone(&config);
            Trial::test(format!("{subject} {target} ({name})"), move || {
                run(&config, test, target).map_err(Failed::from)
            })
        })
    });
    portico_tests::run_trials_with(trials.collect(), 3, || {});
}

/// The name of a test, and what it does with a target of either upstream.
type Test = (String, fn(&mut Wire, &str) -> Outcome);

fn run(config: &Value, test: fn(&mut Wire, &str) -> Outcome, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    test(&mut wire, target)?;
    wire.check()
}

/// Sends one request on a new connection, with a script for the response; returns everything received until the connection ended.
fn exchange(wire: &Wire, method: &str, target: &str, script: Script) -> Outcome<Vec<Received>> {
    let upstream = wire.upstream_of(target);
    upstream.forget();
    upstream.script(target, script);
    let mut client = wire.client()?;
    client.expect(method);
    client.send(&request(method, target));
    client.responses(1).map_err(|reason| format!("{method} {target}: {reason}")).and_then(|whole| {
        client.finish();
        Ok(whole.into_iter().chain(client.rest()?).collect())
    })
}

fn request(method: &str, target: &str) -> Vec<u8> {
    format!("{method} {target} HTTP/1.1\r\nhost: site.example\r\n\r\n").into_bytes()
}
