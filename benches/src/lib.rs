//! Measurements of Portico.
//!
//! `cargo run --release -p portico-benches --bin cpu-per-request` measures CPU time per request next to nginx.

pub mod cpu;
pub mod load;
pub mod rules;
pub mod servers;
