//! Tests that every byte of a request body arrives at the upstream exactly once, and that no other bytes arrive.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

#[path = "uploads/bodies.rs"]
mod bodies;
#[path = "uploads/cuts.rs"]
mod cuts;
#[path = "uploads/deadlines.rs"]
mod deadlines;
#[path = "uploads/endings.rs"]
mod endings;
#[path = "uploads/handshakes.rs"]
mod handshakes;
#[path = "uploads/other_clients.rs"]
mod other_clients;
#[path = "uploads/upload.rs"]
mod upload;

use std::sync::Arc;

use libtest_mimic::{Failed, Trial};
use portico_tests::accepts_fast_path;
use serde_json::{Value, json};

fn main() {
    let configurations = if accepts_fast_path() { vec!["default", "stock"] } else { vec!["default"] };
    let trials = configurations.into_iter().flat_map(|name| {
        let config = Arc::new(if name == "stock" { json!({ "fast_path": "off" }) } else { Value::Null });
        let lists = [
            bodies::trials(),
            cuts::trials(),
            deadlines::trials(),
            endings::trials(),
            handshakes::trials(),
            other_clients::trials(),
        ];
        lists.into_iter().flatten().map(move |(subject, test)| {
            let config = Arc::clone(&config);
            Trial::test(format!("{subject} ({name})"), move || test(&config).map_err(Failed::from))
        })
    });
    portico_tests::run_trials_with(trials.collect(), 3, || {});
}
