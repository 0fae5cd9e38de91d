//! Defines the number of rules and the sizes of bodies in the benchmarks.

/// The number of redirect rules of every server.
pub const RULES: usize = 10_000;

/// The size of the static file, in bytes.
pub const STATIC_BYTES: usize = 20 * 1024;

/// The size of the page, in bytes.
pub const PAGE_BYTES: usize = 10 * 1024;

/// The size of the API response, in bytes.
pub const API_BYTES: usize = 2 * 1024;

/// The size of the form, in bytes.
pub const FORM_BYTES: usize = 8 * 1024;
