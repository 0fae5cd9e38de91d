//! Defines the errors with which a command can fail, such as problems in rule files or failed I/O.

pub(crate) mod report;
pub(crate) mod start_error;
