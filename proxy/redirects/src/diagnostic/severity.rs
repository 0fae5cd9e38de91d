//! Errors and warnings.

/// Whether a file with this problem can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// It can be used.
    Warning,
    /// It is rejected.
    Error,
}

impl Severity {
    /// Its name in every output format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}
