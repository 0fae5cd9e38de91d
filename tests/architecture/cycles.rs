//! Imports have no cycles, neither between files nor between folders. `import-cycles`, a binary of this package, prints all there are.
//!
//! A cycle is broken by moving the type or function that both sides use into the lower module that it belongs to.

use portico_tests::source::{ModuleTree, cycles, packages};

#[test]
fn imports_have_no_cycles() {
    let mut found = Vec::new();
    for package in packages() {
        let tree =
            ModuleTree::parse(&package.files("src")).unwrap_or_else(|error| panic!("{}/src/{error}", package.folder));
        found.extend(cycles(&tree).iter().map(|cycle| format!("{}/src: {cycle}", package.folder)));
    }
    assert!(found.is_empty(), "cycles of imports:\n{}", found.join("\n"));
}
