//! Writes diagnostics as one JSON object, for editors and scripts. `docs/reference/output.md` documents the format.

use std::io::{self, Write};

use serde::Serialize;

use crate::diagnostic::render::selection::{Omitted, Selection};
use crate::diagnostic::render::totals::{Counts, Totals};
use crate::diagnostic::{Diagnostic, Place};

/// The version of the format. If a field is removed or changes its meaning, the version increases. New fields do not
/// change the version.
const VERSION: u32 = 1;

/// Writes one JSON object and a newline. If the files have no errors, `totals` has the numbers of rules and tests.
///
/// If a file has more than 100 diagnostics with the same code, the first 100 are written, and the others are counted.
///
/// # Errors
///
/// Fails if the writer fails.
pub fn json(out: &mut impl Write, diagnostics: &[Diagnostic], totals: Option<Totals>) -> io::Result<()> {
    let Counts { errors, warnings, silenced } = Counts::of(diagnostics);
    let Selection { shown, omitted } = Selection::of(diagnostics.iter());
    let (silenced_omitted, diagnostics_omitted) = omitted.iter().partition::<Vec<_>, _>(|one| one.is_silenced);
    let report = Report {
        version: VERSION,
        silenced: shown.iter().copied().filter_map(Silenced::of).collect(),
        diagnostics: shown.into_iter().filter(|diagnostic| !diagnostic.is_silenced()).map(Entry::of).collect(),
        diagnostics_omitted: diagnostics_omitted.into_iter().map(OmittedEntry::of).collect(),
        silenced_omitted: silenced_omitted.into_iter().map(OmittedEntry::of).collect(),
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
    diagnostics_omitted: Vec<OmittedEntry<'d>>,
    /// The silenced warnings. They are not in `diagnostics`, because a script may treat any entry of `diagnostics` as a
    /// failure.
    silenced: Vec<Silenced<'d>>,
    silenced_omitted: Vec<OmittedEntry<'d>>,
    summary: Summary,
}

/// A warning that a rule silences with `allow`.
#[derive(Serialize)]
struct Silenced<'d> {
    reason: &'d str,
    diagnostic: Entry<'d>,
}

/// The number of diagnostics with one code in one file that the report leaves out.
#[derive(Serialize)]
struct OmittedEntry<'d> {
    file: &'d str,
    code: &'static str,
    severity: &'static str,
    count: usize,
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

impl<'d> OmittedEntry<'d> {
    fn of(omitted: &Omitted<'d>) -> Self {
        let Omitted { file, code, count, .. } = *omitted;
        Self { file, code: code.number(), severity: code.severity().name(), count }
    }
}

impl<'d> Silenced<'d> {
    fn of(diagnostic: &'d Diagnostic) -> Option<Self> {
        Some(Self { reason: diagnostic.silenced.as_deref()?, diagnostic: Entry::of(diagnostic) })
    }
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
    fn after_a_hundred_with_one_code_in_a_file_the_others_are_counted() {
        let at = |line| Diagnostic::new(Code::UnusedFile, Place::whole_line("a.yaml".into(), line), "found");
        let silenced = |line| Diagnostic { silenced: Some("wanted".into()), ..at(line) };
        let last = Diagnostic { further: 900, ..at(150) };
        let all: Vec<_> = (1..150).map(at).chain([last]).chain((1..=101).map(silenced)).collect();
        let mut out = Vec::new();
        json(&mut out, &all, None).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&out).unwrap();
        let length = |key: &str| value[key].as_array().map(Vec::len);
        assert_eq!((length("diagnostics"), length("silenced")), (Some(100), Some(100)));
        let omitted =
            |count| serde_json::json!([{ "file": "a.yaml", "code": "R030", "severity": "warning", "count": count }]);
        assert_eq!((&value["diagnostics_omitted"], &value["silenced_omitted"]), (&omitted(950), &omitted(1)));
        assert_eq!((&value["summary"]["warnings"], &value["summary"]["silenced"]), (&1050.into(), &101.into()));
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
