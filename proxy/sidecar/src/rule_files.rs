//! Reading rule files from a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use portico_redirects::Source;

use crate::start_error::StartError;

/// The rule files of a folder and below it, sorted by path; `schema/` and hidden files are not rules.
pub(crate) fn read(root: &Path) -> Result<Vec<Source>, StartError> {
    let failed = |file: &Path, source: io::Error| StartError::File { file: file.to_owned(), source };
    let mut files = Vec::new();
    collect(root, &mut files).map_err(|source| failed(root, source))?;
    files.sort();
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).map_err(|source| failed(&file, source))?;
        Ok(Source { name: display_name(root, &file), text })
    };
    files.into_iter().map(read).collect()
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
pub(crate) fn fingerprint(sources: &[Source]) -> u64 {
    let hasher = ahash::RandomState::with_seeds(5, 6, 7, 8);
    hasher.hash_one(sources.iter().map(|source| (source.name.as_str(), source.text.as_str())).collect::<Vec<_>>())
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
        let texts: Vec<_> = read(folder.path()).unwrap().into_iter().map(|source| source.text).collect();
        assert_eq!(texts, ["a.yml", "b.yaml", "x"]);
    }

    #[test]
    fn fingerprint_follows_the_content() {
        let source = |text: &str| vec![Source { name: "a".into(), text: text.into() }];
        assert_eq!(fingerprint(&source("1")), fingerprint(&source("1")));
        assert_ne!(fingerprint(&source("1")), fingerprint(&source("2")));
    }
}
