//! Reads, checks and documents the configuration file.

pub(crate) mod file;
pub(crate) mod keys;
pub(crate) mod page;
pub(crate) mod parse;
pub(crate) mod regular_file;
