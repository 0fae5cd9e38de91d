//! What was found in files, for the one who asked for a reload.

use portico::reload::Findings;
use portico_redirects::{Diagnostic, render};
use serde_json::Value;

use crate::report::Report;
use crate::start_error::StartError;

/// The first warnings of rules that are served, to be told again when somebody asks.
pub(crate) fn of_warnings(report: &Report) -> Findings {
    let count = report.diagnostics.len();
    Findings { diagnostics: as_json(&report.first()), count, text: report.beginning() }
}

/// Why files were refused: all of it.
pub(crate) fn of_refusal(error: &StartError) -> Findings {
    match error {
        StartError::Mistakes(report) => {
            let Report { diagnostics, .. } = report.as_ref();
            Findings { diagnostics: as_json(diagnostics), count: diagnostics.len(), text: report.to_string() }
        }
        other => Findings { diagnostics: Value::Array(Vec::new()), count: 0, text: format!("{other}\n") },
    }
}

fn as_json(diagnostics: &[Diagnostic]) -> Value {
    let mut written = Vec::new();
    // Writing to memory cannot fail, and what is written is JSON; the text says the same.
    let _ = render::json(&mut written, diagnostics, None);
    let mut whole: Value = serde_json::from_slice(&written).unwrap_or_default();
    whole.get_mut("diagnostics").map_or(Value::Array(Vec::new()), Value::take)
}
