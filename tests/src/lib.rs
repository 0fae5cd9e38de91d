//! Provides the harness of the end-to-end tests. The tests run the real binary between a scripted client and scripted
//! upstreams.
//!
//! `tests/README.md` describes how to write a scenario.

#![expect(clippy::expect_used, clippy::panic, clippy::missing_panics_doc, reason = "a test harness fails by panicking")]

mod binary;
mod client;
mod comparison;
mod decode;
mod environment;
mod files;
mod folders;
mod gates;
mod grammar;
mod http;
mod matching;
mod matrix;
pub mod originals;
mod outcome;
mod portico;
mod ports;
mod queues;
mod random;
mod raw_client;
mod record;
mod recorder;
mod recording;
mod response_rules;
mod run_trials;
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

pub use binary::{accepts_fast_path, portico as portico_binary};
pub use client::{Connection, Response};
pub use environment::Environment;
pub use folders::{repository, tests_folder};
pub use outcome::Outcome;
pub use portico::Portico;
pub use random::{Random, digest};
pub use raw_client::{RawClient, Received};
pub use record::{Action, Point, Record, Recorded, Script};
pub use recorder::Recorder;
pub use recording::echo;
pub use response_rules::{check as check_response_rules, location_stays_on_site};
pub use run_trials::{run_trials, run_trials_around, run_trials_with};
pub use scenario::Scenario;
pub use trials::{play_scenario, trials as scenario_trials};
pub use wait::until;
pub use wire::{LARGE, LARGE_FILE, SMALL_FILE, Wire};
