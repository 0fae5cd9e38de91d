//! Imports tables of URLs, with or without a header row. Cells are separated by commas, semicolons or tabs.

mod columns;
mod crawl;
mod patterns;
pub(crate) mod records;
mod row;
mod row_order;
pub(crate) mod seeds;
pub(crate) mod simulation;
mod unused_columns;

use std::collections::BTreeSet;

use ::csv::StringRecord;

use crate::csv::columns::{Cells, Columns};
use crate::csv::crawl::PagesWithoutRedirect;
use crate::csv::records::Record;
use crate::csv::unused_columns::UnusedColumns;
use crate::importer::Importer;
use crate::note::Remark;
use crate::rule::draft::{DraftOutcome, RuleDraft, RuleMatcher};
use crate::target::url;

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    importer.is_table = true;
    let mut table = Table::default();
    for record in records::read(text, importer) {
        table.record(&record, importer);
    }
    table.unused.report(importer);
    table.crawl.unwrap_or_default().report(importer);
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
    /// The pages that redirect nowhere, if a crawler exported the table.
    crawl: Option<PagesWithoutRedirect>,
}

impl Table {
    fn record(&mut self, record: &Record, importer: &mut Importer<'_>) {
        let Record { cells, origin } = record;
        if self.columns.is_none()
            && let Some(header) = Columns::named(cells)
        {
            self.columns = Some(header);
            self.unused = UnusedColumns::with_header(cells, origin.clone());
            self.crawl = crawl::is_header(cells).then(PagesWithoutRedirect::default);
            return;
        }
        if self.columns.is_none() && has_unknown_names(cells) {
            let reason = "neither of the first two cells looks like a path or a URL, and no known names of columns are in \
                          this row";
            let hint = "name the columns `from` and `to`, or start both paths with a slash if the row is a redirect";
            importer.report_unreadable(origin, 1, Remark::new(reason, hint));
        }
        let columns = self.columns.get_or_insert_with(|| Columns::by_position(cells));
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            return;
        }
        if let Some(crawl) = &mut self.crawl
            && crawl.record(Cells::new(columns, cells), origin)
        {
            return;
        }
        match self.unused.record(cells, columns, origin) {
            Ok(()) => row::convert(importer, Cells::new(columns, cells), origin),
            Err(remark) => importer.report_untranslated(origin, remark),
        }
    }
}

/// Reports whether the first two cells of the first row are words, and no URLs, paths or expressions. They are probably names
/// of columns that the import does not know.
fn has_unknown_names(cells: &StringRecord) -> bool {
    let is_word = |cell: &str| !cell.trim().is_empty() && !cell.contains(['/', '.', '*', '^', '?', '#']);
    cells.len() > 1 && cells.iter().take(2).all(is_word)
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

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, Imported, import, recognize};

    fn imported(text: &str) -> Imported {
        import(Format::Csv, "moved.csv", text, &ImportOptions::default())
    }

    #[test]
    fn unknown_names_of_columns_are_no_redirect() {
        assert!(imported("Page,Moved to\n/a,/b\n").unreadable.is_some());
        assert!(imported("about.html,/about\n").unreadable.is_none());
    }

    #[test]
    fn pages_of_a_crawler_have_one_note() {
        let text = "Address,Status Code,Redirect URL\nhttps://a.example/,200,\nhttps://a.example/b,301,\
                    https://a.example/c\nhttps://a.example/c,200,\n";
        assert_eq!(recognize("moved.csv", text), Some(Format::Csv));
        let found = imported(text);
        assert_eq!(found.yaml, "rules:\n  - from: /b\n    to: /c\n");
        assert_eq!(found.report.len(), 1, "{:?}", found.report);
    }
}
