//! Whether everything that is written in a mapping could be read.

/// Whether every key could be read. If not, there is already a diagnostic that explains a missing value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Completeness {
    Complete,
    Partial,
}
