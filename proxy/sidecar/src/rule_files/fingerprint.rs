//! Computes a hash of the content of a rule folder, which shows whether anything in the folder has changed.

use std::fmt;
use std::num::ParseIntError;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::names::display_root;
use super::reader::RuleFiles;

/// A hash of the content of a rule folder. The same content has the same hash on every machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Fingerprint(u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl From<Fingerprint> for String {
    fn from(fingerprint: Fingerprint) -> Self {
        fingerprint.to_string()
    }
}

impl TryFrom<String> for Fingerprint {
    type Error = ParseIntError;

    fn try_from(text: String) -> Result<Self, ParseIntError> {
        u64::from_str_radix(&text, 16).map(Self)
    }
}

/// Returns the fingerprint of files that were read from `root`. File names are hashed relative to `root`, so that the
/// location of the folder does not matter.
pub(crate) fn fingerprint(files: &RuleFiles, root: &Path) -> Fingerprint {
    let above = display_root(root);
    let mut hash = Sha256::new();
    let mut add = |name: &str, text: &str| {
        let below = Path::new(name).strip_prefix(&above).unwrap_or(Path::new(name));
        for part in [below.as_os_str().as_encoded_bytes(), text.as_bytes()] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
    };
    files.sources.iter().for_each(|source| add(&source.name, &source.text));
    files.unreadable.iter().for_each(|diagnostic| add(&diagnostic.place.source, &diagnostic.place.to_string()));
    let digest = hash.finalize();
    Fingerprint(digest.iter().take(8).fold(0, |number, byte| (number << 8) | u64::from(*byte)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::rule_files::disk::LocalDisk;
    use crate::rule_files::reader;

    /// Writes files into a folder, and returns the fingerprint of that folder.
    fn fingerprint_of(folder: &Path, files: &[(&str, &str)]) -> Fingerprint {
        fs::create_dir_all(folder).unwrap();
        for (name, text) in files {
            fs::write(folder.join(name), text).unwrap();
        }
        fingerprint(&reader::read(&LocalDisk, folder).unwrap(), folder)
    }

    #[test]
    fn fingerprint_depends_on_the_files_and_not_on_their_location() {
        let home = tempfile::tempdir().unwrap();
        let of = |location: &str, files: &[(&str, &str)]| fingerprint_of(&home.path().join(location), files);
        let first = of("1", &[("a.yaml", "rules: []"), ("b.csv", "/a,/b")]);
        assert_eq!(first, of("deep/2", &[("a.yaml", "rules: []"), ("b.csv", "/a,/b")]));
        assert_ne!(first, of("3", &[("a.yaml", "rules: []"), ("b.csv", "/a,/c")]), "different text");
        assert_ne!(first, of("4", &[("a.yaml", "rules: []"), ("c.csv", "/a,/b")]), "different name");
        assert_ne!(first, of("5", &[("a.yaml", "rules: []"), ("b.csv", "/a,/b"), ("c.yaml", "")]), "additional file");
        // The expected value is fixed, because the fingerprint must be the same on all machines.
        assert_eq!(first.to_string(), "ec7b1aef584ebeef");
    }
}
