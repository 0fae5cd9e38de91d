//! Diagnostics as text, each with the line that it is about.

use std::fmt::Write;

use crate::compile::Source;
use crate::diagnostic::{Diagnostic, Place, Severity};

/// All diagnostics as one text for a terminal; ends with a line that counts them.
pub fn text(diagnostics: &[Diagnostic], sources: &[Source]) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        one(diagnostic, sources, &mut out);
        out.push('\n');
    }
    count(diagnostics, &mut out);
    out
}

fn one(diagnostic: &Diagnostic, sources: &[Source], out: &mut String) {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let (number, title) = (diagnostic.code.number(), diagnostic.code.title());
    line(out, format_args!("{severity}[{number}]: {title}"));
    line(out, format_args!("  --> {}", diagnostic.place));
    excerpt(&diagnostic.place, sources, out);
    line(out, format_args!("  {}", diagnostic.found));
    if let Some(expected) = &diagnostic.expected {
        line(out, format_args!("  expected: {expected}"));
    }
    for (place, role) in &diagnostic.related {
        line(out, format_args!("  {place}: {role}"));
    }
    if let Some(hint) = &diagnostic.hint {
        line(out, format_args!("  hint: {hint}"));
    }
}

/// The line of the file and a caret under the place.
fn excerpt(place: &Place, sources: &[Source], out: &mut String) {
    let Some(shown) = source_line(place, sources) else {
        return;
    };
    let number = place.line.to_string();
    let margin = " ".repeat(number.len());
    let indent: String = shown
        .chars()
        .take(usize::try_from(place.column).map_or(0, |column| column.saturating_sub(1)))
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    line(out, format_args!("  {number} | {shown}"));
    line(out, format_args!("  {margin} | {indent}^"));
}

fn source_line<'s>(place: &Place, sources: &'s [Source]) -> Option<&'s str> {
    let source = sources.iter().find(|s| *s.name == *place.source)?;
    let index = usize::try_from(place.line).ok()?.checked_sub(1)?;
    source.text.lines().nth(index)
}

fn count(diagnostics: &[Diagnostic], out: &mut String) {
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    let warnings = diagnostics.len() - errors;
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    line(out, format_args!("{errors} error{}, {warnings} warning{}", plural(errors), plural(warnings)));
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = writeln!(out, "{text}");
}
