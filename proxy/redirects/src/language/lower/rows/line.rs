//! One line of a file of rows, and which of its fields mean something.

use std::sync::Arc;

use csv::ByteRecord;

use crate::compile::DataFile;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::hints;
use crate::language::value_error::ValueError;
use crate::rule::row_tag;
use crate::short;

/// What the rows of a file say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DataFileKind {
    /// An address, its target and perhaps a status.
    Rows,
    /// A key and its value.
    Table,
}

impl DataFileKind {
    /// The fields that mean something, for people.
    fn expected(self) -> String {
        let fields = match self {
            Self::Rows => "from, to and perhaps status",
            Self::Table => "a key and a value",
        };
        format!("{fields} are expected")
    }

    const fn count(self) -> usize {
        match self {
            Self::Rows => 3,
            Self::Table => 2,
        }
    }
}

/// What the first line says about the others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns {
    kind: DataFileKind,
    /// How many a row may fill. What the header names beyond those that mean something is for people.
    width: usize,
    status: Option<usize>,
    has_names: bool,
}

impl Columns {
    pub(super) fn default_for(kind: DataFileKind) -> Self {
        Self { kind, width: kind.count(), status: Some(2), has_names: false }
    }

    /// With the names of a header. Addresses and targets stand in the first two columns, whatever these are called.
    pub(super) fn from_header(kind: DataFileKind, header: &RowLine<'_>) -> Self {
        let named = |words: &[&str]| {
            let is_meant = |name: &[u8]| {
                let name = String::from_utf8_lossy(name).to_lowercase();
                words.iter().any(|word| name.contains(word))
            };
            header.record.iter().skip(2).position(is_meant).map(|at| at + 2)
        };
        // The code of a product may stand beside the status.
        let status = named(&["status", "статус"]).or_else(|| named(&["code", "код"]));
        match (kind, header.filled()) {
            // Names for two columns say nothing about a third, which is then what it is without names.
            (DataFileKind::Rows, ..=2) => Self { has_names: false, ..Self::default_for(kind) },
            (_, width) => Self { kind, width: width.max(2), status, has_names: true },
        }
    }

    fn expected(self) -> String {
        if self.has_names { format!("the first line names {}", self.width) } else { self.kind.expected() }
    }
}

/// One line of a file.
pub(super) struct RowLine<'r> {
    pub(super) record: &'r ByteRecord,
    pub(super) number: u32,
    pub(super) columns: Columns,
}

impl RowLine<'_> {
    pub(super) fn text(&self, column: usize) -> Result<&str, RowError> {
        let bytes = self.record.get(column).unwrap_or_default();
        let text = std::str::from_utf8(bytes)
            .map_err(|_| ValueError::new(Code::Syntax, "this is not UTF-8").hint("save the file as CSV in UTF-8"))
            .map_err(|error| RowError::new(error, column))?;
        if text.is_empty() && column < 2 {
            let message = format!("column {} is empty", column + 1);
            return Err(RowError::new(ValueError::new(Code::MissingKey, message).hint(hints::ROW), column));
        }
        Ok(text)
    }

    /// Where the status stands; `None` when the names of the columns leave it out.
    pub(super) fn status_column(&self) -> Option<usize> {
        self.columns.status
    }

    /// Refuses fields that nobody would read: most often the rest of one with a comma.
    pub(super) fn check_width(&self) -> Result<(), RowError> {
        let width = self.columns.width;
        let filled = if self.record.len() > width { self.filled() } else { 0 };
        if filled <= width {
            return Ok(());
        }
        let error = ValueError::new(Code::BadValue, format!("found {filled} fields; {}", self.columns.expected()));
        let hint = "put a field that holds the separator in quotes; columns for people, and a status beside them, need a \
            name in the first line";
        Err(RowError::new(error.hint(hint), width))
    }

    /// How many fields there are, without empty ones at the end, which spreadsheets add.
    fn filled(&self) -> usize {
        self.record.iter().rposition(|field| !field.is_empty()).map_or(0, |last| last + 1)
    }

    /// Only separators, as spreadsheets leave them at the end.
    pub(super) fn is_blank(&self) -> bool {
        self.record.iter().all(<[u8]>::is_empty)
    }

    /// Names of columns instead of an address, or of a key.
    pub(super) fn is_header(&self) -> bool {
        let field = |column| self.record.get(column).unwrap_or_default();
        let first = field(0).to_ascii_lowercase();
        let is_known = [&b"from"[..], b"source", b"old", b"key"].contains(&first.as_slice());
        match self.columns.kind {
            // Whatever is no known name may be a key.
            DataFileKind::Table => is_known,
            DataFileKind::Rows => {
                let is_named = !field(0).is_empty() && !field(1).is_empty();
                let is_row = self.record.iter().take(2).any(is_like_address) || row_tag_of(field(2)).is_some();
                (is_known || is_named) && !is_row
            }
        }
    }

    /// The line and the column of the text, counted in characters from 1. Quotes are not counted.
    fn place(&self, file: &DataFile<'_>, column: usize) -> Place {
        let before = self.record.iter().take(column).map(|field| String::from_utf8_lossy(field).chars().count() + 1);
        let column = u32::try_from(before.sum::<usize>() + 1).unwrap_or(u32::MAX);
        Place { source: Arc::clone(file.name), line: self.number, column }
    }
}

/// Also addresses without their slash or scheme: as a name of a column, such a row would be lost without a word.
fn is_like_address(field: &[u8]) -> bool {
    let is_rooted = field.first() == Some(&b'/') || field.windows(3).any(|part| part == b"://");
    let is_one_word = !field.iter().any(u8::is_ascii_whitespace);
    is_rooted || is_one_word && field.iter().any(|byte| b"/.?".contains(byte))
}

/// The sign of a status that a row may have.
pub(super) fn row_tag_of(field: &[u8]) -> Option<char> {
    std::str::from_utf8(field).ok()?.parse().ok().and_then(row_tag)
}

/// A mistake in a row.
pub(super) struct RowError {
    pub(super) error: ValueError,
    /// The column in which it stands, counted from 0.
    pub(super) column: usize,
    /// The line of another row that takes part.
    pub(super) first: Option<u32>,
}

impl RowError {
    pub(super) fn new(error: ValueError, column: usize) -> Self {
        Self { error, column, first: None }
    }

    pub(super) fn into_diagnostic(self, line: &RowLine<'_>, file: &DataFile<'_>) -> Diagnostic {
        let mut diagnostic = self.error.at(&line.place(file, self.column));
        diagnostic.found = short::message(diagnostic.found);
        match self.first {
            Some(first) => diagnostic.related(at(file, first), "the first row"),
            None => diagnostic,
        }
    }
}

pub(super) fn at(file: &DataFile<'_>, line: u32) -> Place {
    Place { source: Arc::clone(file.name), line, column: 1 }
}
