//! Imports have no cycles, neither between files nor between folders. `import-cycles`, a binary of this package, prints all there are.
//!
//! A cycle is broken by moving the type or function that both sides use into the lower module that it belongs to.

use portico_tests::source::{ModuleTree, cycles, files_in_cycles, packages};

/// Packages that still have cycles, and how many of their files are in one. Numbers only go down, and a package without cycles is not listed.
const UNTIL_REPAIRED: [(&str, usize); 1] = [("portico-redirects", 12)];

#[test]
fn imports_have_no_cycles() {
    let mut problems = Vec::new();
    for package in packages() {
        let tree =
            ModuleTree::parse(&package.files("src")).unwrap_or_else(|error| panic!("{}/src/{error}", package.folder));
        let cycles = cycles(&tree);
        let files = files_in_cycles(&cycles);
        let listed = UNTIL_REPAIRED.iter().find(|(name, _)| *name == package.name).map(|(_, files)| *files);
        match listed {
            None => problems.extend(cycles.iter().map(|cycle| format!("{}/src: {cycle}", package.folder))),
            Some(_) if cycles.is_empty() => {
                problems.push(format!("`{}` has no cycles: delete its entry", package.name));
            }
            Some(limit) if files < limit => {
                problems.push(format!("`{}` has {files} files in cycles: lower its entry", package.name));
            }
            Some(limit) if files > limit => {
                problems.push(format!("`{}` has {files} files in cycles, more than the {limit} listed:", package.name));
                problems.extend(cycles.iter().map(|cycle| format!("{}/src: {cycle}", package.folder)));
            }
            Some(_) => {}
        }
    }
    assert!(problems.is_empty(), "cycles of imports:\n{}", problems.join("\n"));
}
