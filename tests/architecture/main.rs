//! What holds for the code base as a whole: who depends on whom, and that documents describe the tree as it is.

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod catch_all;
mod crates;
mod cycles;
mod documents;
mod test_lines;
