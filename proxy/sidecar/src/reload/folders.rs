//! Which folders have to be watched, so that no change of the rules goes unseen.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::rule_listing;

/// A folder to watch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    pub(crate) interest: Interest,
}

/// Which of a folder's entries matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Interest {
    /// All of them.
    Everything,
    /// Some, in a folder that others may keep busy.
    Names(BTreeSet<OsString>),
}

impl Default for Interest {
    fn default() -> Self {
        Self::Names(BTreeSet::new())
    }
}

impl Interest {
    /// A folder may be known by several names, each with an interest of its own.
    pub(crate) fn join(&mut self, other: Self) {
        match (&mut *self, other) {
            (Self::Names(names), Self::Names(more)) => names.extend(more),
            (Self::Everything, _) | (_, Self::Everything) => *self = Self::Everything,
        }
    }
}

/// The folders of rules, and those whose entries lead there: the folder above, the folders of links on the way, and of what
/// linked files lead to.
pub(crate) fn around(root: &Path) -> Vec<Folder> {
    let mut found = BTreeMap::new();
    watch_way(&mut found, root);
    // A folder that cannot be read is found again from above.
    let listing = rule_listing::list(root).unwrap_or_default();
    for folder in listing.folders {
        watch(&mut found, &folder, Interest::Everything);
    }
    for file in listing.files {
        watch_entry(&mut found, &file);
        if let Ok(target) = fs::canonicalize(&file) {
            watch_entry(&mut found, &target);
        }
    }
    found.into_iter().map(|(path, interest)| Folder { path, interest }).collect()
}

/// The root's own entry, every link on the way to it, and where it ends. When the way breaks off, its last folder is watched for
/// the name that is missing.
fn watch_way(found: &mut BTreeMap<PathBuf, Interest>, root: &Path) {
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

/// Watches for changes of one entry; nothing when there is no folder that could hold it.
fn watch_entry(found: &mut BTreeMap<PathBuf, Interest>, entry: &Path) {
    if let (Some(folder), Some(name)) = (entry.parent(), entry.file_name()) {
        watch(found, folder, Interest::Names(BTreeSet::from([name.to_owned()])));
    }
}

fn watch(found: &mut BTreeMap<PathBuf, Interest>, folder: &Path, interest: Interest) {
    if folder.is_dir() {
        found.entry(folder.to_owned()).or_default().join(interest);
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

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

        /// What is watched, by the place in this home.
        fn watched(&self, root: &str) -> BTreeMap<String, Interest> {
            let mut watched = BTreeMap::<String, Interest>::new();
            for Folder { path, interest } in around(&self.at(root)) {
                let real = fs::canonicalize(path).unwrap();
                let inside = real.strip_prefix(self.0.path()).expect("nothing outside is watched");
                watched.entry(inside.display().to_string()).or_default().join(interest);
            }
            watched
        }
    }

    fn names(names: &[&str]) -> Interest {
        Interest::Names(names.iter().map(OsString::from).collect())
    }

    #[test]
    fn rules_are_watched_whole_and_the_folder_above_for_their_name() {
        let home = Home::with(&["rules/more", "rules/schema", "other"]);
        let expected = [("", names(&["rules"])), ("rules", Interest::Everything), ("rules/more", Interest::Everything)];
        assert_eq!(home.watched("rules"), expected.map(|(path, interest)| (path.to_owned(), interest)).into());
    }

    #[test]
    fn folder_that_is_missing_is_waited_for_in_the_last_one_that_is_there() {
        let home = Home::with(&["site"]);
        assert_eq!(home.watched("site/deep/rules"), [("site".to_owned(), names(&["deep"]))].into());
    }

    #[test]
    fn links_on_the_way_and_their_targets_are_watched() {
        let home = Home::with(&["releases/1/rules"]);
        symlink("releases/1", home.at("current")).unwrap();
        let watched = home.watched("current/rules");
        assert_eq!(watched[""], names(&["current"]));
        assert_eq!(watched["releases/1"], names(&["rules"]));
        assert_eq!(watched["releases/1/rules"], Interest::Everything);
    }

    #[test]
    fn linked_file_is_watched_where_it_lies() {
        let home = Home::with(&["rules", "shared"]);
        fs::write(home.at("shared/a.yaml"), "rules: []").unwrap();
        symlink("../shared/a.yaml", home.at("rules/linked.yaml")).unwrap();
        assert_eq!(home.watched("rules")["shared"], names(&["a.yaml"]));
    }
}
