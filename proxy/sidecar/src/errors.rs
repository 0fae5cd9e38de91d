//! Why a command fails: diagnostics of files, and errors of the machine.

pub(crate) mod report;
pub(crate) mod start_error;
