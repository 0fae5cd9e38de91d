//! Provides the benchmarks of Portico, nginx and `HAProxy`. `benches/README.md` describes the programs.

pub mod callgrind;
pub mod client;
pub mod cpu;
pub mod job;
pub mod limits;
pub mod load;
pub mod machine;
pub mod memory;
pub mod open_loop;
pub mod options;
pub mod reply;
pub mod row_script;
pub mod rules;
pub mod servers;
pub mod sizes;
pub mod upstream;
