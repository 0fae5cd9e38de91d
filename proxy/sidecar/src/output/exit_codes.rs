//! Defines the text about exit codes in the help texts of the commands.

/// The description of the exit codes that all commands share.
pub(crate) const EXIT_CODES: &str = "Exit codes: 0 if the command succeeded or reported only warnings; 1 if files have errors; 2 if the command failed.";
