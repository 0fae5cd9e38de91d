//! Files below a scenario's own folder, changed as editors and clusters change them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::symlink;
use std::path::Path;

/// Writes a file, and the folders above it.
///
/// One write, and no truncation before it: a reader sees the old text or the new one, never an empty file.
pub(crate) fn write(file: &Path, text: &str) -> io::Result<()> {
    make_parent(file)?;
    let mut open: File = OpenOptions::new().write(true).create(true).truncate(false).open(file)?;
    open.write_all(text.as_bytes())?;
    open.set_len(text.len() as u64)
}

/// Writes beside the file and renames over it, as editors do.
pub(crate) fn replace(file: &Path, text: &str) -> io::Result<()> {
    let beside = file.with_extension("new~");
    write(&beside, text)?;
    fs::rename(beside, file)
}

/// Makes a symbolic link, in one step also when there is one already.
pub(crate) fn link(link: &Path, to: &str) -> io::Result<()> {
    make_parent(link)?;
    let beside = link.with_extension("link~");
    symlink(to, &beside)?;
    fs::rename(beside, link)
}

fn make_parent(file: &Path) -> io::Result<()> {
    file.parent().map_or(Ok(()), fs::create_dir_all)
}
