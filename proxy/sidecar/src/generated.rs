//! Files that are made from the code: man pages, reference pages, the schema of rule files. They are kept in the repository, where people read
//! them, and tests compare them with what the code makes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::start_error::StartError;

/// One such file; its name may begin with folders.
pub(crate) struct GeneratedFile {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// Where to write them.
#[derive(Debug, Args)]
pub(crate) struct GenerateArguments {
    /// The folder, which is made when it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Writes the files into the folder.
pub(crate) fn write(arguments: &GenerateArguments, files: io::Result<Vec<GeneratedFile>>) -> ExitCode {
    match files.and_then(|files| write_all(&arguments.out, &files)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(source) => StartError::Write { folder: arguments.out.clone(), source }.report(),
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

/// Compares a folder of the repository with what the code makes now; some files in it may be written by hand.
#[cfg(test)]
pub(crate) fn assert_up_to_date(folder: &str, files: &[GeneratedFile], by_hand: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    for file in files {
        let kept = fs::read_to_string(root.join(&file.name)).unwrap_or_default();
        assert!(kept == file.text, "{folder}/{} is not up to date: run `make docs`", file.name);
    }
    let made = |path: &Path| files.iter().any(|file| root.join(&file.name) == path);
    let kept_by_hand = |path: &Path| by_hand.iter().any(|name| root.join(name) == path);
    for path in files_below(&root) {
        assert!(made(&path) || kept_by_hand(&path), "nothing makes {} any more: delete it", path.display());
    }
}

#[cfg(test)]
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
