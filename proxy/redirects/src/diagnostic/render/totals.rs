//! Counts diagnostics, and formats the counts as short texts. Several output formats use the counts and texts.

use serde::Serialize;

use crate::diagnostic::{Diagnostic, Severity};

/// The choice between coloured and plain output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colors {
    /// The output contains escape sequences for colours, which terminals interpret.
    On,
    /// The output is plain text, for files, pipes and logs.
    Off,
}

/// The numbers of rules and tests, which are reported if the files have no errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    /// The number of rules.
    pub rules: usize,
    /// The number of tests that passed.
    pub tests: usize,
}

/// The numbers of diagnostics, by severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) struct Counts {
    pub(super) errors: usize,
    /// The number of warnings that are not silenced.
    pub(super) warnings: usize,
    pub(super) silenced: usize,
}

impl Counts {
    pub(super) fn of(diagnostics: &[Diagnostic]) -> Self {
        let mut counts = Self { errors: 0, warnings: 0, silenced: 0 };
        for diagnostic in diagnostics {
            let count = match diagnostic.severity {
                Severity::Error => &mut counts.errors,
                Severity::Warning if diagnostic.is_silenced() => &mut counts.silenced,
                Severity::Warning => &mut counts.warnings,
            };
            *count += diagnostic.count();
        }
        counts
    }
}

/// Returns the number of silenced warnings as text, such as ` (1 warning silenced)`. Returns an empty string if no
/// warning is silenced.
pub fn silenced_note(diagnostics: &[Diagnostic]) -> String {
    match Counts::of(diagnostics).silenced {
        0 => String::new(),
        1 => " (1 warning silenced)".to_owned(),
        silenced => format!(" ({silenced} warnings silenced)"),
    }
}

/// Returns a text about the related locations that are not listed, such as `and 3 more places`. Returns `None` if all
/// related locations are listed.
pub(super) fn more_places(diagnostic: &Diagnostic) -> Option<String> {
    match diagnostic.related_omitted {
        0 => None,
        1 => Some("and 1 more place".to_owned()),
        more => Some(format!("and {more} more places")),
    }
}
