//! Errors and warnings.

/// The severity of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The file can be used despite the problem.
    Warning,
    /// The file or the rule cannot be used because of the problem.
    Error,
}

impl Severity {
    /// Returns the name of the severity, which is the same in all output formats.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}
