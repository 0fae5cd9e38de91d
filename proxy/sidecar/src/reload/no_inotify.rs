//! In place of `inotify.rs` on systems that have none: changes are found by looking.

use std::io;
use std::path::PathBuf;

use super::folders::Folder;

/// Does not exist.
pub(crate) enum Inotify {}

/// What is watched now.
pub(crate) struct Covered {
    pub(crate) count: usize,
    pub(crate) is_more: bool,
    pub(crate) failed: Vec<(PathBuf, io::Error)>,
}

impl Inotify {
    pub(crate) fn open() -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn cover(&self, _: Vec<Folder>) -> Covered {
        match *self {}
    }

    pub(crate) async fn changed(&self) {
        match *self {}
    }
}
