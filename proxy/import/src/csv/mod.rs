//! Imports tables of URLs, with or without a header row. Cells are separated by commas, semicolons or tabs.

mod columns;
mod row;
mod unused_columns;

use std::collections::BTreeSet;

use csv::{ReaderBuilder, StringRecord};

use crate::csv::columns::{Cells, Columns};
use crate::csv::unused_columns::UnusedColumns;
use crate::importer::Importer;
use crate::note::{Remark, StatementOrigin};
use crate::rule::draft::{DraftOutcome, RuleDraft};
use crate::target::url;
use portico_redirects::csv_text::{self, UnclosedQuote};

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let text = csv_text::normalize_newlines(text.strip_prefix('\u{feff}').unwrap_or(text));
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
    let mut table = Table::default();
    let mut record = StringRecord::new();
    // Reading from a string never fails.
    while let Ok(true) = reader.read_record(&mut record) {
        table.record(&record, &rest, importer);
    }
    table.unused.report(importer);
    remove_only_host(importer);
}

fn report_open_quote(quote: UnclosedQuote, text: &str, importer: &mut Importer<'_>) {
    let line = usize::try_from(quote.line).ok().and_then(|line| text.lines().nth(line.saturating_sub(1)));
    let origin =
        StatementOrigin { line: quote.line, text: line.unwrap_or_default().to_owned(), ..StatementOrigin::default() };
    let reason = format!("the quote at column {} is not closed", quote.column);
    importer.report_untranslated(&origin, Remark::new(reason, "close the quote in the cell and import again"));
}

#[derive(Default)]
struct Table {
    columns: Option<Columns>,
    unused: UnusedColumns,
}

impl Table {
    fn record(&mut self, record: &StringRecord, text: &str, importer: &mut Importer<'_>) {
        if self.columns.is_none()
            && let Some(header) = Columns::named(record)
        {
            self.columns = Some(header);
            self.unused = UnusedColumns::with_header(record, origin(record, text));
            return;
        }
        let columns = self.columns.get_or_insert_with(|| Columns::by_position(record));
        if record.iter().all(|cell| cell.trim().is_empty()) {
            return;
        }
        let origin = origin(record, text);
        match self.unused.record(record, columns, &origin) {
            Ok(()) => row::convert(importer, Cells::new(columns, record), &origin),
            Err(remark) => importer.report_untranslated(&origin, remark),
        }
    }
}

/// Returns the line, the text and the comments of a record. `record.position()` is the end of the previous record, so
/// any comments and blank lines above `record` follow this position.
fn origin(record: &StringRecord, text: &str) -> StatementOrigin {
    let (line, start) = record.position().map_or((0, 0), |at| (at.line(), at.byte()));
    let mut origin = StatementOrigin { line: u32::try_from(line).unwrap_or(u32::MAX), ..StatementOrigin::default() };
    let rest = usize::try_from(start).ok().and_then(|start| text.get(start..)).unwrap_or_default();
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

/// Removes the condition on the host from all rules if all sources in the table have the same host. The condition is
/// kept if the options name the hosts of the site. The condition is also kept if a target is on another host, because
/// this host may be another name of the same site. Without the condition, the site would then redirect to itself.
fn remove_only_host(importer: &mut Importer<'_>) {
    let hosts: BTreeSet<&Vec<String>> =
        importer.drafts.iter().map(|draft| &draft.when.host).filter(|host| !host.is_empty()).collect();
    let target_host = |draft: &RuleDraft| match &draft.outcome {
        DraftOutcome::Redirect { to, .. } => url::host(to),
        DraftOutcome::Gone(_) | DraftOutcome::Pass => None,
    };
    let moves =
        importer.drafts.iter().any(|draft| target_host(draft).is_some_and(|host| !draft.when.host.contains(&host)));
    if hosts.len() == 1 && !moves && importer.options.site_hosts.is_empty() {
        importer.drafts.iter_mut().for_each(|draft| draft.when.host.clear());
    }
}
