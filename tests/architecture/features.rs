//! Checks that Cargo builds each dependency once. If tests enabled further features of a dependency, Cargo would build
//! the dependency, and every crate above it, once for the programs and once for the tests. Dev-dependencies that enable
//! such features are therefore ordinary dependencies of `portico-tests` or `portico-benches`, which every build of the
//! workspace includes. For the same reason, `make check` and `make test` build the whole workspace, and no single package.

use std::collections::BTreeSet;
use std::process::Command;

use portico_tests::repository;

/// Returns each package of the workspace and of its dependencies with the features that it is built with.
fn features(edges: &str) -> BTreeSet<String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["tree", "--workspace", "--locked", "--prefix", "none", "--format", "{p} {f}", "--edges", edges]);
    let output = cargo.current_dir(repository()).output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("the names are UTF-8");
    lines.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

#[test]
fn programs_and_tests_have_the_same_features_of_dependencies() {
    let (programs, tests) = (features("normal,build"), features("normal,build,dev"));
    assert!(programs.len() > 100, "{programs:?}");
    let only_programs: Vec<&String> = programs.difference(&tests).collect();
    assert!(only_programs.is_empty(), "tests enable other features of these packages: {only_programs:#?}");
}
