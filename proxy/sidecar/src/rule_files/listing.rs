//! Lists the rule files and data files in a folder.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Extensions of rule files and data files.
const EXTENSIONS: [&str; 4] = ["yaml", "yml", "csv", "tsv"];

/// The files in a folder of rules.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    /// Rule files and data files, sorted by path.
    pub(crate) files: Vec<PathBuf>,
    /// The folders that were searched.
    pub(crate) folders: Vec<PathBuf>,
}

/// Lists a folder and its subfolders; a file is listed as itself.
pub(crate) fn list(root: &Path) -> io::Result<Listing> {
    let mut listing = Listing::default();
    if fs::metadata(root)?.is_dir() {
        walk(root, &mut listing, &mut HashSet::new())?;
        listing.files.sort();
    } else {
        listing.files.push(root.to_owned());
    }
    Ok(listing)
}

/// Visits every folder once, identified by its inode: symbolic links can form loops.
fn walk(folder: &Path, listing: &mut Listing, visited: &mut HashSet<(u64, u64)>) -> io::Result<()> {
    let metadata = fs::metadata(folder)?;
    if !visited.insert((metadata.dev(), metadata.ino())) {
        return Ok(());
    }
    listing.folders.push(folder.to_owned());
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for entry in entries.into_iter().filter(|entry| !is_hidden(entry)) {
        if fs::metadata(&entry).is_ok_and(|metadata| metadata.is_dir()) {
            if entry.file_name() != Some(OsStr::new("schema")) {
                walk(&entry, listing, visited)?;
            }
        } else if entry.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known)) {
            listing.files.push(entry);
        }
    }
    Ok(())
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn names(root: &Path) -> Vec<String> {
        let below = |path: PathBuf| path.strip_prefix(root).unwrap().display().to_string();
        list(root).unwrap().files.into_iter().map(below).collect()
    }

    #[test]
    fn rule_files_and_data_files_are_listed_in_order() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.yaml", "a.yml", "notes.md", ".hidden.yaml", "rows.csv", "rows.tsv", "csv"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        for (sub, file) in [("schema", "s.yaml"), ("more", "c.yaml"), ("..data", "d.yaml")] {
            fs::create_dir(folder.path().join(sub)).unwrap();
            fs::write(folder.path().join(sub).join(file), "").unwrap();
        }
        assert_eq!(names(folder.path()), ["a.yml", "b.yaml", "more/c.yaml", "rows.csv", "rows.tsv"]);
    }

    #[test]
    fn loop_of_links_is_followed_once() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.yaml"), "").unwrap();
        symlink(".", folder.path().join("loop")).unwrap();
        let found = names(folder.path());
        assert_eq!(found.iter().filter(|name| name.ends_with("a.yaml")).count(), 1, "{found:?}");
    }
}
