//! Why a command fails: diagnostics of files, and other errors, such as failed I/O.

pub(crate) mod report;
pub(crate) mod start_error;
