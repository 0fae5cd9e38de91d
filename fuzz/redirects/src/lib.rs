//! What the fuzz targets check. The same laws are checked on every finding by tests of `portico-redirects` and `portico-import`.

pub mod import_laws;
pub mod laws;
