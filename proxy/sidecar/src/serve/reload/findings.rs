//! Collects the diagnostics for the response to a reload request.

use portico::reload::Findings;
use portico_redirects::{Diagnostic, render};
use serde_json::Value;

use crate::errors::report::Report;
use crate::errors::start_error::StartError;

/// Returns the first diagnostics about the active rules. If a reload is not rejected, its response contains these
/// diagnostics.
pub(crate) fn of_warnings(report: &Report) -> Findings {
    let count = report.shown().count();
    Findings { diagnostics: as_json(&report.first_diagnostics()), count, text: report.truncated_text() }
}

/// Returns all diagnostics about files that were rejected.
pub(crate) fn of_rejection(error: &StartError) -> Findings {
    match error.diagnostics() {
        Some(report) => {
            let count = report.shown().count();
            Findings { diagnostics: as_json(&report.diagnostics), count, text: report.to_string() }
        }
        None => Findings { diagnostics: Value::Array(Vec::new()), count: 0, text: format!("{error}\n") },
    }
}

fn as_json(diagnostics: &[Diagnostic]) -> Value {
    let mut json = Vec::new();
    // Errors are ignored, because writing to memory cannot fail and `render::json` writes valid JSON.
    let _ = render::json(&mut json, diagnostics, None);
    let mut report: Value = serde_json::from_slice(&json).unwrap_or_default();
    report.get_mut("diagnostics").map_or(Value::Array(Vec::new()), Value::take)
}
