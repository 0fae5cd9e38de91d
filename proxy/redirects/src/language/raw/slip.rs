//! Describes a common mistake in a YAML file.

/// A common mistake in a YAML file, with its message and hint. The diagnostic shows this message instead of the message
/// of the YAML parser.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Slip {
    pub(super) message: String,
    pub(super) hint: String,
    /// The line and the column of the mistake, counted from 1.
    pub(super) at: (usize, usize),
    /// The wrong text. If the value is `None`, the rest of the line is wrong.
    pub(super) written: Option<String>,
}
