//! Writes the output of commands: text and JSON on stdout, and generated files.

pub(crate) mod exit_codes;
pub(crate) mod generated;
pub(crate) mod stdout;
pub(crate) mod words;
