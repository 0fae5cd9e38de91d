//! Collects the diagnostics for the response to a reload request.

use portico::reload::Findings;
use portico_redirects::{Diagnostic, Severity, render};
use serde_json::Value;

use crate::errors::report::Report;
use crate::errors::start_error::StartError;

/// Returns the first diagnostics about the active rules. If a reload is not rejected, its response contains these
/// diagnostics.
pub(crate) fn of_warnings(report: &Report) -> Findings {
    let (diagnostics, text) = (as_json(&report.first_diagnostics()), report.truncated_text());
    Findings { diagnostics, count: report.count(), errors: errors(report), text }
}

/// Returns the diagnostics about files that were rejected. At most 100 diagnostics with the same code are returned for
/// each file.
pub(crate) fn of_rejection(error: &StartError) -> Findings {
    match error.diagnostics() {
        Some(report) => {
            let (diagnostics, text) = (as_json(&report.diagnostics), report.to_string());
            Findings { diagnostics, count: report.count(), errors: errors(report), text }
        }
        None => Findings { diagnostics: Value::Array(Vec::new()), count: 0, errors: 0, text: format!("{error}\n") },
    }
}

fn errors(report: &Report) -> usize {
    report.shown().filter(|diagnostic| diagnostic.severity == Severity::Error).map(Diagnostic::count).sum()
}

fn as_json(diagnostics: &[Diagnostic]) -> Value {
    let mut json = Vec::new();
    // Errors are ignored, because writing to memory cannot fail and `render::json` writes valid JSON.
    let _ = render::json(&mut json, diagnostics, None);
    let mut report: Value = serde_json::from_slice(&json).unwrap_or_default();
    report.get_mut("diagnostics").map_or(Value::Array(Vec::new()), Value::take)
}
