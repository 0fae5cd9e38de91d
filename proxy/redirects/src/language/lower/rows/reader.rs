//! Reads the rows of a data file.

use std::collections::{BTreeMap, HashMap};

use csv::ByteRecord;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::csv_text::{self, UnclosedQuote};
use crate::language::data_file::DataFile;
use crate::language::lower::rows::columns::{Columns, DataFileKind};
use crate::language::lower::rows::error_values;
use crate::language::lower::rows::header;
use crate::language::lower::rows::line::{self, RowError, RowLine};
use crate::language::lower::rows::records::Records;
use crate::language::value_error::ValueError;
use crate::rule::packed::{InsertError, PackedMap};

/// The typical size of a row in bytes, from which the initial capacity is computed.
const USUAL_ROW: usize = 48;

/// The rows that have been read so far, with their line numbers.
pub(super) struct RowCollector {
    pairs: PackedMap,
    lines: Vec<u32>,
}

impl RowCollector {
    pub(super) fn insert(&mut self, key: &str, value: &str, tag: char, line: &RowLine<'_>) -> Result<(), RowError> {
        match self.pairs.insert(key, value, tag) {
            Ok(()) => {
                self.lines.push(line.number);
                Ok(())
            }
            Err(InsertError::DuplicateKey) => {
                let written = String::from_utf8_lossy(line.record.get(0).unwrap_or_default());
                let error = ValueError::new(Code::Duplicate, format!("duplicate row for `{written}`"))
                    .hint("keep one of the two rows");
                let first = self.pairs.find(key).and_then(|row| self.lines.get(row.index as usize).copied());
                Err(RowError { error, column: 0, first })
            }
            Err(InsertError::Full) => {
                let error = ValueError::new(Code::BadValue, "the file is larger than 4 GiB")
                    .hint("split the file into several files");
                Err(RowError::new(error, 0))
            }
        }
    }
}

/// Reads the rows of a data file. Returns the rows and their line numbers.
pub(super) fn read(
    file: &DataFile<'_>,
    kind: DataFileKind,
    limit: usize,
    diagnostics: &mut Vec<Diagnostic>,
    mut take: impl FnMut(&RowLine<'_>, &mut RowCollector) -> Result<(), RowError>,
) -> (PackedMap, Vec<u32>) {
    let text = csv_text::normalize_newlines(file.text.strip_prefix('\u{feff}').unwrap_or(file.text));
    let delimiter = csv_text::detect_delimiter(&text);
    let (text, open) = csv_text::remove_unclosed_quotes(&text, delimiter);
    let mut errors = ErrorReport { diagnostics, limit, kept: 0, last: BTreeMap::new(), hosts: HashMap::new() };
    for quote in open {
        errors.add(Code::BadValue, || unclosed_quote(quote, file));
    }
    for (line, error) in error_values::commented_rows(&text, delimiter) {
        errors.add(error.code, || error.in_text(&line::at(file, line), ""));
    }
    let rows = text.len() / USUAL_ROW;
    let mut collector =
        RowCollector { pairs: PackedMap::with_capacity(rows, text.len()), lines: Vec::with_capacity(rows) };
    let mut records = Records::of(&text, delimiter);
    let (mut record, mut columns, mut is_first) = (ByteRecord::new(), Columns::default_for(kind), true);
    while records.read(&mut record).is_some() {
        let rest = rest_of_text(&record, &text);
        let line = RowLine { record: &record, number: line_number(&record, rest), text: rest, delimiter, columns };
        if !line.is_blank() && std::mem::take(&mut is_first) && line.is_header() {
            columns = header::columns(kind, &line);
            if kind == DataFileKind::Rows {
                header::report_unknown(&line, file, errors.diagnostics);
                header::report_repeated(&line, file, errors.diagnostics);
                if line.is_reversed_header() {
                    errors.add_row(reversed_columns(), &line, file);
                }
            }
            continue;
        }
        if line.is_blank() {
            continue;
        }
        if let Err(error) = line.check_width().and_then(|()| take(&line, &mut collector)) {
            errors.add_row(error, &line, file);
        }
    }
    collector.pairs.shrink();
    collector.lines.shrink_to_fit();
    (collector.pairs, collector.lines)
}

/// The errors of a data file. Up to a limit, each error gets a diagnostic. Each further error is counted in the last
/// diagnostic with the same code.
struct ErrorReport<'f> {
    diagnostics: &'f mut Vec<Diagnostic>,
    limit: usize,
    /// The number of errors that got a diagnostic.
    kept: usize,
    /// The index of the last diagnostic for each code.
    last: BTreeMap<Code, usize>,
    /// The index of the diagnostic for each host that is not allowed. The key is the message about the host.
    hosts: HashMap<String, usize>,
}

