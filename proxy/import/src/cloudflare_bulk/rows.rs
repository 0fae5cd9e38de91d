//! Reads a Bulk Redirect List in CSV form. All columns except the first two are optional. In this form, every setting is
//! off by default.

use csv::StringRecord;

use crate::cloudflare_bulk::redirect::{self, BulkRedirect, Settings, Switch};
use crate::csv::records;
use crate::importer::Importer;
use crate::note::Remark;

/// The number of columns of a row.
const COLUMNS: usize = 7;

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    importer.report_syntax(text, records::other_separator(text, "Cloudflare", "list"));
    for (index, record) in records::read(text, importer).iter().enumerate() {
        if record.cells.iter().all(|cell| cell.trim().is_empty()) || index == 0 && is_header(&record.cells) {
            continue;
        }
        match bulk_redirect(&record.cells) {
            Ok(redirect) => redirect::convert(importer, &redirect, &record.origin),
            Err(remark) => importer.report_untranslated(&record.origin, remark),
        }
    }
}

/// Reports whether the first row contains the names of the columns. Cloudflare allows no such row, but lists that other
/// programs have exported often contain one.
fn is_header(cells: &StringRecord) -> bool {
    let first = cells.get(0).unwrap_or_default().to_ascii_lowercase();
    first.contains("source") && !first.contains(['/', '.'])
}

fn bulk_redirect(cells: &StringRecord) -> Result<BulkRedirect, Remark> {
    let cell = |index: usize| cells.get(index).unwrap_or_default().trim();
    if (COLUMNS..cells.len()).any(|index| !cell(index).is_empty()) {
        let reason = format!("the row has {} cells, but such lists have only {COLUMNS} columns", cells.len());
        return Err(Remark::new(reason, "put quotes around URLs that contain a comma, and import again"));
    }
    Ok(BulkRedirect {
        source: cell(0).to_owned(),
        target: cell(1).to_owned(),
        status: cell(2).to_owned(),
        settings: Settings {
            preserve_query_string: switch(cell(3))?,
            include_subdomains: switch(cell(4))?,
            subpath_matching: switch(cell(5))?,
            preserve_path_suffix: switch(cell(6))?,
        },
    })
}

fn switch(cell: &str) -> Result<Switch, Remark> {
    match cell.to_ascii_lowercase().as_str() {
        "true" => Ok(Switch::On),
        "" | "false" => Ok(Switch::Off),
        _ => Err(Remark::new(format!("`{cell}` is neither TRUE nor FALSE"), "correct the cell and import again")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_cells_are_off() {
        let row = |cells: &[&str]| bulk_redirect(&StringRecord::from(cells.to_vec()));
        let redirect = row(&["a.example/b", "https://c.example/", "", "TRUE"]).unwrap();
        assert_eq!((redirect.source.as_str(), redirect.status.as_str()), ("a.example/b", ""));
        assert_eq!(redirect.settings.preserve_query_string, Switch::On);
        assert_eq!(redirect.settings.preserve_path_suffix, Switch::Off);
        assert!(row(&["a", "b", "", "yes"]).is_err());
        assert!(row(&["a", "b", "", "", "", "", "", "c"]).is_err());
    }

    #[test]
    fn header_has_no_host() {
        for (cell, expected) in [("source_url", true), ("Source URL", true), ("source.example/a", false), ("a", false)]
        {
            assert_eq!(is_header(&StringRecord::from(vec![cell])), expected, "{cell}");
        }
    }
}
