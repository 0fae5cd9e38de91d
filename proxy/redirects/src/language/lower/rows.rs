//! Files of rows beside the rules: addresses with their targets, and tables.

use std::borrow::Cow;
use std::sync::Arc;

use csv::{ByteRecord, ReaderBuilder, Trim};

use crate::compile::{CompileOptions, DataFile, OnError};
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::flaw::Flaw;
use crate::language::pattern::not_a_path;
use crate::language::raw::Spot;
use crate::language::target;
use crate::packed::{PLAIN, Packed, Refused};
use crate::path::{self, NormalPath};
use crate::rows::Rows;
use crate::rule::{Case, row_tag};

/// More mistakes of one file than these are counted, not shown.
const SHOWN_MISTAKES: usize = 100;
/// About what a row takes, to make room at once.
const USUAL_ROW: usize = 48;

/// The files that rules and tables may name.
pub(super) struct DataFiles<'o> {
    files: &'o [DataFile<'o>],
    used: Vec<bool>,
    options: &'o CompileOptions,
}

/// One line of a file.
struct Line<'r> {
    record: &'r ByteRecord,
    number: u32,
}

impl<'o> DataFiles<'o> {
    pub(super) fn new(files: &'o [DataFile<'o>], options: &'o CompileOptions) -> Self {
        Self { files, used: vec![false; files.len()], options }
    }

    /// The rows of a rule: address, target, and perhaps a status.
    pub(super) fn rows(&mut self, name: &Spot<String>, case: Case, found: &mut Vec<Diagnostic>) -> Option<Arc<Rows>> {
        let file = self.open(name, found)?;
        let (options, mut text) = (self.options, String::new());
        let (pairs, lines) = read(file, self.shown(), found, |line, pairs| {
            let (key, tag) = (row_key(line, case)?, row_status(line)?);
            text.clear();
            row_target(line, tag, &options.allowed_hosts, &mut text)?;
            pairs.insert(&key, &text, tag, line)
        });
        if pairs.len() == 0 {
            let message = format!("`{}` has no rows", name.value);
            found.push(Diagnostic::new(Code::Dead, name.place.clone(), message));
        }
        Some(Arc::new(Rows::new(pairs, Arc::clone(file.name), lines)))
    }

    /// The rows of a table: key and value.
    pub(super) fn table(&mut self, name: &Spot<String>, found: &mut Vec<Diagnostic>) -> Option<Packed> {
        let file = self.open(name, found)?;
        let (pairs, _) = read(file, self.shown(), found, |line, pairs| {
            let key = super::table::segment(line.text(0)?).map_err(|flaw| RowFlaw::new(flaw, 0))?;
            pairs.insert(&key, line.text(1)?, PLAIN, line)
        });
        Some(pairs)
    }

    pub(super) fn report_unused(&self, found: &mut Vec<Diagnostic>) {
        for (file, _) in self.files.iter().zip(&self.used).filter(|(_, used)| !**used) {
            let place = Place { source: Arc::clone(file.name), line: 0, column: 0 };
            found.push(Diagnostic::new(Code::UnusedFile, place, "no rule and no table names this file"));
        }
    }

    /// To leave rows with mistakes out, all of them have to be known.
    fn shown(&self) -> usize {
        match self.options.on_error {
            OnError::Refuse => SHOWN_MISTAKES,
            OnError::Quarantine => usize::MAX,
        }
    }

    fn open(&mut self, name: &Spot<String>, found: &mut Vec<Diagnostic>) -> Option<&'o DataFile<'o>> {
        let wanted = beside(&name.place.source, &name.value);
        let files = self.files;
        let at = files.iter().position(|file| **file.name == *wanted);
        if let Some(used) = at.and_then(|at| self.used.get_mut(at)) {
            *used = true;
        }
        let file = at.and_then(|at| files.get(at));
        if file.is_none() {
            let message = format!("there is no file `{wanted}`");
            found.push(
                Diagnostic::new(Code::MissingFile, name.place.clone(), message)
                    .hint("the name is that of a `.csv` or `.tsv` file in the folder of this one, or below it"),
            );
        }
        file
    }
}

/// The name of a file that another one names.
pub(in crate::language) fn beside(source: &str, name: &str) -> String {
    match source.rsplit_once(['/', '\\']) {
        Some((folder, _)) => format!("{folder}/{name}"),
        None => name.to_owned(),
    }
}

/// A mistake in a row.
struct RowFlaw {
    flaw: Flaw,
    /// The column in which it stands, counted from 0.
    column: usize,
    /// The line of another row that takes part.
    first: Option<u32>,
}

impl RowFlaw {
    fn new(flaw: Flaw, column: usize) -> Self {
        Self { flaw, column, first: None }
    }

    fn tell(self, line: &Line<'_>, file: &DataFile<'_>) -> Diagnostic {
        let diagnostic = self.flaw.at(&line.place(file, self.column));
        match self.first {
            Some(first) => diagnostic.related(at_line(file, first), "the first row"),
            None => diagnostic,
        }
    }
}

/// Rows while they are read, each with its line.
struct Reading {
    pairs: Packed,
    lines: Vec<u32>,
}

impl Reading {
    fn insert(&mut self, key: &str, value: &str, tag: char, line: &Line<'_>) -> Result<(), RowFlaw> {
        match self.pairs.insert(key, value, tag) {
            Ok(()) => {
                self.lines.push(line.number);
                Ok(())
            }
            Err(Refused::Taken) => {
                let written = String::from_utf8_lossy(line.record.get(0).unwrap_or_default());
                let flaw =
                    Flaw::new(Code::Duplicate, format!("`{written}` has a row already")).hint("keep one of them");
                let first = self.pairs.find(key).and_then(|row| self.lines.get(row.index as usize).copied());
                Err(RowFlaw { flaw, column: 0, first })
            }
            Err(Refused::Full) => Err(RowFlaw::new(Flaw::new(Code::BadValue, "the file is larger than 4 GiB"), 0)),
        }
    }
}

