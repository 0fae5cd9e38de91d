//! Contains the tools behind the commands for editors and operators, such as test coverage, explanations and the
//! formatter.

pub(crate) mod chained_entries;
pub(crate) mod coverage;
pub mod diff;
pub mod example;
pub mod explain;
pub(crate) mod format;
mod maintenance;
pub(crate) mod near_misses;
mod open_target;
pub(crate) mod overlap;
mod row_rules;
pub mod suggest;
