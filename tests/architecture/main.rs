//! Checks rules for the code base as a whole: dependencies, properties of all source files, and documents that describe
//! the repository as it is.

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod catch_all;
mod crates;
mod cycles;
mod documents;
mod file_length;
mod folders;
mod test_lines;
mod tracked;
