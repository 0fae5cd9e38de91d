//! Prints the report of an import as JSON.

use std::io::{self, Write};
use std::path::PathBuf;

use portico_import::Note;
use portico_import::comparison::{Cause, Comparison, Difference};
use portico_import::report::ReportEntry;
use serde_json::{Value, json};

use crate::commands::import::result::ImportResult;
use crate::commands::import::strict::StrictRisk;

/// Writes the report. If the files were not written to disk, the report also contains their text.
pub(super) fn write(out: &mut impl Write, result: &ImportResult<'_>, written: Option<&[PathBuf]>) -> io::Result<()> {
    let imported = result.imported;
    let names = written.map(|written| written.iter().map(|path| path.display().to_string()).collect::<Vec<_>>());
    let files = imported.files.iter().map(|(name, text)| json!({ "name": name, "text": text }));
    let report = json!({
        "version": 2,
        "format": result.format.name(),
        "written": names,
        "yaml": written.is_none().then_some(&imported.yaml),
        "files": written.is_none().then(|| files.collect::<Vec<_>>()),
        "hosts": imported.hosts,
        "exact": result.is_exact(),
        "risk": result.risk().map(StrictRisk::name),
        "entries": result.entries.iter().map(entry).collect::<Vec<_>>(),
        "comparison": result.comparison.map(comparison),
        "notes": imported.report.iter().map(note).collect::<Vec<_>>(),
    });
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

fn note(note: &Note) -> Value {
    json!({
        "line": note.line, "kind": note.kind.name(), "text": note.source_text, "reason": note.reason, "hint": note.hint,
    })
}

fn entry(entry: &ReportEntry) -> Value {
    json!({
        "effect": entry.effect.name(),
        "risk": StrictRisk::of_known(entry.effect.risk()).name(),
        "kind": entry.kind.name(),
        "lines": entry.lines,
        "line": entry.line,
        "text": entry.statement,
        "reason": entry.reason,
        "hint": entry.hint,
        "requests": entry.requests,
        "example": entry.example.as_ref().map(difference),
    })
}

fn comparison(comparison: &Comparison) -> Value {
    let unknown = comparison.unknown.iter().map(|answers| {
        json!({
            "reason": answers.reason, "lines": answers.lines, "requests": answers.count,
            "example": answers.example.to_string(),
        })
    });
    let refusals = comparison.refusals.iter().map(|found| {
        json!({
            "line": found.line, "refusal": found.refusal.map(|refusal| refusal.to_string()), "reason": found.reason,
            "example": found.example.as_ref().map(ToString::to_string),
        })
    });
    json!({
        "evidence": comparison.evidence.name(),
        "statements": comparison.statements,
        "statements_without_request": comparison.without_request,
        "refusals": refusals.collect::<Vec<_>>(),
        "limits": comparison.limits,
        "statements_with_only_loops": comparison.only_loops,
        "statements_for_other_methods": comparison.other_methods,
        "asked": comparison.asked,
        "equal": comparison.equal,
        "original_loops": comparison.original_loops,
        "different": comparison.differences.iter().map(difference).collect::<Vec<_>>(),
        "unknown": unknown.collect::<Vec<_>>(),
    })
}

fn difference(difference: &Difference) -> Value {
    let request = &difference.request;
    json!({
        "effect": difference.risk.name(),
        "cause": difference.cause.map(Cause::name),
        "host": request.host,
        "target": request.target,
        "headers": request.headers,
        "original": difference.original,
        "rules": difference.imported,
        "original_lines": difference.original_lines,
        "rule_lines": difference.rule_lines,
    })
}
