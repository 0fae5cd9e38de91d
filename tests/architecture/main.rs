//! Rules for the code base as a whole: which parts may depend on which, what holds for all source files, and that
//! documents describe the repository as it is.

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod catch_all;
mod crates;
mod cycles;
mod documents;
mod file_length;
mod folders;
mod test_lines;
mod tracked;
