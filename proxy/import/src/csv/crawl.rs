//! Reads tables that a crawler of web sites exports. They contain all pages, and the redirect of a page is one of its columns.

use csv::StringRecord;

use crate::csv::columns::Cells;
use crate::importer::Importer;
use crate::note::{Covering, NoteSubject, Remark, StatementOrigin};

/// The pages of a table that redirect nowhere.
#[derive(Debug, Default)]
pub(super) struct PagesWithoutRedirect {
    first: Option<StatementOrigin>,
    count: usize,
}

/// Reports whether a header is that of a crawler, such as `Address,Status Code,Redirect URL`.
pub(super) fn is_header(header: &StringRecord) -> bool {
    let has = |name: &str| header.iter().any(|cell| cell.trim().eq_ignore_ascii_case(name));
    has("address") && has("redirect url")
}

impl PagesWithoutRedirect {
    /// Counts a page that redirects nowhere. Returns whether the row is such a page. A page that is gone has a rule.
    pub(super) fn record(&mut self, cells: Cells<'_>, origin: &StatementOrigin) -> bool {
        let is_page = cells.to().is_empty() && !matches!(cells.status(), "410" | "451");
        if is_page {
            self.first.get_or_insert_with(|| origin.clone());
            self.count += 1;
        }
        is_page
    }

    /// Reports all pages at the first one.
    pub(super) fn report(self, importer: &mut Importer<'_>) {
        let Some(origin) = self.first else { return };
        let reason = match self.count {
            1 => "the page of this row does not redirect".to_owned(),
            count => format!("the pages of {count} rows do not redirect"),
        };
        let subject = NoteSubject::WithoutEffect(Covering::NoRequests);
        importer.report_untranslated(&origin, Remark::about(subject, reason, "no change needed"));
    }
}
