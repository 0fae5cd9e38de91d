//! Reads the fields of a line of a data file, and recognizes headers.

use std::sync::Arc;

use csv::ByteRecord;

use crate::diagnostic::short;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::csv_text;
use crate::language::data_file::DataFile;
use crate::language::hints;
use crate::language::lower::rows::columns::{Columns, DataFileKind, RowColumn};
use crate::language::lower::rows::error_values;
use crate::language::value_error::ValueError;
use crate::rule::row_tag;

/// A line of a data file.
pub(super) struct RowLine<'r> {
    pub(super) record: &'r ByteRecord,
    pub(super) number: u32,
    /// The rest of the file after the previous record.
    pub(super) text: &'r str,
    pub(super) delimiter: u8,
    pub(super) columns: Columns,
}

impl RowLine<'_> {
    /// Returns the text of a field. Fails if the field is not valid UTF-8, if a required field is empty, or if the field
    /// contains the error value of a spreadsheet program.
    pub(super) fn text(&self, column: usize) -> Result<&str, RowError> {
        let bytes = self.record.get(column).unwrap_or_default();
        let text = std::str::from_utf8(bytes)
            .map_err(|_| {
                ValueError::new(Code::BadValue, "the field is not valid UTF-8").hint("save the file as CSV in UTF-8")
            })
            .map_err(|error| RowError::new(error, column))?;
        if text.is_empty() && column < 2 {
            let message = format!("column {} is empty", column + 1);
            return Err(RowError::new(ValueError::new(Code::MissingKey, message).hint(hints::ROW), column));
        }
        error_values::error(text).map_or(Ok(text), |error| Err(RowError::new(error, column)))
    }

    /// Returns the index of the column that contains the status. Returns `None` if the header names no such column.
    pub(super) fn status_column(&self) -> Option<usize> {
        self.columns.status()
    }

    /// Checks that the line does not have too many fields. The usual cause of an extra field is a separator in an
    /// unquoted field.
    pub(super) fn check_width(&self) -> Result<(), RowError> {
        let width = self.columns.width();
        let filled = if self.record.len() > width { self.filled() } else { 0 };
        if filled <= width {
            return Ok(());
        }
        let error = ValueError::new(Code::BadValue, format!("found {filled} fields, {}", self.columns.expected()));
        let hint = match self.columns.kind() {
            DataFileKind::Rows => {
                "put a field that contains the separator in double quotes; to add columns, name all columns in the \
                 first line, such as `from,to,status,host,query,expires,owner,note`"
            }
            DataFileKind::Table => {
                "put a field that contains the separator in double quotes; to add columns for notes, name all columns \
                 in the first line, such as `key,value,note`"
            }
        };
        Err(RowError::new(error.hint(hint), width))
    }

    /// Returns the text of the field in an optional column, and the index of the column. Returns `None` if the file has
    /// no such column, or if the field is empty.
    pub(super) fn named(&self, column: RowColumn) -> Result<Option<(&str, usize)>, RowError> {
        let Some(at) = self.columns.of(column) else { return Ok(None) };
        Ok(Some((self.text(at)?, at)).filter(|(text, _)| !text.is_empty()))
    }

    /// Returns the number of fields, not counting empty fields at the end. Spreadsheet programs add such empty fields.
    pub(super) fn filled(&self) -> usize {
        self.record.iter().rposition(|field| !field.is_empty()).map_or(0, |last| last + 1)
    }

    /// Reports whether all fields of the line are empty. Spreadsheet programs leave such lines at the end of a file.
    pub(super) fn is_blank(&self) -> bool {
        self.record.iter().all(<[u8]>::is_empty)
    }

    /// Reports whether the line is a header, which contains the names of the columns.
    pub(super) fn is_header(&self) -> bool {
        let field = |column| self.record.get(column).unwrap_or_default();
        let first = field(0).to_ascii_lowercase();
        let is_known = [&b"from"[..], b"source", b"old", b"key"].contains(&first.as_slice());
        match self.columns.kind() {
            // In a lookup table, any other text may be a key, so the line is not a header.
            DataFileKind::Table => is_known,
            DataFileKind::Rows => {
                let is_named = !field(0).is_empty() && !field(1).is_empty();
                let is_row = self.record.iter().take(2).any(looks_like_target) || row_tag_of(field(2)).is_some();
                (is_known || is_named) && !is_row
            }
        }
    }

    /// Reports whether the header names the new URL before the old URL.
    pub(super) fn is_reversed_header(&self) -> bool {
        const OLD: [&str; 6] = ["from", "old", "source", "откуда", "старый", "старая"];
        const NEW: [&str; 7] = ["to", "new", "target", "destination", "куда", "новый", "новая"];
        let names = |column, words: &[&str]| {
            let name = String::from_utf8_lossy(self.record.get(column).unwrap_or_default()).to_lowercase();
            name.split([' ', '_', '-']).next().is_some_and(|first| words.contains(&first))
        };
        names(0, &NEW) && names(1, &OLD)
    }

    /// Returns the location of a field. If the record spans several lines and the field is not on the first line,
    /// returns the location of the first line.
    pub(super) fn place(&self, file: &DataFile<'_>, column: usize) -> Place {
        let skipped = skipped_lines(self.text).map(str::len).sum();
        let record = self.text.get(skipped..).unwrap_or_default();
        let range = csv_text::field(record, self.delimiter, column);
        let (before, field) = (record.get(..range.start).unwrap_or_default(), record.get(range).unwrap_or_default());
        let start = Place::point(Arc::clone(&file.name), self.number, 1).over(before);
        if start.end_line > self.number {
            return at(file, self.number);
        }
        Place::point(Arc::clone(&file.name), self.number, start.end_column).over(field)
    }
}

