//! The laws that the fuzz targets check. Tests of `portico-redirects` and `portico-import` check the same laws on every finding.

pub mod import_laws;
pub mod laws;
