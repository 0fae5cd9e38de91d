//! Defines the places of statements.

/// Where a statement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a server configuration, outside sections for folders, files and locations.
    Server,
    Section,
}
