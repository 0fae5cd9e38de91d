//! Accesses rule folders through a trait, so that tests can count the accesses to the disk.

use std::fmt;
use std::fs::{self, DirEntry, Metadata};
use std::io;
use std::path::Path;

/// The operations that are needed to load rules from disk. All code that loads rules takes a `Disk`, so that a test can
/// count the accesses of a whole load.
pub(crate) trait Disk: fmt::Debug + Send + Sync {
    /// Returns the entries of a folder, in any order.
    fn entries(&self, folder: &Path) -> io::Result<Vec<DirEntry>>;
    /// Returns the metadata of a file or folder. For a symbolic link, returns the metadata of its target.
    fn metadata(&self, path: &Path) -> io::Result<Metadata>;
    fn read(&self, file: &Path) -> io::Result<Vec<u8>>;
}

/// The file system of this machine.
#[derive(Debug)]
pub(crate) struct LocalDisk;

impl Disk for LocalDisk {
    fn entries(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
        fs::read_dir(folder)?.collect()
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        fs::metadata(path)
    }

    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        fs::read(file)
    }
}

#[cfg(test)]
pub(crate) mod counting {
    use std::collections::BTreeMap;
    use std::path::PathBuf;
    use std::sync::Mutex;

    use super::*;

    /// An operation on the disk.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Access {
        List,
        Metadata,
        Read,
    }

    /// The number of accesses, for each operation and path.
    pub(crate) type AccessCounts = BTreeMap<(Access, PathBuf), usize>;

    /// The file system of this machine, with a count of the accesses to each path.
    #[derive(Debug, Default)]
    pub(crate) struct CountingDisk(Mutex<AccessCounts>);

    impl CountingDisk {
        /// Returns the accesses since the previous call of this function, and resets the counts to zero.
        pub(crate) fn take(&self) -> AccessCounts {
            std::mem::take(&mut self.0.lock().unwrap())
        }

        fn count(&self, access: Access, path: &Path) {
            *self.0.lock().unwrap().entry((access, path.to_owned())).or_default() += 1;
        }
    }

    impl Disk for CountingDisk {
        fn entries(&self, folder: &Path) -> io::Result<Vec<DirEntry>> {
            self.count(Access::List, folder);
            LocalDisk.entries(folder)
        }

        fn metadata(&self, path: &Path) -> io::Result<Metadata> {
            self.count(Access::Metadata, path);
            LocalDisk.metadata(path)
        }

        fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
            self.count(Access::Read, file);
            LocalDisk.read(file)
        }
    }

    /// Returns the expected counts of a load that lists the folder once and reads each file once. The metadata of the
    /// folder and of each file is also read once.
    pub(crate) fn once(folder: &Path, files: &[&str]) -> AccessCounts {
        let files = files.iter().map(|name| folder.join(name));
        let of_files = files.flat_map(|file| [(Access::Metadata, file.clone()), (Access::Read, file)]);
        let of_folder = [(Access::Metadata, folder.to_owned()), (Access::List, folder.to_owned())];
        of_files.chain(of_folder).map(|access| (access, 1)).collect()
    }
}
