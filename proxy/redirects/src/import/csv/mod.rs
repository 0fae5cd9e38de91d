//! Tables of addresses: comma, semicolon or tab, with or without a header.

mod columns;
mod row;

use std::collections::BTreeSet;

use csv::{ReaderBuilder, StringRecord};

use crate::import::aim;
use crate::import::csv::columns::{Cells, Columns};
use crate::import::desk::Desk;
use crate::import::draft::{Action, Draft};
use crate::import::note::Origin;

pub(super) fn read(text: &str, desk: &mut Desk<'_>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let mut table = Table { columns: None };
    let mut record = StringRecord::new();
    // Reading a text never fails; a quote that is never closed ends with it.
    while let Ok(true) = reader.read_record(&mut record) {
        table.record(&record, text, desk);
    }
    forget_only_host(desk);
}

struct Table {
    columns: Option<Columns>,
}

impl Table {
    fn record(&mut self, record: &StringRecord, text: &str, desk: &mut Desk<'_>) {
        if self.columns.is_none()
            && let Some(header) = Columns::named(record)
        {
            self.columns = Some(header);
            return;
        }
        let columns = self.columns.get_or_insert_with(|| Columns::usual(record));
        if record.iter().any(|cell| !cell.trim().is_empty()) {
            row::settle(desk, Cells::new(columns, record), &origin(record, text));
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

/// What the first line has more of; a tab counts most.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.starts_with('#') && !line.trim().is_empty()).unwrap_or_default();
    let count = |sign: u8| first.bytes().filter(|byte| *byte == sign).count();
    match (count(b'\t'), count(b';') > count(b',')) {
        (1.., _) => b'\t',
        (0, true) => b';',
        (0, false) => b',',
    }
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
