//! Prints every cycle of imports of the packages named, or of all: `cargo run -p portico-tests --bin import-cycles -- portico-policy`.
//!
//! Exits with 1 if there are any, and with 2 for a name that is no package.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a tool for developers")]

use std::process::ExitCode;

use portico_tests::source::{package_cycles, packages};

fn main() -> ExitCode {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let packages = packages();
    let known: Vec<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        eprintln!("there is no package `{unknown}`; the packages are {}", known.join(", "));
        return ExitCode::from(2);
    }
    let examined = packages.iter().filter(|package| names.is_empty() || names.contains(&package.name));
    let found: Vec<String> = examined.flat_map(package_cycles).collect();
    for cycle in &found {
        println!("{cycle}");
    }
    ExitCode::from(u8::from(!found.is_empty()))
}
