//! Reading rule files from a folder.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

use portico_redirects::{Code, Diagnostic, Place, Source};

use crate::start_error::StartError;

/// Rule files as they were found.
#[derive(Debug, Default)]
pub(crate) struct RuleFiles {
    /// Files that hold text.
    pub(crate) sources: Vec<Source>,
    /// What is wrong with those that do not.
    pub(crate) unreadable: Vec<Diagnostic>,
}

impl RuleFiles {
    /// Adds the files of another folder.
    pub(crate) fn extend(&mut self, other: Self) {
        self.sources.extend(other.sources);
        self.unreadable.extend(other.unreadable);
    }

    fn add(&mut self, name: String, bytes: Vec<u8>) {
        match String::from_utf8(bytes) {
            Ok(text) => self.sources.push(Source { name, text }),
            Err(error) => self.unreadable.push(not_text(&name, &error)),
        }
    }
}

/// Where a person writes `-` for a file, standard input is meant.
const STDIN: &str = "-";

/// The rule files of several files and folders, in the order given; a file that is named twice is read once.
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
    files.sources.retain(|source| seen.insert(source.name.clone()));
    add_row_files(&mut files, seen)?;
    Ok(files)
}

/// Reads the files of rows that rule files name and nobody has read yet. One that is not there is a mistake of the rule file,
/// which is told when it is compiled.
fn add_row_files(files: &mut RuleFiles, mut seen: HashSet<String>) -> Result<(), StartError> {
    for name in files.sources.iter().flat_map(portico_redirects::row_files).collect::<Vec<_>>() {
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

/// The rule files of a folder and below it, sorted by path; `schema/` and hidden files are not rules.
pub(crate) fn read(root: &Path) -> Result<RuleFiles, StartError> {
    let failed = |file: &Path, source: io::Error| StartError::File { file: file.to_owned(), source };
    let mut files = Vec::new();
    collect(root, &mut files).map_err(|source| failed(root, source))?;
    files.sort();
    let mut found = RuleFiles::default();
    for file in files {
        let bytes = fs::read(&file).map_err(|source| failed(&file, source))?;
        found.add(display_name(root, &file), bytes);
    }
    Ok(found)
}

/// A diagnostic at the first byte that is no text.
fn not_text(name: &str, error: &FromUtf8Error) -> Diagnostic {
    let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
    let line = before.matches('\n').count() + 1;
    let column = before.lines().last().filter(|_| !before.ends_with('\n')).map_or(0, |last| last.chars().count()) + 1;
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let place = Place { source: name.into(), line: number(line), column: number(column) };
    Diagnostic::new(Code::Syntax, place, "the file is not UTF-8").hint("save the file as UTF-8")
}

/// Paths as people write them: from the current folder, when the file lies below it.
fn display_name(root: &Path, file: &Path) -> String {
    let absolute = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let here = std::env::current_dir().unwrap_or_default();
    match absolute.strip_prefix(&here) {
        Ok(relative) => relative.display().to_string(),
        // A ConfigMap's files are links into a folder that changes its name at every update.
        Err(_) => file.strip_prefix(root).map_or(file, |_| file).display().to_string(),
    }
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if fs::metadata(path)?.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?.path();
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_yaml = entry.extension().is_some_and(|extension| extension == "yaml" || extension == "yml");
        let is_folder = fs::metadata(&entry).is_ok_and(|metadata| metadata.is_dir());
        if !name.starts_with('.') && ((is_folder && name != "schema") || (is_yaml && !is_folder)) {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

/// A hash of names and texts: what tells one content of the folder from another.
pub(crate) fn fingerprint(files: &RuleFiles) -> u64 {
    let hasher = ahash::RandomState::with_seeds(5, 6, 7, 8);
    let texts = files.sources.iter().map(|source| (source.name.as_str(), source.text.as_str()));
    let unreadable = files.unreadable.iter().map(|diagnostic| &diagnostic.place);
    hasher.hash_one((unreadable.collect::<Vec<_>>(), texts.collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rule_files_are_read_in_order() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.yaml", "a.yml", "notes.md", ".hidden.yaml"] {
            fs::write(folder.path().join(name), name).unwrap();
        }
        for (sub, file) in [("schema", "s.yaml"), ("more", "c.yaml"), ("..data", "d.yaml")] {
            fs::create_dir(folder.path().join(sub)).unwrap();
            fs::write(folder.path().join(sub).join(file), "x").unwrap();
        }
        let texts: Vec<_> = read(folder.path()).unwrap().sources.into_iter().map(|source| source.text).collect();
        assert_eq!(texts, ["a.yml", "b.yaml", "x"]);
    }

    #[test]
    fn file_that_is_no_text_is_told_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.yaml"), b"rules:\n  - from: /\xff\n").unwrap();
        let found = read(folder.path()).unwrap();
        let [diagnostic] = found.unreadable.as_slice() else { panic!("{found:?}") };
        assert!(found.sources.is_empty() && diagnostic.place.to_string().ends_with("a.yaml:2:12"), "{diagnostic:?}");
    }

    #[test]
    fn fingerprint_follows_the_content() {
        let files = |text: &str| RuleFiles {
            sources: vec![Source { name: "a".into(), text: text.into() }],
            unreadable: Vec::new(),
        };
        assert_eq!(fingerprint(&files("1")), fingerprint(&files("1")));
        assert_ne!(fingerprint(&files("1")), fingerprint(&files("2")));
    }
}
