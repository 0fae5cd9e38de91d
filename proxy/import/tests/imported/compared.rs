//! Imports and compares a file, as the command `import` does.

use portico_import::comparison::{Comparison, compare};
use portico_import::report::{ReportEntry, report};
use portico_import::{Format, ImportOptions, import};

/// Returns the comparison of a file with its rules, and the entries of the report.
pub(crate) fn compared(format: Format, name: &str, text: &str) -> (Comparison, Vec<ReportEntry>) {
    let imported = import(format, name, text, &ImportOptions::default());
    let comparison = compare(format, name, text, &imported).unwrap();
    let entries = report(text, &imported, Some(&comparison));
    (comparison, entries)
}

/// Imports and compares a file of the site `a.example`.
pub(crate) fn compared_at_site(format: Format, name: &str, text: &str) -> (Comparison, Vec<ReportEntry>) {
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(format, name, text, &options);
    let comparison = compare(format, name, text, &imported).unwrap();
    let entries = report(text, &imported, Some(&comparison));
    (comparison, entries)
}
