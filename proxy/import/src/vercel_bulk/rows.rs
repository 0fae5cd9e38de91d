//! Reads the rows of a file with bulk redirects. The file is a JSON list, a CSV table, or has a JSON object on each line.

use csv::StringRecord;
use serde_json::Value;

use crate::csv::records::{self, Record};
use crate::importer::Importer;
use crate::json::line_index::LineIndex;
use crate::json::{self, Json};
use crate::note::{Remark, StatementOrigin};

/// A row. A field that is missing or empty is `None`. Values that are not strings have their JSON text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) origin: StatementOrigin,
    pub(super) source: Option<String>,
    pub(super) destination: Option<String>,
    pub(super) status_code: Option<String>,
    pub(super) permanent: Option<String>,
    pub(super) case_sensitive: Option<String>,
    pub(super) query: Option<String>,
    /// The names of the fields that Vercel does not describe.
    pub(super) unknown: Vec<String>,
}

impl Row {
    fn set(&mut self, name: &str, value: String) {
        let field = match name {
            "source" => &mut self.source,
            "destination" => &mut self.destination,
            "statusCode" => &mut self.status_code,
            "permanent" => &mut self.permanent,
            "caseSensitive" | "sensitive" => &mut self.case_sensitive,
            "preserveQueryParams" | "query" => &mut self.query,
            other => return self.unknown.push(other.to_owned()),
        };
        *field = Some(value).filter(|value| !value.is_empty());
    }
}

/// Returns the rows of a file. Reports text that is not a row.
pub(super) fn read(text: &str, importer: &mut Importer<'_>) -> Vec<Row> {
    match text.trim_start().chars().next() {
        Some('[') => json_list(text, importer),
        Some('{') => json_lines(text, importer),
        _ => table(text, importer),
    }
}

fn json_list(text: &str, importer: &mut Importer<'_>) -> Vec<Row> {
    let lines = LineIndex::of(text);
    match json::parse(&lines) {
        Ok(file) => file.items().unwrap_or_default().into_iter().filter_map(|item| object(item, importer)).collect(),
        Err(error) => {
            importer.report_unreadable(&error.origin, error.column, error.remark);
            Vec::new()
        }
    }
}

fn json_lines(text: &str, importer: &mut Importer<'_>) -> Vec<Row> {
    let mut rows = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let lines = LineIndex::of(line);
        let row = match json::parse(&lines) {
            Ok(item) => object(item, importer).map(|row| Row { origin: at(number, line), ..row }),
            Err(error) => {
                let remark = Remark::new("the line is not valid JSON", "correct the line and import again");
                importer.report_unreadable(&at(number, &error.origin.text), error.column, remark);
                None
            }
        };
        rows.extend(row);
    }
    rows
}

fn at(line: u32, text: &str) -> StatementOrigin {
    StatementOrigin { line, text: text.to_owned(), ..StatementOrigin::default() }
}

fn object(item: Json<'_>, importer: &mut Importer<'_>) -> Option<Row> {
    let Some(members) = item.members() else {
        let remark = Remark::new("this entry of the list is not an object", "correct the entry and import again");
        importer.report_untranslated(&item.origin(), remark);
        return None;
    };
    let mut row = Row { origin: item.origin(), ..Row::default() };
    for (name, member) in members {
        let value = match member.value() {
            Value::String(text) => text,
            other => other.to_string(),
        };
        row.set(&name, value);
    }
    Some(row)
}

fn table(text: &str, importer: &mut Importer<'_>) -> Vec<Row> {
    importer.report_syntax(text, records::other_separator(text, "Vercel", "file"));
    let mut records = records::read(text, importer).into_iter();
    let Some(header) = records.next() else { return Vec::new() };
    let has = |name: &str| header.cells.iter().any(|cell| cell.trim() == name);
    if !has("source") || !has("destination") {
        let reason = "the first row does not name the columns `source` and `destination`, so no row is translated";
        importer.report_unreadable(&header.origin, 1, Remark::new(reason, "add the names and import again"));
        return Vec::new();
    }
    records.filter(|record| !record.cells.iter().all(|cell| cell.trim().is_empty())).map(row(&header.cells)).collect()
}

/// Returns a function that reads the row below a header.
fn row(header: &StringRecord) -> impl Fn(Record) -> Row {
    move |record| {
        let mut row = Row { origin: record.origin, ..Row::default() };
        for (name, value) in header.iter().zip(&record.cells) {
            row.set(name.trim(), value.trim().to_owned());
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::ImportOptions;

    /// Returns the line, the source and the value of `query` of each row, and the number of reported problems.
    fn found(text: &str) -> (Vec<(u32, String, Option<String>)>, usize) {
        let options = ImportOptions::default();
        let mut importer = Importer::new(&options);
        let rows = read(text, &mut importer);
        let parts = rows.into_iter().map(|row| (row.origin.line, row.source.unwrap_or_default(), row.query));
        (parts.collect(), importer.notes.len())
    }

    #[test]
    fn comment_without_a_line_end_is_no_row() {
        for text in ["#", "# a", "\n#"] {
            assert_eq!(found(text), (Vec::new(), 0), "{text:?}");
        }
    }

    #[test]
    fn all_three_forms_have_the_same_rows() {
        for (text, lines) in [
            ("[\n{ \"source\": \"/a\", \"query\": true },\n{ \"source\": \"/b\", \"query\": null }]", [2, 3]),
            ("{ \"source\": \"/a\", \"preserveQueryParams\": true }\n\n{ \"source\": \"/b\" }\n", [1, 3]),
            ("source,destination,query\n/a,/c,true\n/b,/c,\n", [2, 3]),
        ] {
            let expected = [(lines[0], "/a".to_owned(), Some("true".to_owned())), (lines[1], "/b".to_owned(), None)];
            assert_eq!(found(text), (expected.to_vec(), 0), "{text}");
        }
    }

    #[test]
    fn semicolons_do_not_separate_cells() {
        let options = ImportOptions::default();
        let mut importer = Importer::new(&options);
        read("source;destination\n/a;/b\n", &mut importer);
        assert!(importer.unreadable.is_some());
    }

    #[test]
    fn invalid_text_is_reported() {
        for (text, rows) in [("[{},", 0), ("[{}, 5]", 1), ("{}\n{", 1), ("/a,/b\n", 0)] {
            let (found, problems) = found(text);
            assert_eq!((found.len(), problems), (rows, 1), "{text}");
        }
        assert_eq!(found("").1, 0);
    }
}
