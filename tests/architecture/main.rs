//! Checks rules for the whole code base, such as permitted dependencies, the length of source files, and valid links in
//! documents.

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod catch_all;
mod citations;
mod crates;
mod cycles;
mod documents;
mod features;
mod file_length;
mod folders;
mod test_lines;
mod tracked;
