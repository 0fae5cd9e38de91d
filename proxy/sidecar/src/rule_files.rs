//! Lists, reads and compiles rule files on disk.

pub(crate) mod compile;
pub(crate) mod disk;
mod file_kind;
pub(crate) mod fingerprint;
pub(crate) mod listing;
pub(crate) mod loss;
mod names;
pub(crate) mod reader;
