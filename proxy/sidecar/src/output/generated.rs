//! Writes files that are generated from the code: the man pages, the reference pages and the schema of rule files. The
//! files are committed, so that people can read them in the repository. Tests check that the files are up to date.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::errors::start_error::StartError;

/// A generated file. The name is a path relative to the output folder.
pub(crate) struct GeneratedFile {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// The arguments of the commands that generate files.
#[derive(Debug, Args)]
pub(crate) struct GenerateArguments {
    /// The output folder. The folder is created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Writes the files into the output folder and returns the exit code.
pub(crate) fn write(arguments: &GenerateArguments, files: io::Result<Vec<GeneratedFile>>) -> ExitCode {
    match files.and_then(|files| write_all(&arguments.out, &files)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(source) => StartError::WriteFolder { folder: arguments.out.clone(), source }.report(),
    }
}

fn write_all(folder: &Path, files: &[GeneratedFile]) -> io::Result<()> {
    for file in files {
        let path = folder.join(&file.name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, &file.text)?;
    }
    Ok(())
}

/// Asserts that a folder of the repository contains all generated files in their current version. Any other file in the
/// folder must be listed in `others`.
#[cfg(test)]
pub(crate) fn assert_up_to_date(folder: &str, files: &[GeneratedFile], others: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    for file in files {
        let committed = fs::read_to_string(root.join(&file.name)).unwrap_or_default();
        assert!(committed == file.text, "{folder}/{} is not up to date: run `make docs`", file.name);
    }
    let is_generated = |path: &Path| files.iter().any(|file| root.join(&file.name) == path);
    let is_other = |path: &Path| others.iter().any(|name| root.join(name) == path);
    for path in files_below(&root) {
        assert!(is_generated(&path) || is_other(&path), "{} is no longer generated: delete it", path.display());
    }
}

#[cfg(test)]
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
