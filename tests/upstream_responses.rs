//! Tests how Portico forwards upstream responses. An invalid response must not be forwarded. A truncated response must
//! not look complete to the client.

#[path = "upstream_responses/broken.rs"]
mod broken;
#[path = "upstream_responses/exchange.rs"]
mod exchange;
#[path = "upstream_responses/pieces.rs"]
mod pieces;
#[path = "upstream_responses/pool.rs"]
mod pool;

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use portico_tests::{Outcome, Wire, accepts_fast_path};
use serde_json::{Value, json};

fn main() {
    let configurations = if accepts_fast_path() { vec!["default", "stock"] } else { vec!["default"] };
    let trials = configurations.into_iter().flat_map(|name| {
        let config = Arc::new(if name == "stock" { json!({ "fast_path": "off" }) } else { Value::Null });
        let tests = [broken::trials(), pieces::trials(), pool::trials()].into_iter().flatten();
        // Two tests are left out with `fast_path: off`, because Pingora then parses upstream responses. Pingora repairs
        // a head with bare LFs or with two kinds of framing, and treats an invalid chunk size as the end of the body.
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

fn run(config: &Value, test: fn(&mut Wire, &str) -> Outcome, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    test(&mut wire, target)?;
    wire.check()
}