impl ErrorReport<'_> {
    fn add(&mut self, code: Code, diagnostic: impl FnOnce() -> Diagnostic) {
        if let Some(last) = self.last_beyond_limit(code) {
            last.further += 1;
        } else {
            self.kept += 1;
            self.last.insert(code, self.diagnostics.len());
            self.diagnostics.push(diagnostic());
        }
    }

    /// Returns the diagnostic in which a further error with this code is counted. Returns `None` if the error gets a
    /// diagnostic of its own, because the limit is not reached or because the error is the first one with its code.
    fn last_beyond_limit(&mut self, code: Code) -> Option<&mut Diagnostic> {
        let index = self.last.get(&code).filter(|_| self.kept >= self.limit)?;
        self.diagnostics.get_mut(*index)
    }

    fn add_row(&mut self, error: RowError, line: &RowLine<'_>, file: &DataFile<'_>) {
        let code = error.error.code;
        // Thousands of rows may redirect to the same host that is not allowed, so these rows share a diagnostic. If
        // there is no limit, the caller needs the location of every error.
        if code != Code::HostNotAllowed || self.limit == usize::MAX {
            return self.add(code, || error.into_diagnostic(line, file));
        }
        let diagnostic = error.into_diagnostic(line, file);
        let first = self.hosts.get(&diagnostic.found).and_then(|index| self.diagnostics.get_mut(*index));
        if let Some(first) = first {
            first.repeat_at(diagnostic.place);
        } else {
            if self.last_beyond_limit(code).is_none() {
                self.hosts.insert(diagnostic.found.clone(), self.diagnostics.len());
            }
            self.add(code, || diagnostic);
        }
    }
}

fn reversed_columns() -> RowError {
    let message = "the header names the new URL first, but the first column must contain the old URL";
    let hint = "swap the two columns; if only the names in the header are wrong, swap the names";
    RowError::new(ValueError::new(Code::BadValue, message).hint(hint), 0)
}

fn unclosed_quote(quote: UnclosedQuote, file: &DataFile<'_>) -> Diagnostic {
    let place = Place { column: quote.column, ..line::at(file, quote.line) };
    Diagnostic::new(Code::BadValue, place, "unclosed quote")
        .hint("write a closing quote at the end of the field; inside a quoted field, write every quote twice")
}

/// Returns the rest of the text, starting at the position of a record.
fn rest_of_text<'t>(record: &ByteRecord, text: &'t str) -> &'t str {
    let start = record.position().and_then(|at| usize::try_from(at.byte()).ok());
    start.and_then(|start| text.get(start..)).unwrap_or_default()
}

/// Returns the number of the line on which a record starts. The CSV parser reports the end of the previous record, so
/// the comments and empty lines before the record are counted, too.
fn line_number(record: &ByteRecord, rest: &str) -> u32 {
    let Some(at) = record.position() else { return 0 };
    // Most records directly follow the previous record, without comments or empty lines in between.
    let skipped = if rest.starts_with(['#', '\r', '\n']) { line::skipped_lines(rest).count() } else { 0 };
    u32::try_from(at.line()).unwrap_or(u32::MAX).saturating_add(u32::try_from(skipped).unwrap_or(u32::MAX))
}
