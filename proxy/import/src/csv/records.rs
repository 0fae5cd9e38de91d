//! Splits the text of a table into rows.

use csv::{ReaderBuilder, StringRecord};

use crate::importer::Importer;
use crate::note::{Remark, StatementOrigin};
use crate::unreadable::SyntaxError;
use portico_redirects::csv_text::{self, UnclosedQuote};

/// A row of a table.
#[derive(Debug, Clone)]
pub(crate) struct Record {
    pub(crate) cells: StringRecord,
    pub(crate) origin: StatementOrigin,
}

/// Returns the rows of a table. Lines that start with `#` are comments. If a quote is not closed, reports the quote.
pub(crate) fn read(text: &str, importer: &mut Importer<'_>) -> Vec<Record> {
    let text = csv_text::normalize_newlines(text);
    let delimiter = csv_text::detect_delimiter(&text);
    let (rest, open) = csv_text::remove_unclosed_quotes(&text, delimiter);
    for quote in open {
        report_open_quote(quote, &text, importer);
    }
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .from_reader(rest.as_bytes());
    // Reading from a string never fails.
    let records = reader.records().map_while(Result::ok).map(|cells| Record { origin: origin(&cells, &rest), cells });
    // The reader returns a record for a comment at the end of the text, if no line end follows it.
    records.filter(|record| !record.origin.text.is_empty()).collect()
}

/// Returns the error about the first semicolon if semicolons separate the cells of a `file` for a program that reads only
/// commas as separators. Such a program reads the row as one cell.
pub(crate) fn other_separator(text: &str, program: &str, file: &str) -> Option<SyntaxError> {
    let offset = text.find(';').filter(|_| csv_text::detect_delimiter(text) == b';')?;
    let reason = format!("{program} rejects the {file}, because semicolons separate its cells");
    let hint = "separate the cells with commas, or import the file with `portico import csv FILE`";
    Some(SyntaxError::at(text, offset, reason, hint))
}

fn report_open_quote(quote: UnclosedQuote, text: &str, importer: &mut Importer<'_>) {
    let line = usize::try_from(quote.line).ok().and_then(|line| text.lines().nth(line.saturating_sub(1)));
    let origin =
        StatementOrigin { line: quote.line, text: line.unwrap_or_default().to_owned(), ..StatementOrigin::default() };
    let reason = format!("the quote at column {} is not closed", quote.column);
    let remark = Remark::new(reason, "close the quote in the cell and import again");
    importer.report_unreadable(&origin, quote.column, remark);
}

/// Returns the line, the text and the comments of a record. `record.position()` is the end of the previous record, so
/// any comments and blank lines above `record` follow this position.
fn origin(record: &StringRecord, text: &str) -> StatementOrigin {
    let (line, start) = record.position().map_or((0, 0), |at| (at.line(), at.byte()));
    let mut origin = StatementOrigin { line: u32::try_from(line).unwrap_or(u32::MAX), ..StatementOrigin::default() };
    let (before, mut rest) =
        usize::try_from(start).ok().and_then(|start| text.split_at_checked(start)).unwrap_or_default();
    // The parser ends a record at the carriage return, so the line feed behind it is not a blank line.
    if let Some(next_line) = rest.strip_prefix('\n').filter(|_| before.ends_with('\r')) {
        rest = next_line;
        origin.line = origin.line.saturating_add(1);
    }
    for line in rest.lines() {
        if let Some(comment) = line.strip_prefix('#') {
            origin.comments.push(comment.trim().to_owned());
        } else if line.is_empty() {
            origin.blank_line_before |= origin.comments.is_empty();
        } else {
            line.clone_into(&mut origin.text);
            break;
        }
        origin.line = origin.line.saturating_add(1);
    }
    origin
}