/// Reports whether the field looks like a path or a URL, even without a leading slash or a scheme. This test is broad,
/// because a row that is mistaken for a header would be lost without a message.
fn looks_like_target(field: &[u8]) -> bool {
    let is_rooted = field.first() == Some(&b'/') || field.windows(3).any(|part| part == b"://");
    let is_one_word = !field.iter().any(u8::is_ascii_whitespace);
    is_rooted || is_one_word && field.iter().any(|byte| b"/.?".contains(byte))
}

/// Returns the character that stands for the status in this field. Returns `None` if the field does not contain a valid
/// status.
pub(super) fn row_tag_of(field: &[u8]) -> Option<char> {
    std::str::from_utf8(field).ok()?.parse().ok().and_then(row_tag)
}

/// An error in a row of a data file.
pub(super) struct RowError {
    pub(super) error: ValueError,
    /// The column of the error, counted from 0.
    pub(super) column: usize,
    /// The line of the first row with the same key, if the error is about a duplicate row.
    pub(super) first: Option<u32>,
}

impl RowError {
    pub(super) fn new(error: ValueError, column: usize) -> Self {
        Self { error, column, first: None }
    }

    pub(super) fn into_diagnostic(self, line: &RowLine<'_>, file: &DataFile<'_>) -> Diagnostic {
        let written = line.record.get(self.column).and_then(|field| std::str::from_utf8(field).ok());
        let mut diagnostic = self.error.in_text(&line.place(file, self.column), written.unwrap_or_default());
        diagnostic.found = short::message(diagnostic.found);
        match self.first {
            Some(first) => diagnostic.related(at(file, first), "the first row"),
            None => diagnostic,
        }
    }
}

pub(super) fn at(file: &DataFile<'_>, line: u32) -> Place {
    Place::whole_line(Arc::clone(&file.name), line)
}

/// Returns the comments and empty lines before a record, with their line endings.
pub(super) fn skipped_lines(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive('\n')
        .take_while(|line| line.starts_with('#') || line.trim_end_matches(['\r', '\n']).is_empty())
}
