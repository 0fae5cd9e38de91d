//! Lists the rule files and data files in a folder and its subfolders.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{DirEntry, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::disk::Disk;
use super::file_kind::{FileKind, NameSlip};

/// The result of listing a rule folder.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    /// The rule files and data files, sorted by path.
    pub(crate) files: Vec<ListedFile>,
    /// The folders that were searched.
    pub(crate) folders: Vec<PathBuf>,
    /// The files that were probably meant as rule files or data files, but have wrong names. The list is sorted by
    /// path.
    pub(crate) ignored: Vec<IgnoredFile>,
}

/// A file that is not read because of a mistake in its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct IgnoredFile {
    pub(crate) path: PathBuf,
    pub(crate) slip: NameSlip,
}

/// A rule file or data file.
#[derive(Debug)]
pub(crate) struct ListedFile {
    pub(crate) path: PathBuf,
    /// `true` if the path is a symbolic link inside the rule folder.
    pub(crate) is_link: bool,
    /// The metadata of the file. For a symbolic link, the metadata of its target, or an error if the target does not
    /// exist.
    pub(crate) metadata: io::Result<Metadata>,
}

impl ListedFile {
    /// Returns a file that is named on the command line or in a rule file, instead of being listed in a folder.
    pub(crate) fn named(path: PathBuf, metadata: Metadata) -> Self {
        Self { path, is_link: false, metadata: Ok(metadata) }
    }
}

/// Lists a folder and its subfolders. If `root` is a file, only that file is listed.
pub(crate) fn list(disk: &dyn Disk, root: &Path) -> io::Result<Listing> {
    let metadata = disk.metadata(root)?;
    let mut walk = Walk { disk, listing: Listing::default(), visited: HashSet::new() };
    if metadata.is_dir() {
        walk.visit(root, &metadata)?;
        walk.listing.files.sort_by(|a, b| a.path.cmp(&b.path));
        walk.listing.ignored.sort_by(|a, b| a.path.cmp(&b.path));
    } else {
        walk.listing.files.push(ListedFile::named(root.to_owned(), metadata));
    }
    Ok(walk.listing)
}

/// A walk through a folder. Symbolic links can form loops, so every folder is identified by its inode and visited only
/// once.
struct Walk<'d> {
    disk: &'d dyn Disk,
    listing: Listing,
    visited: HashSet<(u64, u64)>,
}

impl Walk<'_> {
    fn visit(&mut self, folder: &Path, metadata: &Metadata) -> io::Result<()> {
        if !self.visited.insert((metadata.dev(), metadata.ino())) {
            return Ok(());
        }
        self.listing.folders.push(folder.to_owned());
        let mut entries = self.disk.entries(folder)?;
        // Because of symbolic links, a folder may be reachable by several paths. The entries are sorted, so that the
        // folder is always listed under the same path.
        entries.sort_by_key(DirEntry::file_name);
        for entry in entries.into_iter().filter(|entry| !is_hidden(&entry.file_name())) {
            let (path, metadata) = (entry.path(), self.disk.metadata(&entry.path()));
            match (metadata, FileKind::of(&entry.file_name())) {
                (Ok(metadata), _) if metadata.is_dir() => {
                    if entry.file_name() != "schema" {
                        self.visit(&path, &metadata)?;
                    }
                }
                (metadata, FileKind::RuleOrData) => {
                    let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
                    self.listing.files.push(ListedFile { path, is_link, metadata });
                }
                (_, FileKind::Misnamed(slip)) => self.listing.ignored.push(IgnoredFile { path, slip }),
                (_, FileKind::Other) => {}
            }
        }
        Ok(())
    }
}

fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::rule_files::disk::LocalDisk;

    fn names(root: &Path) -> Vec<String> {
        let below = |file: ListedFile| file.path.strip_prefix(root).unwrap().display().to_string();
        list(&LocalDisk, root).unwrap().files.into_iter().map(below).collect()
    }

    #[test]
    fn rule_files_and_data_files_are_listed_in_order() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.yaml", "a.yml", "notes.md", ".hidden.yaml", "rows.csv", "OLD.CSV", "rows.Tsv", "csv"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        for (sub, file) in [("schema", "s.yaml"), ("more", "c.yaml"), ("..data", "d.yaml")] {
            fs::create_dir(folder.path().join(sub)).unwrap();
            fs::write(folder.path().join(sub).join(file), "").unwrap();
        }
        assert_eq!(names(folder.path()), ["OLD.CSV", "a.yml", "b.yaml", "more/c.yaml", "rows.Tsv", "rows.csv"]);
    }

    #[test]
    fn misnamed_file_is_ignored_and_listed_as_such() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("more")).unwrap();
        for name in ["c.YAML", "more/b.yml.txt", "a.yaml"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let ignored = list(&LocalDisk, folder.path()).unwrap().ignored;
        let found: Vec<_> = ignored.iter().map(|file| file.path.strip_prefix(folder.path()).unwrap()).collect();
        assert_eq!(
            (found, names(folder.path())),
            (vec![Path::new("c.YAML"), "more/b.yml.txt".as_ref()], vec!["a.yaml".into()])
        );
    }

    #[test]
    fn folder_with_a_link_to_itself_is_listed_once() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.yaml"), "").unwrap();
        symlink(".", folder.path().join("loop")).unwrap();
        let found = names(folder.path());
        assert_eq!(found.iter().filter(|name| name.ends_with("a.yaml")).count(), 1, "{found:?}");
    }
}
