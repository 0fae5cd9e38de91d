//! Writes diagnostics as one JSON object, for editors and scripts. `docs/reference/output.md` documents the format.

use std::io::{self, Write};

use serde::Serialize;

use crate::diagnostic::render::totals::{Counts, Totals};
use crate::diagnostic::{Diagnostic, Place};

/// The version of the format. If a field is removed or changes its meaning, the version increases. New fields do not
/// change the version.
const VERSION: u32 = 1;

/// Writes one JSON object and a newline. If the files have no errors, `totals` has the numbers of rules and tests.
///
/// # Errors
///
/// Fails if the writer fails.
pub fn json(out: &mut impl Write, diagnostics: &[Diagnostic], totals: Option<Totals>) -> io::Result<()> {
    let Counts { errors, warnings, silenced } = Counts::of(diagnostics);
    let shown = diagnostics.iter().filter(|diagnostic| !diagnostic.is_silenced());
    let allowed = diagnostics.iter().filter_map(|diagnostic| Some((diagnostic, diagnostic.silenced.as_deref()?)));
    let report = Report {
        version: VERSION,
        diagnostics: shown.map(Entry::of).collect(),
        silenced: allowed.map(|(diagnostic, reason)| Silenced { reason, diagnostic: Entry::of(diagnostic) }).collect(),
        summary: Summary {
            errors,
            warnings,
            silenced,
            rules: totals.map(|totals| totals.rules),
            tests: totals.map(|totals| totals.tests),
        },
    };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct Report<'d> {
    version: u32,
    diagnostics: Vec<Entry<'d>>,
    /// The silenced warnings. They are not in `diagnostics`, because a script may treat any entry of `diagnostics` as a
    /// failure.
    silenced: Vec<Silenced<'d>>,
    summary: Summary,
}

/// A warning that a rule silences with `allow`.
#[derive(Serialize)]
struct Silenced<'d> {
    reason: &'d str,
    diagnostic: Entry<'d>,
}

#[derive(Serialize)]
struct Entry<'d> {
    code: &'static str,
    title: &'static str,
    severity: &'static str,
    place: JsonPlace<'d>,
    found: &'d str,
    expected: Option<&'d str>,
    hint: Option<&'d str>,
    related: Vec<Related<'d>>,
    related_omitted: usize,
    url: String,
}

#[derive(Serialize)]
struct Related<'d> {
    place: JsonPlace<'d>,
    role: &'d str,
}

/// A range in a file. If the diagnostic concerns the whole file, all numbers are null.
#[derive(Serialize)]
struct JsonPlace<'d> {
    file: &'d str,
    line: Option<u32>,
    column: Option<u32>,
    end_line: Option<u32>,
    /// The column after the last character of the range. If the range reaches the end of its line, the column is also
    /// null.
    end_column: Option<u32>,
}

#[derive(Serialize)]
struct Summary {
    errors: usize,
    warnings: usize,
    silenced: usize,
    rules: Option<usize>,
    tests: Option<usize>,
}

impl<'d> Entry<'d> {
    fn of(diagnostic: &'d Diagnostic) -> Self {
        Self {
            code: diagnostic.code.number(),
            title: diagnostic.code.title(),
            severity: diagnostic.severity.name(),
            place: JsonPlace::of(&diagnostic.place),
            found: &diagnostic.found,
            expected: diagnostic.expected.as_deref(),
            hint: diagnostic.hint.as_deref(),
            related: diagnostic
                .related
                .iter()
                .map(|(place, role)| Related { place: JsonPlace::of(place), role })
                .collect(),
            related_omitted: diagnostic.related_omitted,
            url: diagnostic.code.page(),
        }
    }
}

impl<'d> JsonPlace<'d> {
    fn of(place: &'d Place) -> Self {
        let known = |number: u32| (number > 0).then_some(number);
        Self {
            file: &place.source,
            line: known(place.line),
            column: known(place.column),
            end_line: known(place.end_line),
            end_column: known(place.end_column),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    fn place_json(place: Place) -> serde_json::Value {
        let mut out = Vec::new();
        json(&mut out, &[Diagnostic::new(Code::UnusedFile, place, "found")], None).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        value["diagnostics"][0]["place"].clone()
    }

    #[test]
    fn place_without_lines_or_columns_has_null_for_them() {
        let null = serde_json::Value::Null;
        let start = Place::point("a.yaml".into(), 3, 5);
        for (place, [line, column, end_line, end_column]) in [
            (Place::whole_file("a.yaml".into()), [null.clone(), null.clone(), null.clone(), null.clone()]),
            (Place::whole_line("a.yaml".into(), 3), [3.into(), 1.into(), 3.into(), null]),
            (start.clone(), [3.into(), 5.into(), 3.into(), 5.into()]),
            (start.over("/я"), [3.into(), 5.into(), 3.into(), 7.into()]),
        ] {
            let expected = serde_json::json!({
                "file": "a.yaml", "line": line, "column": column, "end_line": end_line, "end_column": end_column
            });
            assert_eq!(place_json(place), expected);
        }
    }
}
