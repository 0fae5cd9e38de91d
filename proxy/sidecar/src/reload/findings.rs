//! What was found in files, for the one who asked for a reload.

use portico::reload::Findings;
use portico_redirects::render;
use serde_json::Value;

use crate::report::Report;
use crate::start_error::StartError;

/// Both forms of a report.
pub(crate) fn of_report(report: &Report) -> Findings {
    let mut written = Vec::new();
    // Writing to memory cannot fail, and what is written is JSON; the text says the same.
    let _ = render::json(&mut written, &report.diagnostics, None);
    let mut whole: Value = serde_json::from_slice(&written).unwrap_or_default();
    let diagnostics = whole.get_mut("diagnostics").map_or(Value::Array(Vec::new()), Value::take);
    Findings { diagnostics, text: report.to_string() }
}

/// Why files were refused.
pub(crate) fn of_refusal(error: &StartError) -> Findings {
    match error {
        StartError::Mistakes(report) => of_report(report),
        other => Findings { diagnostics: Value::Array(Vec::new()), text: format!("{other}\n") },
    }
}
