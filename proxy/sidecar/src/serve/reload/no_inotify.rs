//! Replaces `inotify.rs` on systems other than Linux. On these systems, changes are found by polling.

use std::io;
use std::path::PathBuf;

use super::folders::WatchedFolder;

/// A type that has no values, because inotify exists only on Linux.
pub(crate) enum Inotify {}

/// The result of replacing the set of watched folders.
pub(crate) struct WatchResult {
    pub(crate) count: usize,
    pub(crate) has_new: bool,
    pub(crate) failed: Vec<(PathBuf, io::Error)>,
}

impl Inotify {
    pub(crate) fn open() -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn watch(&self, _: Vec<WatchedFolder>) -> WatchResult {
        match *self {}
    }

    pub(crate) async fn changed(&self) {
        match *self {}
    }
}
