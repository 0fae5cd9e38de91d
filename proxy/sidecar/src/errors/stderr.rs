//! Writes messages to stderr. The macros of the standard library panic if a write fails.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, StderrLock, Write};

/// Writes a message and a line break. If the write fails, the message is lost, because there is no other place for it.
pub(crate) fn line(message: impl Display) {
    text(format_args!("{message}\n"));
}

/// Writes a message that ends with a line break. If the write fails, the message is lost.
pub(crate) fn text(message: impl Display) {
    write(|err| write!(err, "{message}")).unwrap_or_default();
}

/// Writes text to stderr. A closed pipe is not an error, because programs such as `head` close the pipe after a few lines.
///
/// # Errors
/// Returns the error of the write, for example if the disk is full.
pub(crate) fn write(print: impl FnOnce(&mut BufWriter<StderrLock<'static>>) -> io::Result<()>) -> io::Result<()> {
    let mut err = BufWriter::new(io::stderr().lock());
    match print(&mut err).and_then(|()| err.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_closed_pipe_is_no_error() {
        for (kind, is_error) in [(ErrorKind::BrokenPipe, false), (ErrorKind::StorageFull, true)] {
            assert_eq!(write(|_| Err(kind.into())).is_err(), is_error, "{kind}");
        }
        assert!(write(|_| Ok(())).is_ok());
    }
}
