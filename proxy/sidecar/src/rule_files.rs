//! Rule files on disk: list a folder, read the files, compile them.

pub(crate) mod compile;
pub(crate) mod disk;
pub(crate) mod fingerprint;
pub(crate) mod listing;
mod names;
pub(crate) mod reader;
