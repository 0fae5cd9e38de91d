//! Changes files in the folder of a scenario in the same ways as text editors and Kubernetes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Writes a file in place. Creates its parent folders if necessary.
///
/// The file is not truncated before the text is written, so that no reader sees an empty file.
pub(crate) fn write(file: &Path, text: &str) -> io::Result<()> {
    make_parent(file)?;
    let mut open: File = OpenOptions::new().write(true).create(true).truncate(false).open(file)?;
    open.write_all(text.as_bytes())?;
    open.set_len(text.len() as u64)
}

/// Replaces a file as text editors do. Writes a temporary file and renames it to the name of the old file.
pub(crate) fn replace(file: &Path, text: &str) -> io::Result<()> {
    let beside = with_suffix(file);
    write(&beside, text)?;
    fs::rename(beside, file)
}

/// Removes a file, a symbolic link, or a folder with its contents.
pub(crate) fn remove(entry: &Path) -> io::Result<()> {
    if fs::symlink_metadata(entry)?.is_dir() { fs::remove_dir_all(entry) } else { fs::remove_file(entry) }
}

/// Creates or replaces a symbolic link atomically.
pub(crate) fn link(link: &Path, to: &str) -> io::Result<()> {
    make_parent(link)?;
    let beside = with_suffix(link);
    symlink(to, &beside)?;
    fs::rename(beside, link)
}

/// Creates a named pipe. Opens the pipe for reading and writing, so that another process never blocks when it opens the
/// pipe.
pub(crate) fn pipe(file: &Path) -> io::Result<File> {
    let made = Command::new("mkfifo").arg(file).status()?;
    if !made.success() {
        return Err(io::Error::other(format!("mkfifo exited with {made}")));
    }
    OpenOptions::new().read(true).write(true).open(file)
}

/// Returns a temporary name for a file. The name ends with `~`, so that Portico does not read the file as a rule file.
fn with_suffix(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("~");
    PathBuf::from(name)
}

fn make_parent(file: &Path) -> io::Result<()> {
    file.parent().map_or(Ok(()), fs::create_dir_all)
}
