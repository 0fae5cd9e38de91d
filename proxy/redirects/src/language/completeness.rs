//! Records whether the parser could read all of a mapping.

/// The outcome of reading the keys of a mapping. In a partial mapping, at least one entry could not be read, and a
/// diagnostic already reports the entry. A missing value is therefore not reported again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Completeness {
    Complete,
    Partial,
}
