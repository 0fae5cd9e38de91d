//! Provides the checks of the fuzz targets for rules and importers. The tests of `portico-redirects` and
//! `portico-import` perform the same checks for every finding.

pub mod import_laws;
pub mod laws;
