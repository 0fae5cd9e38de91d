//! The `portico` binary.
fn main() {}
