//! Collects the diagnostics for the response to a reload request.

use portico::reload::Findings;
use portico_redirects::{Diagnostic, Severity, render};
use serde_json::Value;

use crate::errors::report::Report;
use crate::errors::start_error::StartError;

/// Returns the first diagnostics about the active rules. If a reload is not rejected, its response contains these
/// diagnostics.
pub(crate) fn of_warnings(report: &Report) -> Findings {
    let mut json = as_json(&report.first_diagnostics());
    let (count, errors, text) = (report.count(), errors(report), report.truncated_text());
    Findings { diagnostics: taken(&mut json, "diagnostics"), omitted: no_entries(), count, errors, text }
}

/// Returns the diagnostics about files that were rejected. At most 100 diagnostics with the same code are returned for
/// each file, and the others are counted.
pub(crate) fn of_rejection(error: &StartError) -> Findings {
    let Some(report) = error.diagnostics() else {
        let text = format!("{error}\n");
        return Findings { diagnostics: no_entries(), omitted: no_entries(), count: 0, errors: 0, text };
    };
    let mut json = as_json(&report.diagnostics);
    let (diagnostics, omitted) = (taken(&mut json, "diagnostics"), taken(&mut json, "diagnostics_omitted"));
    Findings { diagnostics, omitted, count: report.count(), errors: errors(report), text: report.to_string() }
}

fn errors(report: &Report) -> usize {
    report.shown().filter(|diagnostic| diagnostic.severity == Severity::Error).map(Diagnostic::count).sum()
}

fn as_json(diagnostics: &[Diagnostic]) -> Value {
    let mut json = Vec::new();
    // Errors are ignored, because writing to memory cannot fail and `render::json` writes valid JSON.
    let _ = render::json(&mut json, diagnostics, None);
    serde_json::from_slice(&json).unwrap_or_default()
}

fn taken(report: &mut Value, key: &str) -> Value {
    report.get_mut(key).map_or(no_entries(), Value::take)
}

fn no_entries() -> Value {
    Value::Array(Vec::new())
}

#[cfg(test)]
mod tests {
    use portico_redirects::{CompileOptions, Source, compile};
    use serde_json::json;

    use super::*;

    #[test]
    fn errors_beyond_the_first_hundred_of_a_kind_are_counted() {
        let text = "rules:\n".to_owned() + &"  - { from: /old }\n".repeat(130);
        let sources = [Source { name: "r.yaml".to_owned(), text }];
        let diagnostics = compile(&sources, &CompileOptions::default()).unwrap_err();
        let findings = of_rejection(&StartError::invalid_files(Report::new(diagnostics, &sources)));
        assert_eq!((findings.count, findings.diagnostics.as_array().map(Vec::len)), (130, Some(100)));
        let omitted = json!([{ "file": "r.yaml", "code": "R004", "severity": "error", "count": 30 }]);
        assert_eq!(findings.omitted, omitted);
    }
}
