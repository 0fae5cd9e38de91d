//! Rule files on disk: list a folder, read the files, compile them.

pub(crate) mod compile;
pub(crate) mod listing;
pub(crate) mod reader;
