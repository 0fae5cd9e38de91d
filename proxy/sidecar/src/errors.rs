//! Defines the errors with which a command can fail. An error is a report of diagnostics about files, or another error
//! such as failed I/O.

pub(crate) mod report;
pub(crate) mod start_error;
