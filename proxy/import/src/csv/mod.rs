//! Imports tables of URLs, with or without a header row. Cells are separated by commas, semicolons or tabs.

mod columns;
mod patterns;
pub(crate) mod records;
mod row;
mod row_order;
pub(crate) mod seeds;
pub(crate) mod simulation;
mod unused_columns;

use std::collections::BTreeSet;

use crate::csv::columns::{Cells, Columns};
use crate::csv::records::Record;
use crate::csv::unused_columns::UnusedColumns;
use crate::importer::Importer;
use crate::rule::draft::{DraftOutcome, RuleDraft, RuleMatcher};
use crate::target::url;

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let mut table = Table::default();
    for record in records::read(text, importer) {
        table.record(&record, importer);
    }
    table.unused.report(importer);
    put_queries_first(importer);
    remove_only_host(importer);
}

/// Sorts rows with a query before the row for the same path.
fn put_queries_first(importer: &mut Importer<'_>) {
    let key = |draft: &RuleDraft| match &draft.matcher {
        RuleMatcher::Exact(path) => Some(((path.clone(), draft.when.host.clone()), !draft.when.query.is_empty())),
        RuleMatcher::Prefix { .. } | RuleMatcher::Pattern(_) | RuleMatcher::Regex(_) => None,
    };
    let positions = row_order::positions(&importer.drafts, key);
    for (draft, position) in importer.drafts.iter_mut().zip(positions) {
        draft.precedence.order = i64::try_from(position).unwrap_or(i64::MAX);
    }
}

#[derive(Default)]
struct Table {
    columns: Option<Columns>,
    unused: UnusedColumns,
}

impl Table {
    fn record(&mut self, record: &Record, importer: &mut Importer<'_>) {
        let Record { cells, origin } = record;
        if self.columns.is_none()
            && let Some(header) = Columns::named(cells)
        {
            self.columns = Some(header);
            self.unused = UnusedColumns::with_header(cells, origin.clone());
            return;
        }
        let columns = self.columns.get_or_insert_with(|| Columns::by_position(cells));
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            return;
        }
        match self.unused.record(cells, columns, origin) {
            Ok(()) => row::convert(importer, Cells::new(columns, cells), origin),
            Err(remark) => importer.report_untranslated(origin, remark),
        }
    }
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
