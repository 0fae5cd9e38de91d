//! The text about the exit codes of the commands, which the help texts contain.

/// The exit codes that all commands share.
pub(crate) const EXIT_CODES: &str = "Exit codes: 0 success, or only warnings; 1 errors in files; 2 the command failed.";
