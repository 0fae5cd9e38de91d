//! Prints every cycle of imports of the packages named, or of all: `cargo run -p portico-tests --bin import-cycles -- portico-policy`.

#![expect(clippy::print_stdout, clippy::panic, reason = "a tool for developers")]

use portico_tests::source::{ModuleTree, cycles, packages};

fn main() {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let packages = packages();
    for name in &names {
        let known = || packages.iter().map(|package| package.name.as_str()).collect::<Vec<_>>().join(", ");
        assert!(
            packages.iter().any(|package| package.name == *name),
            "no package `{name}`, expected one of {}",
            known()
        );
    }
    for package in packages {
        if names.is_empty() || names.contains(&package.name) {
            let tree = ModuleTree::parse(&package.files("src"))
                .unwrap_or_else(|error| panic!("{}/src/{error}", package.folder));
            for cycle in cycles(&tree) {
                println!("{}/src: {cycle}", package.folder);
            }
        }
    }
}
