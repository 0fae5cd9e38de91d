//! The exit codes of the commands, for the help texts.

/// The exit codes that all commands share.
pub(crate) const EXIT_CODES: &str = "Exit codes: 0 success, or only warnings; 1 errors in files; 2 the command failed.";
