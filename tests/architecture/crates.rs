//! Checks the dependencies between the crates of this repository. In `redirects ► policy ► portico ► sidecar` and in
//! `redirects ► import ► sidecar`, a crate may depend only on crates to its left.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

const BYTE_RANGE: &str = "byte-range";
const REDIRECTS: &str = "portico-redirects";
const IMPORT: &str = "portico-import";
const POLICY: &str = "portico-policy";
const PLUGIN: &str = "portico";
const SIDECAR: &str = "portico-sidecar";

/// The crates of this repository. The list after each crate contains the crates of this repository on which it must
/// depend.
const CRATES: [(&str, &[&str]); 6] = [
    (BYTE_RANGE, &[]),
    (REDIRECTS, &[]),
    (IMPORT, &[REDIRECTS]),
    (POLICY, &[BYTE_RANGE, REDIRECTS]),
    (PLUGIN, &[REDIRECTS, POLICY]),
    (SIDECAR, &[REDIRECTS, IMPORT, POLICY, PLUGIN]),
];
/// The crates that do no I/O.
const PURE: [&str; 4] = [BYTE_RANGE, REDIRECTS, IMPORT, POLICY];
/// The names of libraries that do I/O. A library whose name begins with one of these names and a hyphen, such as
/// `tokio-util`, does I/O too.
const IMPURE: [&str; 8] = ["pingora", "tokio", "hyper", "axum", "async-std", "mio", "socket2", "reqwest"];

fn metadata() -> Value {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--no-deps"]).current_dir(portico_tests::repository());
    let output = cargo.output().expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo writes JSON")
}

/// Returns the names of the dependencies of a crate, without its dev-dependencies.
fn dependencies(metadata: &Value, name: &str) -> BTreeSet<String> {
    let packages = metadata["packages"].as_array().expect("there are packages");
    let package = packages.iter().find(|package| package["name"] == name);
    let package = package.unwrap_or_else(|| panic!("there is no package `{name}`"));
    let dependencies = package["dependencies"].as_array().expect("a package has a list of dependencies");
    let built = dependencies.iter().filter(|dependency| dependency["kind"] != "dev");
    built.filter_map(|dependency| dependency["name"].as_str().map(str::to_owned)).collect()
}

#[test]
fn crates_depend_on_exactly_the_listed_crates() {
    let metadata = metadata();
    let ours: BTreeSet<&str> = CRATES.iter().map(|(name, _)| *name).collect();
    for (name, expected) in CRATES {
        let used = dependencies(&metadata, name);
        let found: BTreeSet<&str> = used.iter().map(String::as_str).filter(|used| ours.contains(used)).collect();
        assert_eq!(found, expected.iter().copied().collect(), "dependencies of `{name}`");
    }
}

#[test]
fn pure_crates_do_no_input_or_output() {
    let metadata = metadata();
    for name in PURE {
        for used in dependencies(&metadata, name) {
            let impure = IMPURE.iter().any(|impure| used == *impure || used.starts_with(&format!("{impure}-")));
            assert!(!impure, "`{name}` must not use `{used}`");
        }
    }
}

#[test]
fn rules_and_import_use_no_http_library() {
    let metadata = metadata();
    for name in [REDIRECTS, IMPORT] {
        let used = dependencies(&metadata, name);
        for library in ["http", "httparse", "httpdate", "url"] {
            assert!(!used.contains(library), "`{name}` must not use `{library}`");
        }
    }
}

#[test]
fn content_api_does_not_depend_on_the_proxy() {
    let used = dependencies(&metadata(), "content-api");
    // The proxy and `content-api` share only the crate `byte-range`, which depends on no other crate of the repository.
    for (name, _) in CRATES.into_iter().filter(|(name, _)| *name != BYTE_RANGE) {
        assert!(!used.contains(name), "`content-api` must not use `{name}`");
    }
}
