//! What holds for the code base as a whole: who depends on whom, what all source files keep to, and that documents describe the
//! tree as it is.

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod catch_all;
mod crates;
mod cycles;
mod documents;
mod file_length;
mod folders;
mod test_lines;
mod tracked;
