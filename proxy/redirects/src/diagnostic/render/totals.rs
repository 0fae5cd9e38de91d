//! What all formats have in common.

use crate::diagnostic::{Diagnostic, Severity};

/// Whether to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colors {
    /// With colour codes, for terminals.
    On,
    /// Plain text, for files, pipes and logs.
    Off,
}

/// What files without errors contain, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    /// The number of rules.
    pub rules: usize,
    /// The number of tests that passed.
    pub tests: usize,
}

/// The number of errors and the number of warnings.
pub(super) fn counts(diagnostics: &[Diagnostic]) -> (usize, usize) {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
    (errors, diagnostics.len() - errors)
}

/// How many related places are not listed.
pub(super) fn more_places(diagnostic: &Diagnostic) -> Option<String> {
    match diagnostic.related_omitted {
        0 => None,
        1 => Some("and 1 more place".to_owned()),
        more => Some(format!("and {more} more places")),
    }
}
