//! One line of a file of rows, and which of its fields mean something.

use std::sync::Arc;

use csv::ByteRecord;

use crate::compile::DataFile;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::flaw::Flaw;
use crate::language::slips;
use crate::short;

/// What the rows of a file say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An address, its target and perhaps a status.
    Rows,
    /// A key and its value.
    Table,
}

impl Kind {
    /// The fields that mean something, for people.
    const fn fields(self) -> &'static str {
        match self {
            Self::Rows => "from, to and perhaps status",
            Self::Table => "a key and a value",
        }
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
    kind: Kind,
    /// How many a row may fill. What the header names beyond those that mean something is for people.
    width: usize,
    status: usize,
}

impl Columns {
    pub(super) fn usual(kind: Kind) -> Self {
        Self { kind, width: kind.count(), status: 2 }
    }

    /// With the names of a header.
    pub(super) fn named(kind: Kind, header: &Line<'_>) -> Self {
        let usual = Self::usual(kind);
        let is_status = |name: &[u8]| {
            let letters: Vec<u8> = name.iter().filter(|byte| byte.is_ascii_alphabetic()).copied().collect();
            ["status", "code", "statuscode"].iter().any(|known| letters.eq_ignore_ascii_case(known.as_bytes()))
        };
        // Addresses and targets stand in the first two columns, whatever these are called.
        let status = header.record.iter().skip(2).position(is_status).map(|at| at + 2);
        Self { width: usual.width.max(header.filled()), status: status.unwrap_or(usual.status), ..usual }
    }
}

/// One line of a file.
pub(super) struct Line<'r> {
    pub(super) record: &'r ByteRecord,
    pub(super) number: u32,
    pub(super) columns: Columns,
}

impl Line<'_> {
    pub(super) fn text(&self, column: usize) -> Result<&str, RowFlaw> {
        let bytes = self.record.get(column).unwrap_or_default();
        let text = std::str::from_utf8(bytes)
            .map_err(|_| Flaw::new(Code::Syntax, "this is not UTF-8").hint("save the file as CSV in UTF-8"))
            .map_err(|flaw| RowFlaw::new(flaw, column))?;
        if text.is_empty() && column < 2 {
            let message = format!("column {} is empty", column + 1);
            return Err(RowFlaw::new(Flaw::new(Code::MissingKey, message).hint(slips::ROW), column));
        }
        Ok(text)
    }

    pub(super) fn status_column(&self) -> usize {
        self.columns.status
    }

    /// Refuses fields that nobody would read: most often the rest of one with a comma.
    pub(super) fn check_width(&self) -> Result<(), RowFlaw> {
        let Columns { kind, width, .. } = self.columns;
        let filled = if self.record.len() > width { self.filled() } else { 0 };
        if filled <= width {
            return Ok(());
        }
        let expected = if width == kind.count() {
            format!("{} are expected", kind.fields())
        } else {
            format!("the first line names {width}")
        };
        let flaw = Flaw::new(Code::BadValue, format!("found {filled} fields; {expected}"));
        let hint = "put a field that holds the separator in quotes; columns for people need a name in the first line";
        Err(RowFlaw::new(flaw.hint(hint), width))
    }

    /// How many fields there are, without empty ones at the end, which spreadsheets add.
    fn filled(&self) -> usize {
        self.record.iter().rposition(|field| !field.is_empty()).map_or(0, |last| last + 1)
    }

    /// Only separators, as spreadsheets leave them at the end.
    pub(super) fn is_blank(&self) -> bool {
        self.record.iter().all(<[u8]>::is_empty)
    }

    /// Names of columns instead of an address.
    pub(super) fn is_header(&self) -> bool {
        let first = self.record.get(0).unwrap_or_default().to_ascii_lowercase();
        [&b"from"[..], b"source", b"old", b"key"].contains(&first.as_slice())
    }

    /// The line and the column of the text, counted in characters from 1. Quotes are not counted.
    fn place(&self, file: &DataFile<'_>, column: usize) -> Place {
        let before = self.record.iter().take(column).map(|field| String::from_utf8_lossy(field).chars().count() + 1);
        let column = u32::try_from(before.sum::<usize>() + 1).unwrap_or(u32::MAX);
        Place { source: Arc::clone(file.name), line: self.number, column }
    }
}

/// A mistake in a row.
pub(super) struct RowFlaw {
    pub(super) flaw: Flaw,
    /// The column in which it stands, counted from 0.
    pub(super) column: usize,
    /// The line of another row that takes part.
    pub(super) first: Option<u32>,
}

impl RowFlaw {
    pub(super) fn new(flaw: Flaw, column: usize) -> Self {
        Self { flaw, column, first: None }
    }

    pub(super) fn tell(self, line: &Line<'_>, file: &DataFile<'_>) -> Diagnostic {
        let mut diagnostic = self.flaw.at(&line.place(file, self.column));
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
