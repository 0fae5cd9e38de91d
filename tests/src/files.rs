//! Changes files in a scenario's folder in the ways in which editors and Kubernetes do.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Writes a file in place, and creates its parent folders if necessary.
///
/// The file is not truncated before it is written, so that no reader ever sees an empty file.
pub(crate) fn write(file: &Path, text: &str) -> io::Result<()> {
    make_parent(file)?;
    let mut open: File = OpenOptions::new().write(true).create(true).truncate(false).open(file)?;
    open.write_all(text.as_bytes())?;
    open.set_len(text.len() as u64)
}

/// Writes a temporary file and renames it over the old one, as editors do.
pub(crate) fn replace(file: &Path, text: &str) -> io::Result<()> {
    let beside = with_suffix(file);
    write(&beside, text)?;
    fs::rename(beside, file)
}

/// Removes a file, a link, or a folder with its contents.
pub(crate) fn remove(entry: &Path) -> io::Result<()> {
    if fs::symlink_metadata(entry)?.is_dir() { fs::remove_dir_all(entry) } else { fs::remove_file(entry) }
}

/// Atomically creates or replaces a symbolic link.
pub(crate) fn link(link: &Path, to: &str) -> io::Result<()> {
    make_parent(link)?;
    let beside = with_suffix(link);
    symlink(to, &beside)?;
    fs::rename(beside, link)
}

/// Creates a named pipe and opens it for reading and writing, so that opening either end never blocks.
pub(crate) fn pipe(file: &Path) -> io::Result<File> {
    let made = Command::new("mkfifo").arg(file).status()?;
    if !made.success() {
        return Err(io::Error::other(format!("mkfifo exited with {made}")));
    }
    OpenOptions::new().read(true).write(true).open(file)
}

/// Returns a temporary name, which Portico does not take for the name of a rule file.
fn with_suffix(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("~");
    PathBuf::from(name)
}

fn make_parent(file: &Path) -> io::Result<()> {
    file.parent().map_or(Ok(()), fs::create_dir_all)
}
