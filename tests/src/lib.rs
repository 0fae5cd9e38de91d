//! Whole-product tests of Portico: the real binary between a scripted client and scripted upstreams.
//!
//! How to write a scenario stands in `tests/README.md`.

#![expect(clippy::expect_used, clippy::panic, clippy::missing_panics_doc, reason = "a test harness fails by panicking")]

mod answer;
mod binary;
mod both_ways;
mod client;
mod conversation;
mod decode;
mod files;
mod gates;
mod grammar;
mod http;
mod matching;
mod matrix;
mod portico;
mod ports;
mod promises;
mod queues;
mod random;
mod raw_client;
mod recorder;
mod recording;
mod scenario;
mod site;
mod step;
mod strict;
mod transcript;
mod trials;
mod upstream;
mod wait;
mod wire;

use std::path::{Path, PathBuf};

pub use binary::{accepts_fast_path, portico as portico_binary};
pub use client::{Connection, Response};
pub use portico::Portico;
pub use promises::{check as check_promises, location_stays_on_site};
pub use random::{Random, digest};
pub use raw_client::{RawClient, Received};
pub use recorder::{Action, Point, Record, Recorded, Recorder, Script};
pub use recording::said;
pub use scenario::Scenario;
pub use site::Stage;
pub use trials::{play_scenario, trials as scenario_trials};
pub use wait::until;
pub use wire::{LARGE, LARGE_FILE, SMALL_FILE, Wire};

/// What a check says: nothing, or what is wrong, for a person.
pub type Outcome<T = ()> = Result<T, String>;

/// The folder of these tests.
pub fn tests_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The repository.
pub fn repository() -> PathBuf {
    tests_folder().parent().map(Path::to_owned).expect("the tests lie in the repository")
}

/// Runs trials and ends the process as `cargo test` expects it.
pub fn run_trials(trials: Vec<libtest_mimic::Trial>) {
    run_trials_around(trials, || {});
}

/// The same, with something to put away before the process ends: an exit drops nothing.
pub fn run_trials_around(trials: Vec<libtest_mimic::Trial>, put_away: impl FnOnce()) {
    // Tests wait much more than they work.
    run_trials_with(trials, 6, put_away);
}

/// The same, so many at a time unless the command line says otherwise.
pub fn run_trials_with(trials: Vec<libtest_mimic::Trial>, at_once: usize, put_away: impl FnOnce()) {
    let mut arguments = libtest_mimic::Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(at_once));
    let conclusion = libtest_mimic::run(&arguments, trials);
    put_away();
    conclusion.exit();
}
