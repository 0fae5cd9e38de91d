//! Case sensitivity.

/// Specifies whether matching distinguishes `A` from `a`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LetterCase {
    /// Matching distinguishes upper and lower case.
    #[default]
    Exact,
    /// Matching ignores letter case.
    Ignored,
}
