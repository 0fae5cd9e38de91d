//! A common slip in YAML.

/// A common mistake that an editor makes. The diagnostic has the message of the slip instead of the message of the
/// parser.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Slip {
    pub(super) message: String,
    pub(super) hint: String,
    /// The line and the column of the slip, counted from 1.
    pub(super) at: (usize, usize),
    /// The wrong text at the position of the slip. If the text is `None`, the rest of the line is wrong.
    pub(super) written: Option<String>,
}
