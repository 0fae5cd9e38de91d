//! Diagnostics for people and for machines: text, JSON and SARIF.

mod json;
mod lines;
mod readable;
mod sarif;
mod text;

pub use json::json;
pub use readable::readable;
pub use sarif::sarif;
pub use text::{colored_text, text};

use crate::diagnostic::{Diagnostic, Severity};

/// Whether a text is for a terminal that shows colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colors {
    /// With colour codes.
    On,
    /// Plain, for files, pipes and logs.
    Off,
}

/// What files without errors hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    /// Rules that are ready to answer.
    pub rules: usize,
    /// Tests that hold.
    pub tests: usize,
}

/// How many errors and warnings there are.
fn counts(diagnostics: &[Diagnostic]) -> (usize, usize) {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
    (errors, diagnostics.len() - errors)
}
