//! Prints the import cycles in the packages that are named on the command line. Without a name, the program examines
//! all packages. Example: `cargo run -p portico-tests --bin import-cycles -- portico-policy`.
//!
//! Exits with status 1 if there are cycles. Exits with status 2 if an argument is not the name of a package.

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
