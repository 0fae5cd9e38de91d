//! Reads rule files.

use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::num::ParseIntError;
use std::path::{Component, Path, PathBuf};
use std::string::FromUtf8Error;

use portico_redirects::{Code, Diagnostic, Place, Source};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::rule_listing;
use crate::start_error::StartError;

/// The size limit of all files together. A larger folder is not a set of rules, and reading it could use the memory needed to serve.
const MAX_BYTES: u64 = 1 << 30;

/// The text of rule files and data files.
#[derive(Debug, Default)]
pub(crate) struct RuleFiles {
    /// Files in UTF-8.
    pub(crate) sources: Vec<Source>,
    /// Diagnostics of the other files.
    pub(crate) unreadable: Vec<Diagnostic>,
}

impl RuleFiles {
    /// Adds other files.
    pub(crate) fn extend(&mut self, other: Self) {
        self.sources.extend(other.sources);
        self.unreadable.extend(other.unreadable);
    }

    /// Whether there is no rule file.
    pub(crate) fn has_no_rule_files(&self) -> bool {
        self.unreadable.is_empty() && self.sources.iter().all(|source| is_data(&source.name))
    }

    fn add(&mut self, name: String, bytes: Vec<u8>) {
        match String::from_utf8(bytes) {
            Ok(text) => self.sources.push(Source { name, text }),
            Err(error) => self.unreadable.push(not_utf8(&name, &error)),
        }
    }
}

/// The argument that means standard input.
const STDIN: &str = "-";

/// Reads files and folders, in the given order; a file that is named twice is read once.
pub(crate) fn read_all(roots: &[PathBuf]) -> Result<RuleFiles, StartError> {
    let mut files = RuleFiles::default();
    for root in roots {
        if root.as_os_str() == STDIN {
            files.add("<stdin>".to_owned(), stdin()?);
        } else {
            files.extend(read(root)?);
        }
    }
    let mut seen = HashSet::new();
    files.sources.retain(|source| seen.insert(identity(&source.name)));
    add_data_files(&mut files)?;
    Ok(files)
}

/// Reads the data files that rule files name and that have not been read yet. A missing one is reported when the rules are compiled.
fn add_data_files(files: &mut RuleFiles) -> Result<(), StartError> {
    // By name and not by identity: a rule file refers to its data file by a name relative to its own.
    let mut seen: HashSet<String> = files.sources.iter().map(|source| source.name.clone()).collect();
    for name in files.sources.iter().flat_map(portico_redirects::referenced_data_files).collect::<Vec<_>>() {
        if seen.insert(name.clone()) && Path::new(&name).exists() {
            let bytes = fs::read(&name).map_err(|source| StartError::File { file: name.clone().into(), source })?;
            files.add(name, bytes);
        }
    }
    Ok(())
}

fn stdin() -> Result<Vec<u8>, StartError> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|source| StartError::File { file: "<stdin>".into(), source })?;
    Ok(bytes)
}

/// Reads the rule files and data files of a folder and its subfolders, sorted by path. Skips `schema/` and hidden files.
pub(crate) fn read(root: &Path) -> Result<RuleFiles, StartError> {
    let failed = |file: &Path, source: io::Error| StartError::File { file: file.to_owned(), source };
    let listing = rule_listing::list(root).map_err(|source| failed(root, source))?;
    let above = display_root(root);
    let (mut found, mut left) = (RuleFiles::default(), MAX_BYTES);
    for file in listing.files {
        let bytes = read_file(&file, &mut left).map_err(|source| failed(&file, source))?;
        found.add(display_name(&above, root, &file), bytes);
    }
    Ok(found)
}

/// Reads a file, unless it is larger than the remaining size limit.
fn read_file(file: &Path, left: &mut u64) -> io::Result<Vec<u8>> {
    let metadata = fs::metadata(file)?;
    // Opening a named pipe would block until a process writes to it.
    if !metadata.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let too_large = || io::Error::other(format!("the files are larger than {} MiB in total", MAX_BYTES >> 20));
    *left = left.checked_sub(metadata.len()).ok_or_else(too_large)?;
    fs::read(file)
}

