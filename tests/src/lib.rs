//! End-to-end tests of Portico: the real binary between a scripted client and scripted upstreams.
//!
//! `tests/README.md` describes how to write a scenario.

#![expect(clippy::expect_used, clippy::panic, clippy::missing_panics_doc, reason = "a test harness fails by panicking")]

mod binary;
mod client;
mod comparison;
mod decode;
mod environment;
mod files;
mod gates;
mod grammar;
mod http;
mod matching;
mod matrix;
mod portico;
mod ports;
mod queues;
mod random;
mod raw_client;
mod record;
mod recorder;
mod recording;
mod response_rules;
mod scenario;
mod scenario_run;
pub mod source;
mod step;
mod strict;
mod transcript;
mod trials;
mod turn;
mod upstream;
mod wait;
mod wire;

use std::path::{Path, PathBuf};

pub use binary::{accepts_fast_path, portico as portico_binary};
pub use client::{Connection, Response};
pub use environment::Environment;
pub use portico::Portico;
pub use random::{Random, digest};
pub use raw_client::{RawClient, Received};
pub use record::{Action, Point, Record, Recorded, Script};
pub use recorder::Recorder;
pub use recording::echo;
pub use response_rules::{check as check_response_rules, location_stays_on_site};
pub use scenario::Scenario;
pub use trials::{play_scenario, trials as scenario_trials};
pub use wait::until;
pub use wire::{LARGE, LARGE_FILE, SMALL_FILE, Wire};

/// The result of a check; the error is a message for people.
pub type Outcome<T = ()> = Result<T, String>;

/// The folder of these tests.
pub fn tests_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The root of the repository.
pub fn repository() -> PathBuf {
    tests_folder().parent().map(Path::to_owned).expect("the tests are in the repository")
}

/// Runs trials and exits with the status that `cargo test` expects.
pub fn run_trials(trials: Vec<libtest_mimic::Trial>) {
    run_trials_around(trials, || {});
}

/// Runs trials, then `clean_up`: the exit at the end runs no destructors.
pub fn run_trials_around(trials: Vec<libtest_mimic::Trial>, clean_up: impl FnOnce()) {
    // Tests mostly wait.
    run_trials_with(trials, 6, clean_up);
}

/// Like [`run_trials_around`], with `at_once` trials at a time unless the command line says otherwise.
pub fn run_trials_with(trials: Vec<libtest_mimic::Trial>, at_once: usize, clean_up: impl FnOnce()) {
    let mut arguments = libtest_mimic::Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(at_once));
    let conclusion = libtest_mimic::run(&arguments, trials);
    clean_up();
    conclusion.exit();
}
