//! Records whether the parser could read all entries of a mapping.

/// The outcome of reading a mapping. `Partial` means that at least one entry could not be read and has been reported. A
/// missing value is then not reported, because the unreadable entry may contain the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Completeness {
    Complete,
    Partial,
}
