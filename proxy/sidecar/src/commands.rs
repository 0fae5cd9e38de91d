//! Contains all commands except `portico serve`, with one module for each command.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod diff;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod import;
pub(crate) mod man;
pub(crate) mod reference;
pub(crate) mod schema;
pub(crate) mod suggest;
pub(crate) mod test;
pub(crate) mod unused;
