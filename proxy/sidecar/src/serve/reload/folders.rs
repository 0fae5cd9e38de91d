//! Determines which folders must be watched, so that every change to the rule files is noticed.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::rule_files::listing::Listing;

/// A folder to watch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WatchedFolder {
    pub(crate) path: PathBuf,
    pub(crate) interest: Interest,
}

/// The entries of a watched folder whose changes are relevant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Interest {
    /// All entries of the folder are relevant.
    Everything,
    /// Only the entries with these names are relevant. Other entries of the folder may change often.
    Names(BTreeSet<OsString>),
}

impl Default for Interest {
    fn default() -> Self {
        Self::Names(BTreeSet::new())
    }
}

impl Interest {
    /// Adds the relevant entries in `other`, because a folder can be watched for several reasons.
    pub(crate) fn merge(&mut self, other: Self) {
        match (&mut *self, other) {
            (Self::Names(names), Self::Names(more)) => names.extend(more),
            (Self::Everything, _) | (_, Self::Everything) => *self = Self::Everything,
        }
    }
}

/// Returns the folders to watch. These are all listed rule folders and the parent of `root`. If a part of the path
/// `root` is a symbolic link, the folder that contains the link is also returned. If a rule file is a symbolic link,
/// the folder that contains the target is also returned.
pub(crate) fn to_watch(root: &Path, listing: &Listing) -> Vec<WatchedFolder> {
    let mut found = BTreeMap::new();
    watch_path(&mut found, root);
    for folder in &listing.folders {
        watch(&mut found, folder, Interest::Everything);
    }
    for link in listing.files.iter().filter(|file| file.is_link) {
        if let Ok(target) = fs::canonicalize(&link.path) {
            watch_entry(&mut found, &target);
        }
    }
    found.into_iter().map(|(path, interest)| WatchedFolder { path, interest }).collect()
}

/// Watches the root folder, every symbolic link in the path of the root folder, and the folder to which the links lead.
/// If a part of the path does not exist, watches its parent folder for an entry with the missing name.
fn watch_path(found: &mut BTreeMap<PathBuf, Interest>, root: &Path) {
    let root = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
    watch_entry(found, &root);
    if let Ok(target) = fs::canonicalize(&root) {
        watch_entry(found, &target);
    }
    for above in root.ancestors() {
        let kind = fs::symlink_metadata(above).map(|metadata| metadata.is_symlink());
        if kind.unwrap_or(true) {
            watch_entry(found, above);
        }
    }
}

/// Watches the folder that contains `entry`, but only for changes of this entry. If the folder does not exist, does
/// nothing.
fn watch_entry(found: &mut BTreeMap<PathBuf, Interest>, entry: &Path) {
    if let (Some(folder), Some(name)) = (entry.parent(), entry.file_name()) {
        watch(found, folder, Interest::Names(BTreeSet::from([name.to_owned()])));
    }
}

fn watch(found: &mut BTreeMap<PathBuf, Interest>, folder: &Path, interest: Interest) {
    if folder.is_dir() {
        found.entry(folder.to_owned()).or_default().merge(interest);
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::rule_files::disk::LocalDisk;
    use crate::rule_files::listing;

    struct Home(tempfile::TempDir);

    impl Home {
        fn with(folders: &[&str]) -> Self {
            let home = Self(tempfile::tempdir().unwrap());
            for folder in folders {
                fs::create_dir_all(home.at(folder)).unwrap();
            }
            home
        }

        fn at(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        /// Returns the watched folders as paths relative to the temporary folder.
        fn watched(&self, root: &str) -> BTreeMap<String, Interest> {
            let mut watched = BTreeMap::<String, Interest>::new();
            let listing = listing::list(&LocalDisk, &self.at(root)).unwrap_or_default();
            for WatchedFolder { path, interest } in to_watch(&self.at(root), &listing) {
                let real = fs::canonicalize(path).unwrap();
                let inside = real.strip_prefix(self.0.path()).expect("only the temporary folder is watched");
                watched.entry(inside.display().to_string()).or_default().merge(interest);
            }
            watched
        }
    }

    fn names(names: &[&str]) -> Interest {
        Interest::Names(names.iter().map(OsString::from).collect())
    }

    #[test]
    fn all_entries_of_rule_folders_and_one_entry_of_the_parent_are_watched() {
        let home = Home::with(&["rules/more", "rules/schema", "other"]);
        let expected = [("", names(&["rules"])), ("rules", Interest::Everything), ("rules/more", Interest::Everything)];
        assert_eq!(home.watched("rules"), expected.map(|(path, interest)| (path.to_owned(), interest)).into());
    }

    #[test]
    fn missing_folder_is_watched_through_its_nearest_existing_parent() {
        let home = Home::with(&["site"]);
        assert_eq!(home.watched("site/deep/rules"), [("site".to_owned(), names(&["deep"]))].into());
    }

    #[test]
    fn links_in_the_path_and_their_targets_are_watched() {
        let home = Home::with(&["releases/1/rules"]);
        symlink("releases/1", home.at("current")).unwrap();
        let watched = home.watched("current/rules");
        assert_eq!(watched[""], names(&["current"]));
        assert_eq!(watched["releases/1"], names(&["rules"]));
        assert_eq!(watched["releases/1/rules"], Interest::Everything);
    }

    #[test]
    fn target_of_a_linked_file_is_watched() {
        let home = Home::with(&["rules", "shared"]);
        fs::write(home.at("shared/a.yaml"), "rules: []").unwrap();
        symlink("../shared/a.yaml", home.at("rules/linked.yaml")).unwrap();
        assert_eq!(home.watched("rules")["shared"], names(&["a.yaml"]));
    }
}
