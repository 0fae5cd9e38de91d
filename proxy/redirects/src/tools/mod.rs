//! What the commands for editors and operators need from a rule set.

pub(crate) mod coverage;
pub mod diff;
pub mod example;
pub mod explain;
pub(crate) mod format;
mod maintenance;
pub(crate) mod near_misses;
pub mod suggest;
