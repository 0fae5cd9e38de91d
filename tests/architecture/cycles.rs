//! Checks that there are no import cycles between files or between folders. The binary `import-cycles` of this package
//! prints all cycles.
//!
//! To break a cycle, move the shared type or function into a module that depends on no module of the cycle.

use std::process::Command;

use portico_tests::source::{package_cycles, packages};

#[test]
fn imports_have_no_cycles() {
    let found: Vec<String> = packages().iter().flat_map(package_cycles).collect();
    assert!(found.is_empty(), "import cycles:\n{}", found.join("\n"));
}

#[test]
fn fuzz_targets_and_tests_are_examined() {
    let folders: Vec<String> = packages().into_iter().map(|package| package.folder).collect();
    for folder in ["fuzz/proxy", "fuzz/redirects", "tests", "benches"] {
        assert!(folders.iter().any(|known| known == folder), "{folder} is not examined; found {folders:?}");
    }
}

#[test]
fn unknown_package_is_an_error_that_lists_the_packages() {
    let output = Command::new(env!("CARGO_BIN_EXE_import-cycles")).arg("portico-polices").output();
    let output = output.expect("the tool starts");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("no package `portico-polices`") && message.contains("portico-policy,"), "{message}");
}
