//! Prints the report of an import as JSON.

use std::io::{self, Write};
use std::path::PathBuf;

use portico_import::comparison::{Cause, Comparison, Difference};
use portico_import::report::ReportEntry;
use portico_import::{Note, Place, Places};
use serde_json::{Value, json};

use crate::commands::import::result::ImportResult;
use crate::commands::import::strict::StrictRisk;

/// Writes the report. If the files were not written to disk, the report also contains their text.
pub(super) fn write(out: &mut impl Write, result: &ImportResult<'_>, written: Option<&[PathBuf]>) -> io::Result<()> {
    let imported = result.imported;
    let places = &imported.places;
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
        "entries": result.entries.iter().map(|one| entry(one, places)).collect::<Vec<_>>(),
        "comparison": result.comparison.map(|found| comparison(found, places)),
        "notes": imported.report.iter().map(|one| note(one, places)).collect::<Vec<_>>(),
    });
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

fn note(note: &Note, places: &Places) -> Value {
    with_column(
        note.line,
        places,
        json!({
            "line": places.of(note.line).line, "kind": note.kind.name(), "text": note.source_text, "reason": note.reason, "hint": note.hint,
        }),
    )
}

fn entry(entry: &ReportEntry, places: &Places) -> Value {
    let value = json!({
        "effect": entry.effect.name(),
        "risk": StrictRisk::of_known(entry.effect.risk()).name(),
        "kind": entry.kind.name(),
        "lines": lines(&entry.lines, places),
        "line": places.of(entry.line).line,
        "text": entry.statement,
        "reason": entry.reason,
        "hint": entry.hint,
        "requests": entry.requests,
        "example": entry.example.as_ref().map(|one| difference(one, places)),
    });
    let mut value = with_column(entry.line, places, value);
    let found: Vec<Place> = entry.lines.iter().map(|number| places.of(*number)).collect();
    if found.iter().any(|place| place.column.is_some()) {
        let found = found.iter().map(|place| json!({ "line": place.line, "column": place.column }));
        value["places"] = found.collect();
    }
    value
}

/// Adds the column of a statement that does not have a line of its own.
fn with_column(statement: u32, places: &Places, mut value: Value) -> Value {
    if let Some(column) = places.of(statement).column {
        value["column"] = column.into();
    }
    value
}

/// Returns the lines of statements, without repetitions.
fn lines<'n>(statements: impl IntoIterator<Item = &'n u32>, places: &Places) -> Vec<u32> {
    let mut lines: Vec<u32> = statements.into_iter().map(|number| places.of(*number).line).collect();
    if !places.are_lines() {
        lines.dedup();
    }
    lines
}

fn comparison(comparison: &Comparison, places: &Places) -> Value {
    let unknown = comparison.unknown.iter().map(|answers| {
        json!({
            "reason": answers.reason, "lines": lines(&answers.lines, places), "requests": answers.count,
            "example": answers.example.to_string(),
        })
    });
    let refusals = comparison.refusals.iter().map(|found| {
        let value = json!({
            "line": places.of(found.line).line, "refusal": found.refusal.map(|refusal| refusal.to_string()), "reason": found.reason,
            "example": found.example.as_ref().map(ToString::to_string),
        });
        with_column(found.line, places, value)
    });
    json!({
        "evidence": comparison.evidence.name(),
        "statements": comparison.statements,
        "statements_without_request": lines(&comparison.without_request, places),
        "refusals": refusals.collect::<Vec<_>>(),
        "limits": lines(&comparison.limits, places),
        "statements_with_only_loops": lines(&comparison.only_loops, places),
        "statements_for_other_methods": lines(&comparison.other_methods, places),
        "asked": comparison.asked,
        "equal": comparison.equal,
        "original_loops": comparison.original_loops,
        "at_other_hosts": comparison.at_other_hosts.requests,
        "other_hosts": comparison.at_other_hosts.hosts,
        "different": comparison.differences.iter().map(|one| difference(one, places)).collect::<Vec<_>>(),
        "unknown": unknown.collect::<Vec<_>>(),
    })
}

fn difference(difference: &Difference, places: &Places) -> Value {
    let request = &difference.request;
    json!({
        "effect": difference.risk.name(),
        "cause": difference.cause.map(Cause::name),
        "host": request.host,
        "target": request.target,
        "headers": request.headers,
        "original": difference.original,
        "rules": difference.imported,
        "original_lines": lines(&difference.original_lines, places),
        "rule_lines": lines(&difference.rule_lines, places),
    })
}
