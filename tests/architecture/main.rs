//! Rules for the code base as a whole: what depends on what, what all source files have in common, and that documents
//! describe the tree as it is.

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod catch_all;
mod crates;
mod cycles;
mod documents;
mod file_length;
mod folders;
mod test_lines;
mod tracked;
