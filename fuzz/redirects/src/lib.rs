//! What the fuzz targets check. The same laws are checked on every finding by a test of `portico-redirects`.

pub mod laws;
