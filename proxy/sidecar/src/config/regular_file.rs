//! Reads a file after checking that it is a regular file. This module does not depend on other modules of the crate, so
//! that a fuzz target can include the module.

use std::fs::{self, FileType};
use std::io;
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

/// Reads a regular file whose text is UTF-8.
///
/// # Errors
/// Fails if the path is not a regular file. Opening a named pipe would block until a process writes to the pipe, and
/// reading some devices never ends.
pub(crate) fn read_to_string(file: &Path) -> io::Result<String> {
    check(fs::metadata(file)?.file_type())?;
    fs::read_to_string(file)
}

/// Returns an error if the file type is not a regular file.
pub(crate) fn check(kind: FileType) -> io::Result<()> {
    if kind.is_file() {
        return Ok(());
    }
    let kind = if kind.is_dir() {
        "a folder"
    } else if kind.is_fifo() {
        "a named pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    };
    Err(io::Error::other(format!("the path is {kind}, not a regular file")))
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixListener;
    use std::process::Command;

    use super::*;

    #[test]
    fn only_a_regular_file_is_read() {
        let home = tempfile::tempdir().unwrap();
        let at = |name: &str| home.path().join(name);
        fs::write(at("file"), "text").unwrap();
        std::os::unix::fs::symlink("file", at("link")).unwrap();
        assert!(Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
        let _socket = UnixListener::bind(at("socket")).unwrap();
        for (path, kind) in [
            (home.path().to_owned(), "a folder"),
            (at("pipe"), "a named pipe"),
            (at("socket"), "a socket"),
            ("/dev/zero".into(), "a device"),
        ] {
            let error = read_to_string(&path).unwrap_err().to_string();
            assert_eq!(error, format!("the path is {kind}, not a regular file"));
        }
        assert_eq!(read_to_string(&at("link")).unwrap(), "text");
    }
}
