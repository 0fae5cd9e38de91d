//! Lists the import cycles of a package.

use super::cycles::{Cycle, cycles};
use super::module_tree::{Files, ModuleTree, Unreadable};
use super::packages::Package;

/// The folders of a package that contain tests, benchmarks, examples or fuzz targets. Every file and every folder
/// directly in such a folder is a crate.
const TARGETS: [&str; 4] = ["tests", "benches", "examples", "fuzz_targets"];

/// Returns a description of every import cycle in the crates of a package. The crates are the library, binaries, tests,
/// benchmarks, examples and fuzz targets.
///
/// # Panics
/// Panics if a file is not valid Rust, or if the file of a `mod` item does not exist.
pub fn package_cycles(package: &Package) -> Vec<String> {
    let mut found = of_folder(package, "src", ModuleTree::parse);
    // The package `portico-tests` has its test files in its root folder, beside `src`.
    let targets: &[&str] = if package.folder == "tests" { &[""] } else { &TARGETS };
    found.extend(targets.iter().flat_map(|folder| of_folder(package, folder, ModuleTree::parse_targets)));
    found
}

fn of_folder(package: &Package, folder: &str, parse: fn(&Files) -> Result<ModuleTree, Unreadable>) -> Vec<String> {
    let place = format!("{}/{folder}", package.folder);
    let tree = parse(&package.files(folder)).unwrap_or_else(|error| panic!("{place}/{error}"));
    cycles(&tree).iter().map(|cycle: &Cycle| format!("{place}: {cycle}")).collect()
}
