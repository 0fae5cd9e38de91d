//! Files that are made from the code: man pages and reference pages. They are kept in the repository, where people read
//! them, and tests compare them with what the code makes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::start_error::StartError;

/// One such file.
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
    fs::create_dir_all(folder)?;
    files.iter().try_for_each(|file| fs::write(folder.join(&file.name), &file.text))
}

/// Compares a folder of the repository with what the code makes now.
#[cfg(test)]
pub(crate) fn assert_up_to_date(folder: &str, files: &[GeneratedFile]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut stray: std::collections::BTreeSet<String> = fs::read_dir(&path)
        .map(|entries| entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect())
        .unwrap_or_default();
    for file in files {
        stray.remove(&file.name);
        let kept = fs::read_to_string(path.join(&file.name)).unwrap_or_default();
        assert!(kept == file.text, "{folder}/{} is not up to date: run `make docs`", file.name);
    }
    assert!(stray.is_empty(), "nothing makes these files in {folder} any more: {stray:?}");
}
