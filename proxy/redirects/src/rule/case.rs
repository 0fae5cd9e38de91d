//! Case sensitivity.

/// Whether matching distinguishes `A` from `a`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LetterCase {
    /// It does.
    #[default]
    Exact,
    /// It does not.
    Ignored,
}
