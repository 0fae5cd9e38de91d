//! Tables of addresses: comma, semicolon or tab, with or without a header.

mod columns;
mod row;
mod unread;

use std::collections::BTreeSet;

use csv::{ReaderBuilder, StringRecord};

use crate::aim;
use crate::csv::columns::{Cells, Columns};
use crate::csv::unread::Unread;
use crate::desk::Desk;
use crate::draft::{Action, Draft};
use crate::note::{Origin, Remark};
use portico_redirects::csv_text::{self, UnclosedQuote};

pub(super) fn read(text: &str, desk: &mut Desk<'_>) {
    let text = csv_text::normalize_newlines(text.strip_prefix('\u{feff}').unwrap_or(text));
    let delimiter = csv_text::detect_delimiter(&text);
    let (rest, open) = csv_text::remove_unclosed_quotes(&text, delimiter);
    for quote in open {
        report_open(quote, &text, desk);
    }
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .from_reader(rest.as_bytes());
    let mut table = Table::default();
    let mut record = StringRecord::new();
    // Reading a text never fails.
    while let Ok(true) = reader.read_record(&mut record) {
        table.record(&record, &rest, desk);
    }
    table.unread.report(desk);
    forget_only_host(desk);
}

fn report_open(quote: UnclosedQuote, text: &str, desk: &mut Desk<'_>) {
    let line = usize::try_from(quote.line).ok().and_then(|line| text.lines().nth(line.saturating_sub(1)));
    let origin = Origin { line: quote.line, text: line.unwrap_or_default().to_owned(), ..Origin::default() };
    let reason = format!("a quote opens a field at column {}, and none closes it", quote.column);
    desk.refuse(&origin, Remark::new(reason, "close it at the end of the field and import again"));
}

#[derive(Default)]
struct Table {
    columns: Option<Columns>,
    unread: Unread,
}

impl Table {
    fn record(&mut self, record: &StringRecord, text: &str, desk: &mut Desk<'_>) {
        if self.columns.is_none()
            && let Some(header) = Columns::named(record)
        {
            self.columns = Some(header);
            self.unread = Unread::below(record, origin(record, text));
            return;
        }
        let columns = self.columns.get_or_insert_with(|| Columns::usual(record));
        if record.iter().all(|cell| cell.trim().is_empty()) {
            return;
        }
        let origin = origin(record, text);
        match self.unread.look(record, columns, &origin) {
            Ok(()) => row::settle(desk, Cells::new(columns, record), &origin),
            Err(remark) => desk.refuse(&origin, remark),
        }
    }
}

/// Where the record stands. The reader counts from the end of the one before, so comments and blank lines come first.
fn origin(record: &StringRecord, text: &str) -> Origin {
    let (line, start) = record.position().map_or((0, 0), |at| (at.line(), at.byte()));
    let mut origin = Origin { line: u32::try_from(line).unwrap_or(u32::MAX), ..Origin::default() };
    let rest = usize::try_from(start).ok().and_then(|start| text.get(start..)).unwrap_or_default();
    for line in rest.lines() {
        if let Some(comment) = line.strip_prefix('#') {
            origin.comments.push(comment.trim().to_owned());
        } else if line.is_empty() {
            origin.gap |= origin.comments.is_empty();
        } else {
            line.clone_into(&mut origin.text);
            break;
        }
        origin.line = origin.line.saturating_add(1);
    }
    origin
}

/// When all addresses are of one host, the table is for that site, and the host need not be said; unless visitors are sent to
/// other hosts, which may be this site, too, and would then be sent there again and again.
fn forget_only_host(desk: &mut Desk<'_>) {
    let hosts: BTreeSet<&Vec<String>> =
        desk.drafts.iter().map(|draft| &draft.when.host).filter(|host| !host.is_empty()).collect();
    let target_host = |draft: &Draft| match &draft.action {
        Action::Redirect { to, .. } => aim::host(to),
        Action::Final(_) => None,
    };
    let moves = desk.drafts.iter().any(|draft| target_host(draft).is_some_and(|host| !draft.when.host.contains(&host)));
    if hosts.len() == 1 && !moves && desk.options.site_hosts.is_empty() {
        desk.drafts.iter_mut().for_each(|draft| draft.when.host.clear());
    }
}