/// A diagnostic at the first byte that is not UTF-8.
fn not_utf8(name: &str, error: &FromUtf8Error) -> Diagnostic {
    let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
    let line = before.matches('\n').count() + 1;
    let column = before.lines().last().filter(|_| !before.ends_with('\n')).map_or(0, |last| last.chars().count()) + 1;
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let place = Place::point(name.into(), number(line), number(column));
    Diagnostic::new(Code::Syntax, place, "the file is not UTF-8").hint("save the file as UTF-8")
}

/// The root as messages show it: as given, unless it has an inner `..`, such as `deploy/../rules` of a configuration. That is resolved,
/// and made relative if it is inside the current folder.
fn display_root(root: &Path) -> PathBuf {
    let mut down = root.components().skip_while(|part| *part == Component::ParentDir);
    if !down.any(|part| part == Component::ParentDir) {
        return root.components().filter(|part| *part != Component::CurDir).collect();
    }
    let absolute = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
    let here = std::env::current_dir().unwrap_or_default();
    absolute.strip_prefix(&here).unwrap_or(root).to_owned()
}

/// Equal for two names of the same file: the canonical folder and the file name. A symbolic link to a file counts as a separate file.
fn identity(name: &str) -> PathBuf {
    let file = Path::new(name);
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let resolved = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    resolved.join(file.file_name().unwrap_or_default())
}

/// The name in messages. Links below the root keep their own names: the files of a ConfigMap are links into a folder whose name changes
/// with every update.
fn display_name(above: &Path, root: &Path, file: &Path) -> String {
    match file.strip_prefix(root) {
        Ok(below) if below.as_os_str().is_empty() => above.display().to_string(),
        Ok(below) => above.join(below).display().to_string(),
        Err(_) => file.display().to_string(),
    }
}

/// Whether this is the name of a data file.
pub(crate) fn is_data(name: &str) -> bool {
    let extension = Path::new(name).extension();
    extension.is_some_and(|extension| extension == "csv" || extension == "tsv")
}

/// A hash of the content of a rule folder; the same on every machine.
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

/// The fingerprint of files that were read from `root`. Names are hashed relative to it, so that the location of the folder does not matter.
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
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use super::*;

    #[test]
    fn file_that_is_not_utf8_is_reported_with_its_location() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.yaml"), b"rules:\n  - from: /\xff\n").unwrap();
        let found = read(folder.path()).unwrap();
        let [diagnostic] = found.unreadable.as_slice() else { panic!("{found:?}") };
        assert!(found.sources.is_empty() && diagnostic.place.to_string().ends_with("a.yaml:2:12"), "{diagnostic:?}");
    }

    /// Writes files into a folder and returns its fingerprint.
    fn fingerprint_of(folder: &Path, files: &[(&str, &str)]) -> Fingerprint {
        fs::create_dir_all(folder).unwrap();
        for (name, text) in files {
            fs::write(folder.join(name), text).unwrap();
        }
        fingerprint(&read(folder).unwrap(), folder)
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
        // A fixed value: the fingerprint must be the same on all machines.
        assert_eq!(first.to_string(), "ec7b1aef584ebeef");
    }

    #[test]
    fn linked_file_is_named_by_its_link() {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir_all(home.path().join("rules/..v1")).unwrap();
        fs::write(home.path().join("rules/..v1/a.yaml"), "rules: []").unwrap();
        symlink("..v1/a.yaml", home.path().join("rules/a.yaml")).unwrap();
        let found = read(&home.path().join("rules")).unwrap();
        assert!(found.sources[0].name.ends_with("rules/a.yaml"), "{}", found.sources[0].name);
    }

    #[test]
    fn named_pipe_is_rejected_without_blocking() {
        let home = tempfile::tempdir().unwrap();
        let made = Command::new("mkfifo").arg(home.path().join("a.yaml")).status().unwrap();
        assert!(made.success());
        let error = read(home.path()).unwrap_err().to_string();
        assert!(error.contains("a.yaml") && error.contains("not a regular file"), "{error}");
    }
}