/// The rows of a file, and for each its line.
fn read(
    file: &DataFile<'_>,
    shown: usize,
    found: &mut Vec<Diagnostic>,
    mut take: impl FnMut(&Line<'_>, &mut Reading) -> Result<(), RowFlaw>,
) -> (Packed, Vec<u32>) {
    let text = &*newlines(file.text.strip_prefix('\u{feff}').unwrap_or(file.text));
    let rows = text.len() / USUAL_ROW;
    let mut reading = Reading { pairs: Packed::with_capacity(rows, text.len()), lines: Vec::with_capacity(rows) };
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let (mut record, mut mistakes, mut is_first) = (ByteRecord::new(), 0_usize, true);
    // Reading bytes of a text never fails; a quote that is never closed ends with the file.
    while let Ok(true) = reader.read_byte_record(&mut record) {
        let line = Line { record: &record, number: line_number(&record, text) };
        let is_header = std::mem::take(&mut is_first) && line.is_header();
        if is_header || line.is_blank() || file.left_out.contains(&line.number) {
            continue;
        }
        if let Err(flaw) = take(&line, &mut reading) {
            mistakes += 1;
            if mistakes <= shown {
                found.push(flaw.tell(&line, file));
            }
        }
    }
    if mistakes > shown {
        let message = format!("{} more rows of this file have mistakes", mistakes - shown);
        found.push(Diagnostic::new(Code::BadValue, Place { column: 0, ..at_line(file, 0) }, message));
    }
    reading.pairs.shrink();
    reading.lines.shrink_to_fit();
    (reading.pairs, reading.lines)
}

/// Old spreadsheets end lines with a carriage return alone, which the reader takes, but does not count.
fn newlines(text: &str) -> Cow<'_, str> {
    if text.contains('\n') || !text.contains('\r') { Cow::Borrowed(text) } else { Cow::Owned(text.replace('\r', "\n")) }
}

fn at_line(file: &DataFile<'_>, line: u32) -> Place {
    Place { source: Arc::clone(file.name), line, column: 1 }
}

/// The line on which a record starts. The reader counts from the end of the one before, so comments and empty lines come first.
fn line_number(record: &ByteRecord, text: &str) -> u32 {
    let Some(at) = record.position() else { return 0 };
    let rest = usize::try_from(at.byte()).ok().and_then(|start| text.get(start..)).unwrap_or_default();
    let skipped = rest.lines().take_while(|line| line.is_empty() || line.starts_with('#')).count();
    u32::try_from(at.line()).unwrap_or(u32::MAX).saturating_add(u32::try_from(skipped).unwrap_or(u32::MAX))
}

/// What the first line has more of; a tab counts most.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.starts_with('#')).unwrap_or_default();
    let count = |sign: char| first.matches(sign).count();
    if count('\t') > 0 {
        b'\t'
    } else if count(';') > count(',') {
        b';'
    } else {
        b','
    }
}

impl Line<'_> {
    fn text(&self, column: usize) -> Result<&str, RowFlaw> {
        let bytes = self.record.get(column).unwrap_or_default();
        let text = std::str::from_utf8(bytes)
            .map_err(|_| RowFlaw::new(Flaw::new(Code::Syntax, "this is not UTF-8"), column))?;
        if text.is_empty() && column < 2 {
            let message = format!("column {} is empty", column + 1);
            return Err(RowFlaw::new(Flaw::new(Code::MissingKey, message), column));
        }
        Ok(text)
    }

    /// Only separators, as spreadsheets leave them at the end.
    fn is_blank(&self) -> bool {
        self.record.iter().all(<[u8]>::is_empty)
    }

    /// Names of columns instead of an address.
    fn is_header(&self) -> bool {
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

fn row_key(line: &Line<'_>, case: Case) -> Result<String, RowFlaw> {
    let written = line.text(0)?;
    if written.contains(['{', '}']) {
        let flaw = Flaw::new(Code::BadPlaceholder, format!("`{written}` holds a placeholder"));
        return Err(RowFlaw::new(flaw.hint("a row is one address; write a rule with `from` for many"), 0));
    }
    let normal = NormalPath::parse(written).map_err(|error| RowFlaw::new(not_a_path(written, error), 0))?;
    Ok(match case {
        Case::Exact => normal.to_string(),
        Case::Ignored => path::fold(normal.as_str()).into_owned(),
    })
}

/// The sign of the row's own status; a plain one when it leaves it to the rule.
fn row_status(line: &Line<'_>) -> Result<char, RowFlaw> {
    let text = line.text(2)?;
    if text.is_empty() {
        return Ok(PLAIN);
    }
    text.parse().ok().and_then(row_tag).ok_or_else(|| {
        let flaw = Flaw::new(Code::BadValue, format!("`{text}` is no status of a rule"));
        RowFlaw::new(flaw.hint("301, 302, 303, 307, 308, 410 or 451"), 2)
    })
}

fn row_target(line: &Line<'_>, tag: char, hosts: &[String], out: &mut String) -> Result<(), RowFlaw> {
    if [410, 451].into_iter().any(|status| row_tag(status) == Some(tag)) {
        return Ok(());
    }
    let to = line.text(1)?;
    target::write_plain(to, hosts, out).map_err(|flaw| RowFlaw::new(flaw, 1))
}
