//! Defines the errors with which a command can fail, such as problems in rule files or failed I/O, and writes messages to
//! stderr.

pub(crate) mod report;
pub(crate) mod start_error;
pub(crate) mod stderr;
