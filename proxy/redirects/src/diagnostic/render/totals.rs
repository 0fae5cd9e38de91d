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

/// How many diagnostics of each severity there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) errors: usize,
    /// Without those that are silenced.
    pub(super) warnings: usize,
    pub(super) silenced: usize,
}

impl Counts {
    pub(super) fn of(diagnostics: &[Diagnostic]) -> Self {
        let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
        let silenced = diagnostics.iter().filter(|diagnostic| diagnostic.is_silenced()).count();
        Self { errors, warnings: diagnostics.len().saturating_sub(errors).saturating_sub(silenced), silenced }
    }
}

/// How many warnings are silenced, in parentheses after a space; empty if there are none.
pub fn silenced_note(diagnostics: &[Diagnostic]) -> String {
    match Counts::of(diagnostics).silenced {
        0 => String::new(),
        1 => " (1 warning silenced)".to_owned(),
        silenced => format!(" ({silenced} warnings silenced)"),
    }
}

/// How many related places are not listed.
pub(super) fn more_places(diagnostic: &Diagnostic) -> Option<String> {
    match diagnostic.related_omitted {
        0 => None,
        1 => Some("and 1 more place".to_owned()),
        more => Some(format!("and {more} more places")),
    }
}
