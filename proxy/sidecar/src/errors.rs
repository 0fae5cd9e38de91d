//! The reasons why a command can fail: diagnostics about files, and other errors, such as failed I/O.

pub(crate) mod report;
pub(crate) mod start_error;
