//! The laws that the fuzz targets check. The tests of `portico-redirects` and `portico-import` check the same laws for
//! every finding.

pub mod import_laws;
pub mod laws;
