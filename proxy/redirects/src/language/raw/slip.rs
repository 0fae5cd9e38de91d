//! A common slip.

/// What an editor got wrong, in place of the parser's message.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Slip {
    pub(super) message: String,
    pub(super) hint: String,
    /// The line and column, counted from 1.
    pub(super) at: (usize, usize),
    /// The text there that is wrong. `None` for the rest of the line.
    pub(super) written: Option<String>,
}
